// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { submitByHand } from "./without-origin.ts";

describe("a form where a sandbox keeps its submission back", () => {
  const submitters: (HTMLElement | null)[] = [];

  beforeEach(() => {
    submitters.length = 0;
    document.body.innerHTML = `<form><input name="amount" required />
      <button type="submit"><b>Accept</b></button><button type="button">Decline</button></form>`;
    document.addEventListener("click", submitByHand);
    document.body.addEventListener("submit", (event) => {
      submitters.push(event.submitter);
      event.preventDefault();
    });
    return () => {
      document.removeEventListener("click", submitByHand);
      document.body.replaceWith(document.createElement("body"));
    };
  });

  const find = (selector: string) => {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
  };
  const click = (selector: string) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    find(selector).dispatchEvent(event);
    return event;
  };

  it("hears of the press on its button, once, and the browser's own way is not tried", () => {
    find("input").setAttribute("value", "40");
    expect(click("b").defaultPrevented).toBe(true);
    expect(submitters).toEqual([find("button[type=submit]")]);
  });

  it("hears of nothing while a field is missing, except where it checks for itself", () => {
    click("button[type=submit]");
    expect(submitters).toEqual([]);
    find("form").setAttribute("novalidate", "");
    click("button[type=submit]");
    expect(submitters).toHaveLength(1);
  });

  it("leaves other buttons alone", () => {
    expect(click("button[type=button]").defaultPrevented).toBe(false);
    expect(submitters).toEqual([]);
  });
});
