// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { toFields } from "../../protocol/form.ts";
import { toDrafts } from "./draft.ts";
import { FieldControl } from "./field-control.tsx";

afterEach(cleanup);

describe("a field's problem", () => {
  it("shows the hidden characters of the server's pattern that it quotes", () => {
    const { fields } = toFields({
      type: "object",
      properties: { code: { type: "string", pattern: "^\u202ea$" } },
    });
    const field = fields[0]!;
    const draft = toDrafts(fields).get("code")!;
    const { container } = render(
      <FieldControl
        {...{ field, draft, id: "f", disabled: false, onChange: () => undefined }}
        problem={"must match ^\u202ea$"}
      />,
    );
    const told = container.querySelector("#f-problem")?.textContent ?? "";
    expect(told).not.toContain("\u202e");
    expect(told).toContain("202E");
  });
});
