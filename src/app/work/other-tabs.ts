/** What one tab of the page tells the others: an entry of the storage was written; undefined: removed. */
export interface TabMessage {
  key: string;
  value: unknown;
}

/** The way to the other tabs of this page. */
export interface OtherTabs {
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

/** By BroadcastChannel, for pages at the same address only. Where there is none, each tab is alone. */
export function createOtherTabs(): OtherTabs {
  const channel = open();
  return {
    tell: (message) => channel?.postMessage(message),
    listen(listener) {
      channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (isTabMessage(data)) listener(data);
      });
    },
  };
}

function open(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(`roundtrip:work:${location.pathname}`);
  } catch {
    return null;
  }
}

function isTabMessage(data: unknown): data is TabMessage {
  return typeof data === "object" && data !== null && typeof (data as TabMessage).key === "string";
}
