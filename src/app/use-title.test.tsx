// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { useAddressTitle, useTitle } from "./use-title.ts";

afterEach(cleanup);

function Part({ title }: { title: string }) {
  useTitle(title);
  return null;
}

function Page({ address, part }: { address: string; part?: string }) {
  useAddressTitle(address);
  return part === undefined ? null : <Part key={part} title={part} />;
}

describe("the tab's title", () => {
  it("is a part's while it stands, and then again the address's", () => {
    const { rerender } = render(<Page address="Playground" part="The map" />);
    expect(document.title).toBe("The map");
    rerender(<Page address="Playground" />);
    expect(document.title).toBe("Playground");
  });

  it("is the address's new one where a part leaves that came before it", () => {
    const { rerender } = render(<Page address="Playground" part="The map" />);
    rerender(<Page address="Glossary" part="The map" />);
    expect(document.title).toBe("The map");
    rerender(<Page address="Glossary" />);
    expect(document.title).toBe("Glossary");
  });

  it("is the next part's where one takes the other's place", () => {
    const { rerender } = render(<Page address="Playground" part="One" />);
    rerender(<Page address="Playground" part="Two" />);
    expect(document.title).toBe("Two");
    rerender(<Page address="Playground" />);
    expect(document.title).toBe("Playground");
  });
});
