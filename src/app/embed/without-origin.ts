import { startWorkersByBlob } from "./blob-workers.ts";

/** Makes up for what a frame without an origin is denied: workers, and forms where `allow-forms` is not given either. */
export function doWithoutOrigin(): void {
  startWorkersByBlob(globalThis);
  document.addEventListener("click", submitByHand);
}

/** The page's forms send nothing anywhere, yet a sandbox may keep even their event back. Enter in a field comes here as a click too. */
export function submitByHand(event: MouseEvent): void {
  const submitter = event.target instanceof Element ? event.target.closest("button") : null;
  const form = submitter?.type === "submit" ? submitter.form : null;
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  if (!form.noValidate && !form.reportValidity()) return;
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
}
