import { type PageChannel, readPageMessage } from "./page-messages.ts";

interface SiteOptions {
  document: Document;
  /** The page's own address. */
  address: string;
  channel: PageChannel;
  /** How long, in milliseconds, to wait for a Roundtrip tab. */
  patience: number;
  newNonce: () => string;
  close: () => void;
}

type Heard = { serverName: string; known: boolean } | null;

/**
 * The simulated page of a third party: its own sign-in, a field for a secret, and two ways out. Of the secret it asks only whether
 * it is there; it is never read.
 */
export function openSite({ document, address, channel, patience, newNonce, close }: SiteOptions): void {
  const page = new URL(address).searchParams.get("id") ?? "";
  const ask = createAsking(channel, patience, newNonce);
  const part = (name: string) => {
    const element = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (element === null) throw new Error(`the page has no ${name}`);
    return element;
  };
  const form = part("form") as HTMLFormElement;
  part("id").textContent = page === "" ? "without a name" : page;

  const end = (title: string, text: string) => {
    form.hidden = true;
    part("title").textContent = title;
    part("text").textContent = text;
    part("end").hidden = false;
    part("title").focus();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!form.reportValidity()) return;
    const who = new FormData(form).get("who");
    const principal = typeof who === "string" && who !== "" ? who : null;
    form.reset();
    void ask({ type: "finished", page, principal }).then((heard) => {
      end(`Finished, ${principal === null ? "not signed in" : `as ${principal}`}`, toWords(heard));
    });
  });
  part("leave").addEventListener("click", () => {
    end("Left", "Nothing was finished. You can close this tab.");
    close();
  });
  part("back").addEventListener("click", () => {
    part("end").hidden = true;
    form.hidden = false;
  });
  void ask({ type: "opened", page }).then((heard) => {
    part("from").textContent = heard?.known
      ? `The server ${heard.serverName} asked for it.`
      : "No Roundtrip tab of this browser has a server that asked for it.";
  });
}

function toWords(heard: Heard): string {
  if (heard === null) return "Nobody listens: the Roundtrip tab is closed, so its server was not told.";
  if (!heard.known)
    return "Nothing was noted: the server in the Roundtrip tab did not ask for this page, or its data was reset since.";
  return `${heard.serverName} knows now. Go back to the Roundtrip tab, and press Continue there.`;
}

/** Asks whoever listens; a tab whose server knows the page goes before one whose does not. Null: nobody answered in time. */
function createAsking(channel: PageChannel, patience: number, newNonce: () => string) {
  type Question =
    { type: "opened"; page: string } | { type: "finished"; page: string; principal: string | null };
  const waiting = new Map<string, (heard: NonNullable<Heard>) => void>();
  channel.listen((data) => {
    const message = readPageMessage(data);
    if (message?.type === "heard") waiting.get(message.nonce)?.(message);
  });
  return (question: Question) =>
    new Promise<Heard>((resolve) => {
      const nonce = newNonce();
      let best: Heard = null;
      const done = () => {
        waiting.delete(nonce);
        clearTimeout(timer);
        resolve(best);
      };
      const timer = setTimeout(done, patience);
      waiting.set(nonce, ({ serverName, known }) => {
        best = { serverName, known };
        if (known) done();
      });
      channel.post({ ...question, nonce });
    });
}
