/** A link that was made once, and opens for ever. Another program than ours made it: Python's zlib and base64. */
export interface GoldenLink {
  /** What it holds. */
  name: string;
  hash: string;
  /** The document in it, byte for byte. */
  text: string;
  /** What its run came to when it was made. */
  outcome: { status: string; text: string };
  measures: { requests: number; prompts: number; ledger: number };
  /** Of its attempts, in order; those that stand on every tool are left out. */
  verdicts: readonly (readonly string[])[];
}

/** Links are only ever added here: none is made anew. */
export const GOLDEN_LINKS: readonly [GoldenLink, ...GoldenLink[]] = [
  {
    name: "one tool that does not ask",
    hash: "#/p/1.RU-7bsMwDPwV4qYEEFJ0VZD-RMY6gyszlQpZMiymSGAI6D-0Y74uXxLRSxc-jrzjccE3zyXkBPtqIEEiw-Izx4ETDM4hcoFdIDnHspNWg69TnoVcTkVoxelAC_lgWxy4uDlM0hQtdTj2t9Im9Pj5o8f9d9fBUEjTRY7O89grQ24T62r--GInHagami-NvdnS4Y02i14STmLp_X9b-Coqpll7H5R5orqlSnXfJVQD18eo5kcWn4dmfXX7ssIGqR_1Vx9Q6xM",
    text: '{"version":1,"title":"golden","files":{"tools.ts":"export const tools = { hi: { description: \\"Says hi — ✓.\\", inputSchema: { type: \\"object\\" }, run: () => ({ content: [{ type: \\"text\\", text: \\"hi\\" }] }) } };\\n"},"call":{"method":"tools/call","name":"hi"}}',
    outcome: { status: "completed", text: "hi" },
    measures: { requests: 1, prompts: 0, ledger: 0 },
    verdicts: [],
  },
  {
    name: "a question, settings, faults, attempts and a moment",
    hash: "#/p/1.jVTBbtswDP0VVuihHbysXYENcFH0Awbs0GKnukAVm0m0ypIr0U2D1MD-YTvu6_YlIyVncbsddoljinyP74n0Vj1iiMY7VZ4WigxZVKVaetugKwH5cEMr45bw69sP-PXzuyrUwliMqtwq8t7GGfF_ZdrOB4ItoDW1oQIW2tg-YAGETwQDLIJvoVLB966hYLpKnVeucviU6mrvIkHCgwvYVg4gYMTwiGV-A2gw1lxH3GrJQFf5OEJETRE0gYYumBqBVvyyYgER1ituFTa-B9FwP6tUkcGM63q6rlfYaiYA2nQooH7-FWviLIbyHQYyGOU8cUwTjSNcYqgUKxsK7vWhNwGbEm4qlZIrdcsHmUzHjash9O5Ih2UsoKan450qkLdZ1I_YzHL7l5cXcPoe3oAkzxLY-Z_cZNNDj1FsYKey20d3h9t99jBasvABDrev4IfLu4J1-Pupmjn7jtplNcev2LSLawzMpdfaUGrXITZHlUqAYtauoX2pWcBRLpzpOvV6cHHBTLqusWOD4fkZDsYEpiF0NPP3x2wk9cHthoc5Pvs8fWsddxPR8DVOmuR-LDZLYWqkq9H-Yn9te2uKPCLlX6ZPVI8tyNiKr5LJOa42nbYDrLiP_zd7drfDzbMgvwNH1FCoWlsrS9QirXzDK5Sm_10KF8rpVvZwlMwBpuxbtiktXuJU5dnAODymUbb3Zquy1VyWbeaq0Vup8feqpNDjMNxy3Jox3OqnK9lJhntfqD9KGWTupc3EH9K2k71GBpTUDyd8wvdi8UvEjFvwUkTSrsYMxZtOnCEiBP9t8HOThK99sE1Wgfz8yCFNhG0nkliF1XMU_t6R73lFGy7aRzmgWTJrYzLCjJOUNJr01H3-oA3DtFQ7HqZUOpWpnX5BYAWVW1oQhoneaQqtBV6-lm0SK44udG9HAesVyiXIuogBYoW0-gk34w0U_8h5yXd2IpiPBteijL_CclkfhuE3",
    text: '{"version":1,"title":"golden: everything — ✓","files":{"tools.ts":"import { elicit, failure, text } from \\"roundtrip\\";\\n\\nexport const tools = {\\n  reserve: {\\n    description: \\"Reserves seats at a price that holds while you think.\\",\\n    inputSchema: { type: \\"object\\", properties: { seats: { type: \\"integer\\" } }, required: [\\"seats\\"] },\\n    async run(args, ctx) {\\n      ctx.saved.price ??= 12 * args.seats;\\n      const question = elicit(`${args.seats} seats for ${ctx.saved.price}?`, { ok: { type: \\"boolean\\" } });\\n      const answer = await ctx.need(\\"price\\", question);\\n      if (answer.action !== \\"accept\\" || !answer.content.ok) return failure(\\"Nothing was reserved.\\");\\n      ctx.ledger.add(\\"seats\\", { seats: args.seats, price: ctx.saved.price });\\n      return text(`${ctx.principal} has ${args.seats} seats for ${ctx.saved.price}.`);\\n    },\\n  },\\n};\\n"},"call":{"method":"tools/call","name":"reserve","arguments":{"seats":3}},"person":[{"action":"accept","content":{"ok":true}}],"client":{"maxRounds":2,"principal":"bo"},"server":{"ttlSeconds":60,"singleUse":true,"instances":2,"routing":"round-robin"},"world":{"seed":7},"attempts":[{"label":"untouched"},{"label":"cheaper","state":{"set":{"data.saved.price":1}}},{"label":"another","principal":"ana"},{"label":"late","afterSeconds":60},{"label":"twice","times":2}],"faults":[{"when":"waiting","rotateKey":true},{"when":"waiting","afterSeconds":30}],"view":{"event":6}}',
    outcome: { status: "completed", text: "bo has 3 seats for 36." },
    measures: { requests: 2, prompts: 1, ledger: 1 },
    verdicts: [
      ["accepted"],
      ["rejected: bad signature"],
      ["rejected: issued to a different principal"],
      ["rejected: expired"],
      ["accepted", "rejected: already used"],
    ],
  },
  {
    name: "an edited step of a lesson",
    hash: "#/p/1.XVRNT9wwEP0rg9UDSCFdWiQgaNsLKgVV2wMtVUVQ15vMbswmdrDHBbrkv3fsZNvAJbLm8703M9mI32idMlpkB4mo0bnw3AhX-5XIhHRrpVf7jSr3C1nXIhGOsI2xlXQVRxyeHF0eX5sveoVnd0fumzqfXZxfVp8OL364d36mrt_P7i6Ovu__cceiS8RScY_QgIypXUr8FqppjSXYANaqUJQA4SNBB0trGsiFNV6XZFWbi9Nc5xofY3hhtCOIZWAKm1wDOL9oFP3iANQOs94IUKIrOJ2YZcb1rmIUSA1DYApfWQQ4mEwg2N3awVJZR2kukr6C0q2nq6LCRnJVoKcWQyWzuMOCOApaa1q0pNAFv2wYMo0jtW8WaHPBrLoELN57ZbHM4CYXfXAubtnTd5PuSRdgvd6VduUSKOhxb8uFsSwh2tM-ET4E4CM_DMrce3SBMovT67o7H5i_2Yzyu4_zhIGa9RjuglVFqQMzUlRH209kKL3CLFNPZe_0dVep3QNrOQX5IDmQoacasdzNBftZ1SbU3EIbp0daMTmVRcS9M51yW1kU2IZ2z8-wMwRwKUJNqVm_4A0sLHmr4_5wx5mhircXHqQbgBOWKZwZ0CbOGeRKKg1eh70HqhB4iHwAsLCc58I2-Ja3YIyz2z7_PQLHGstVQF4GpsNaBab_d2E8spFuY8Tzz1KXWPK2vRpROt8m9CsSvh1bwkHFs-R7apAqU_I1xYt4O1yrlg2y7eVhsJ2r-4YljKfYdxHZyWTSccVeA5HdsCdOgguUWNRKo-hu-Q-Als8l_iRQcm-hTfB0fwE",
    text: '{"version":1,"lesson":{"slug":"asking-mid-call","step":1,"hash":"497J8VoLngeDj7sTiGNIGJhF4IWs2uNiV3NjI7U-zs8"},"files":{"tools.ts":"import { elicit, text } from \\"roundtrip\\";\\n\\nexport const tools = {\\n  submit_expense: {\\n    description: \\"Submit an expense. Over 100 it asks first.\\",\\n    inputSchema: { type: \\"object\\", properties: { amount: { type: \\"number\\" } }, required: [\\"amount\\"] },\\n    async run(args, ctx) {\\n      if (args.amount > 100) {\\n        const question = elicit(`Submit ${args.amount}?`, { ok: { type: \\"boolean\\", title: \\"Yes, submit it\\" } });\\n        const answer = await ctx.need(\\"confirm\\", question);\\n        if (answer.action !== \\"accept\\" || !answer.content.ok) {\\n          return text(\\"Nothing was submitted. Do not ask again unless the person brings it up.\\");\\n        }\\n      }\\n      ctx.ledger.add(\\"expense\\", { amount: args.amount });\\n      return text(`Handed in ${args.amount}.`);\\n    },\\n  },\\n};\\n"},"call":{"method":"tools/call","name":"submit_expense","arguments":{"amount":900}},"person":[{"action":"decline"}],"server":{"seal":"none"}}',
    outcome: {
      status: "completed",
      text: "Nothing was submitted. Do not ask again unless the person brings it up.",
    },
    measures: { requests: 2, prompts: 1, ledger: 0 },
    verdicts: [],
  },
];
