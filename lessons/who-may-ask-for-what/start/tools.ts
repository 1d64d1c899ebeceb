import { createMessage, elicit, elicitUrl, listRoots, text } from "roundtrip";

// Whatever can be asked for: an answer from the person (in a form or on a page of its own), text from the
// host's model, the folders that the client works in.
const kinds = {
  form: () => elicit("Which colour?", { colour: { type: "string", enum: ["red", "blue"] } }),
  page: (ctx) => elicitUrl("Choose a colour on the page.", ctx.page("colours")),
  model: () =>
    createMessage({
      messages: [{ role: "user", content: { type: "text", text: "Name a colour." } }],
      maxTokens: 20,
    }),
  folders: () => listRoots(),
};

async function ask(kind, ctx) {
  return JSON.stringify(await ctx.need("it", kinds[kind](ctx)));
}

const tool = (kind) => ({
  description: `Asks for ${kind}.`,
  inputSchema: { type: "object", properties: {} },
  run: async (args, ctx) => text(await ask(kind, ctx)),
});
const prompt = (kind) => ({
  description: `Asks for ${kind}.`,
  get: async (args, ctx) => ({
    messages: [{ role: "user", content: { type: "text", text: await ask(kind, ctx) } }],
  }),
});
const resource = (kind) => ({
  name: kind,
  read: async (params, ctx) => ({ contents: [{ uri: params.uri, text: await ask(kind, ctx) }] }),
});

export const tools = {
  ask_form: tool("form"),
  ask_page: tool("page"),
  ask_model: tool("model"),
  ask_folders: tool("folders"),
};
export const prompts = {
  ask_form: prompt("form"),
  ask_model: prompt("model"),
  ask_folders: prompt("folders"),
};
export const resources = {
  "desk://form": resource("form"),
  "desk://model": resource("model"),
  "desk://folders": resource("folders"),
};
