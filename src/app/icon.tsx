const paths = {
  "chevron-down": "M4 6.5 8 10.5 12 6.5",
  "chevron-left": "M10 3.5 5.5 8 10 12.5",
  "chevron-right": "M6 3.5 10.5 8 6 12.5",
  check: "M3 8.5 6.5 12 13 4.5",
  cross: "M4 4l8 8M12 4l-8 8",
  dash: "M3.5 8h9",
  restore: "M3 6.5h7a3.5 3.5 0 0 1 0 7H6.5M3 6.5 6 3.5M3 6.5l3 3",
  clock: "M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM8 5v3.2l2.2 1.5",
  reset: "M3.5 8a4.5 4.5 0 1 0 1.6-3.4M3.5 2.8v2.6h2.6",
  solution: "M5.5 4 2 8l3.5 4M10.5 4 14 8l-3.5 4",
  read: "M8 4.2C6.5 3.2 4.5 2.9 2.5 3v9.4c2-.1 4 .2 5.5 1.1 1.5-.9 3.5-1.2 5.5-1.1V3c-2-.1-4 .2-5.5 1.2Zm0 0v9.3",
  diagram: "M1.5 10.5h3v-5h3.5v5H11.5v-5h3",
  list: "M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  sun: "M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3.05 3.05l1.15 1.15M11.8 11.8l1.15 1.15M3.05 12.95l1.15-1.15M11.8 4.2l1.15-1.15",
  moon: "M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6Z",
  contrast:
    "M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2ZM8 2.2v11.6M8 4.2l4.2 4.2M8 7l3.6 3.6M8 9.8l2.4 2.4",
  warn: "M8 2.2 14.4 13.4H1.6L8 2.2ZM8 6.4v3.2M8 11.5v.4",
  measured: "M1 10.5h2.5v-5h3v5h3v-5h3v5H15",
  turn: "M3 6.5a5 5 0 0 1 9.4-1.2M13 9.5a5 5 0 0 1-9.4 1.2M12.8 2.5v3h-3M3.2 13.5v-3h3",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  share: "M8 9.5V2M5 4.5 8 1.8l3 2.7M3 8v5.5h10V8",
  up: "M4 9.5 8 5.5 12 9.5",
} as const;

export type IconName = keyof typeof paths;

/** A 16 px line drawing in the text's colour. Never the only name of a control. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** ▶ and ■, filled. */
export function FilledIcon({ name }: { name: "play" | "stop" | "diamond" }) {
  const path = {
    play: "M4.5 3v10l8.5-5z",
    stop: "M4 4h8v8H4z",
    diamond: "M8 .5 14.5 8 8 15.5 1.5 8z",
  }[name];
  return (
    <svg className="icon-filled" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** A square wave that comes back as an arrow. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 26 18" width="26" height="18" aria-hidden="true">
      <path d="M1.5 4.5h6v9.5h9V4.5h7.5M20.5 1l3.8 3.5-3.8 3.5" />
    </svg>
  );
}
