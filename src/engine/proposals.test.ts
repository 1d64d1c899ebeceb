import { describe, expect, it } from "vitest";
import { createProposals } from "./proposals.ts";

const sampling = (more: object = {}) => ({
  method: "sampling/createMessage",
  params: { messages: [], maxTokens: 100, ...more },
});
const host = { model: ["First of all.", "Then."], roots: [] };

describe("what the host proposes to sampling", () => {
  it("is the next text of its model, as an answer", () => {
    const propose = createProposals(host);
    const answer = (text: string) => ({
      status: "proposed",
      answer: {
        role: "assistant",
        content: { type: "text", text },
        model: "scripted",
        stopReason: "endTurn",
      },
    });
    expect(propose(sampling())).toEqual(answer("First of all."));
    expect(propose(sampling())).toEqual(answer("Then."));
    expect(propose(sampling())).toMatchObject({ status: "empty" });
  });

  it("keeps to the server's maxTokens, and says that it was cut", () => {
    expect(createProposals(host)(sampling({ maxTokens: 2 }))).toMatchObject({
      answer: { content: { text: "First of" }, stopReason: "maxTokens" },
    });
  });

  it.each([{ tools: [] }, { toolChoice: { mode: "auto" } }])(
    "is a refusal where %j comes to a client that did not declare sampling.tools",
    (more) => {
      for (const capabilities of [undefined, {}, { sampling: {} }, { sampling: true }])
        expect(
          createProposals({ ...host, ...(capabilities && { capabilities }) })(sampling(more)),
        ).toMatchObject({ status: "refused", reason: expect.stringContaining("sampling.tools") as string });
    },
  );

  it("is text where tools may be used, and a refusal where one must be", () => {
    const propose = createProposals({ ...host, capabilities: { sampling: { tools: {} } } });
    expect(propose(sampling({ tools: [], toolChoice: { mode: "required" } }))?.status).toBe("refused");
    expect(propose(sampling({ tools: [], toolChoice: { mode: "auto" } }))?.status).toBe("proposed");
  });

  it("refuses without using up a text", () => {
    const propose = createProposals(host);
    propose(sampling({ tools: [] }));
    expect(propose(sampling())).toMatchObject({ answer: { content: { text: "First of all." } } });
  });
});

describe("what the host proposes to roots", () => {
  it("is its roots, but for those that may not be shared", () => {
    const roots = [
      { uri: "file:///home/ana/trip", name: "Trip" },
      { uri: "https://host.example/" },
      { uri: "file:///home/../etc" },
      { uri: "file:///tmp" },
    ];
    expect(createProposals({ model: [], roots })({ method: "roots/list" })).toEqual({
      status: "proposed",
      answer: { roots: [{ uri: "file:///home/ana/trip", name: "Trip" }, { uri: "file:///tmp" }] },
    });
  });
});

it("has nothing to say where the person is asked", () => {
  expect(createProposals(host)({ method: "elicitation/create", params: {} })).toBeUndefined();
});
