/** Figure name → its fields as measured: { "F5.decline": { ledger: 2 } }. */
export type Measured = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
