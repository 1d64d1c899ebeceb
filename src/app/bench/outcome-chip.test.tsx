// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { OutcomeChip } from "./outcome-chip.tsx";

afterEach(cleanup);

describe("the end of a run", () => {
  it("is completed where there is a text", () => {
    const { container } = render(<OutcomeChip outcome={{ status: "completed", text: "Booked." }} />);
    expect(container.textContent).toBe("completed");
  });

  it("with a result that has no text is an end too, not a missing one", () => {
    const { container } = render(<OutcomeChip outcome={{ status: "completed", text: "" }} />);
    expect(container.textContent).toBe("completed, without text");
  });
});
