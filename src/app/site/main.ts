import { openPageChannel } from "./page-messages.ts";
import { openSite } from "./site.ts";

openSite({
  document,
  address: location.href,
  channel: openPageChannel(location.href),
  patience: 800,
  newNonce: () => crypto.randomUUID(),
  close: () => window.close(),
});
