// What the official conformance suite asks a server to have (modelcontextprotocol/conformance, requirements of the
// revision 2026-07-28): its names and keys are fixed there. Run it with: npm run conformance

import {
  createMessage,
  elicit,
  failure,
  inputRequired,
  listRoots,
  text,
  type Prompts,
  type Resources,
  type Tools,
} from "roundtrip";

/** One red pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
/** A millisecond of silence: eight samples of eight bits at 8 kHz. */
const WAV = "UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==";

const NAME = elicit("What is your name?", { name: { type: "string" } });
const CAPITAL = question("What is the capital of France?");

function question(words: string) {
  return createMessage({
    messages: [{ role: "user", content: { type: "text", text: words } }],
    maxTokens: 100,
  });
}

/** Lists stay as they are while this server runs. */
export const caching = { ttlMs: 60_000, cacheScope: "public" } as const;

export const tools = {
  // ── Content ─────────────────────────────────────────────────────────────────

  test_simple_text: {
    description: "Returns one text.",
    run: () => text("This is a simple text response for testing."),
  },
  test_image_content: {
    description: "Returns an image.",
    run: () => ({ content: [{ type: "image", data: PNG, mimeType: "image/png" }] }),
  },
  test_audio_content: {
    description: "Returns a sound.",
    run: () => ({ content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] }),
  },
  test_embedded_resource: {
    description: "Returns a resource inside the result.",
    run: () => ({
      content: [
        {
          type: "resource",
          resource: {
            uri: "test://embedded-resource",
            mimeType: "text/plain",
            text: "This is an embedded resource content.",
          },
        },
      ],
    }),
  },
  test_multiple_content_types: {
    description: "Returns a text, an image and a resource.",
    run: () => ({
      content: [
        { type: "text", text: "Multiple content types test:" },
        { type: "image", data: PNG, mimeType: "image/png" },
        {
          type: "resource",
          resource: {
            uri: "test://mixed-content-resource",
            mimeType: "application/json",
            text: JSON.stringify({ test: "data", value: 123 }),
          },
        },
      ],
    }),
  },
  test_error_handling: {
    description: "Always fails.",
    run: () => failure("This tool intentionally returns an error for testing"),
  },

  // ── Notices of the request ──────────────────────────────────────────────────

  test_tool_with_progress: {
    description: "Tells how far it is: 0, 50 and 100 of 100.",
    run(_, ctx) {
      for (const done of [0, 50, 100]) ctx.progress(done, 100);
      return text("Reported progress three times.");
    },
  },
  test_logging_tool: {
    description: "Writes to the log.",
    run(_, ctx) {
      ctx.log("info", "Tool execution started");
      ctx.log("info", "Tool execution completed");
      return text("Logged twice, for whoever asked for a level.");
    },
  },
  test_streaming_elicitation: {
    description: "Tells how far it is, then asks.",
    async run(_, ctx) {
      ctx.progress(50, 100);
      const answer = await ctx.need("user_name", NAME);
      return text(answer.action === "accept" ? `Hello, ${answer.content.name}!` : "Hello, whoever you are.");
    },
  },

  // ── Capabilities ────────────────────────────────────────────────────────────

  test_missing_capability: {
    description: "Cannot do without the host's model.",
    async run(_, ctx) {
      const answer = await ctx.need("capital_question", CAPITAL);
      return text(`The model says: ${answer.content.text}`);
    },
  },
  test_input_required_result_capabilities: {
    description: "Asks only for what the client declared.",
    async run(_, ctx) {
      const { elicitation, sampling, roots } = ctx.capabilities;
      const [named, capital, folders] = await Promise.all([
        elicitation && ctx.need("user_name", NAME),
        sampling && ctx.need("capital_question", CAPITAL),
        roots && ctx.need("client_roots", listRoots()),
      ]);
      const asked = [named, capital, folders].filter((answer) => answer !== undefined);
      return text(`Answered: ${asked.length}.`);
    },
  },

  // ── Rounds ──────────────────────────────────────────────────────────────────

  // Without a state every request stands alone, so this tool takes an answer that nobody asked for yet: what its scenarios
  // want. Where an answer is a consent, do as the next tools do.
  test_input_required_result_elicitation: {
    description: "Greets by name, without a state.",
    run(_, ctx) {
      const name = ctx.responses["user_name"]?.content?.name;
      if (typeof name !== "string") return inputRequired({ inputRequests: { user_name: NAME } });
      return text(`Hello, ${name}!`);
    },
  },
  test_input_required_result_sampling: {
    description: "Asks the host's model for a capital.",
    async run(_, ctx) {
      const answer = await ctx.need("capital_question", CAPITAL);
      return text(`The model says: ${answer.content.text}`);
    },
  },
  test_input_required_result_list_roots: {
    description: "Asks for the client's folders.",
    async run(_, ctx) {
      const { roots } = await ctx.need("client_roots", listRoots());
      return text(`Roots: ${roots.map(({ uri }) => uri).join(", ")}`);
    },
  },
  test_input_required_result_request_state: {
    description: "Carries a number from round 1 to round 2.",
    async run(_, ctx) {
      const drawn = (ctx.saved["drawn"] ??= Math.floor(ctx.random() * 1000));
      const answer = await ctx.need("confirm", elicit("Please confirm", { ok: { type: "boolean" } }));
      return text(`state-ok: drew ${drawn} in round 1, and the person chose ${answer.action}.`);
    },
  },
  test_input_required_result_multiple_inputs: {
    description: "Asks for three kinds at once.",
    async run(_, ctx) {
      const [named, greeting, folders] = await Promise.all([
        ctx.need("user_name", NAME),
        ctx.need("greeting", question("Write a short greeting.")),
        ctx.need("client_roots", listRoots()),
      ]);
      const name = named.action === "accept" ? named.content.name : "nobody";
      return text(`${greeting.content.text} To ${name}, who works in ${folders.roots.length} folders.`);
    },
  },
  test_input_required_result_multi_round: {
    description: "Asks twice, one after the other.",
    async run(_, ctx) {
      const first = await ctx.need(
        "step1",
        elicit("Step 1: What is your name?", { name: { type: "string" } }),
      );
      const second = await ctx.need(
        "step2",
        elicit("Step 2: What is your favorite color?", { color: { type: "string" } }),
      );
      return text(`Step 1: ${first.action}, step 2: ${second.action}.`);
    },
  },
  test_input_required_result_tampered_state: {
    description: "Seals its state and refuses one that was changed.",
    async run(_, ctx) {
      const answer = await ctx.need("confirm", elicit("Please confirm", { ok: { type: "boolean" } }));
      return text(`The state was whole, and the person chose ${answer.action}.`);
    },
  },

  // ── Schemas ─────────────────────────────────────────────────────────────────

  json_schema_2020_12_tool: {
    description: "Its arguments need most of JSON Schema 2020-12.",
    inputSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: {
        address: {
          $anchor: "addressDef",
          type: "object",
          properties: { street: { type: "string" }, city: { type: "string" } },
        },
      },
      properties: {
        name: { type: "string" },
        address: { $ref: "#/$defs/address" },
        contactMethod: { type: "string", enum: ["phone", "email"] },
        phone: { type: "string" },
        email: { type: "string" },
      },
      allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
      if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
      then: { required: ["phone"] },
      else: { required: ["email"] },
      additionalProperties: false,
    },
    run: (args) => text(`Arguments: ${Object.keys(args).sort().join(", ")}`),
  },
  test_custom_header: {
    description: "Wants its region in a header too.",
    inputSchema: {
      type: "object",
      properties: { region: { type: "string", "x-mcp-header": "Region" } },
      required: ["region"],
    },
    run: ({ region }) => text(`Region: ${region}`),
  },
} satisfies Tools;

export const prompts = {
  test_simple_prompt: {
    description: "One message.",
    get: () => ({ messages: [say("This is a simple prompt for testing.")] }),
  },
  test_prompt_with_arguments: {
    description: "One message with two arguments in it.",
    arguments: [
      { name: "arg1", description: "First test argument", required: true },
      { name: "arg2", description: "Second test argument", required: true },
    ],
    get: ({ arg1, arg2 }) => ({
      messages: [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
    complete: (_, value) => ["paris", "park", "party"].filter((word) => word.startsWith(value)),
  },
  test_prompt_with_embedded_resource: {
    description: "A resource, and what to do with it.",
    arguments: [{ name: "resourceUri", description: "URI of the resource to embed", required: true }],
    get: ({ resourceUri }) => ({
      messages: [
        {
          role: "user",
          content: {
            type: "resource",
            resource: {
              uri: resourceUri,
              mimeType: "text/plain",
              text: "Embedded resource content for testing.",
            },
          },
        },
        say("Please process the embedded resource above."),
      ],
    }),
  },
  test_prompt_with_image: {
    description: "An image, and what to do with it.",
    get: () => ({
      messages: [
        { role: "user", content: { type: "image", data: PNG, mimeType: "image/png" } },
        say("Please analyze the image above."),
      ],
    }),
  },
  test_input_required_result_prompt: {
    description: "Asks for the context before it gives its message.",
    async get(_, ctx) {
      const answer = await ctx.need(
        "user_context",
        elicit("What context should the prompt use?", { context: { type: "string" } }),
      );
      const context = answer.action === "accept" ? answer.content.context : "none";
      return { messages: [say(`Use this context: ${context}`)] };
    },
  },
} satisfies Prompts;

function say(words: string) {
  return { role: "user" as const, content: { type: "text", text: words } };
}

export const resources = {
  "test://static-text": {
    name: "Static text",
    description: "A text that never changes.",
    mimeType: "text/plain",
    caching: { ttlMs: 3_600_000, cacheScope: "public" },
    read: ({ uri }) => ({
      contents: [{ uri, mimeType: "text/plain", text: "This is the content of the static text resource." }],
    }),
  },
  "test://static-binary": {
    name: "Static image",
    description: "One red pixel.",
    mimeType: "image/png",
    read: ({ uri }) => ({ contents: [{ uri, mimeType: "image/png", blob: PNG }] }),
  },
  "test://template/{id}/data": {
    name: "Data by id",
    description: "Gives the id back.",
    mimeType: "application/json",
    read: ({ uri, id }) => ({
      contents: [
        {
          uri,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
    complete: (_, value) => ["123", "124", "200"].filter((id) => id.startsWith(value)),
  },
} satisfies Resources;
