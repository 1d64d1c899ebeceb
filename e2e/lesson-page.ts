import { expect, type Locator, type Page } from "@playwright/test";

/** A lesson as a person finds it: by region, role and name. */
export class LessonPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Opens one step and waits until a run can start. */
  async open(slug: string, step = 1): Promise<void> {
    await this.page.goto(`./#/lesson/${slug}/${step}`);
    await expect(this.button("Run")).toBeEnabled();
  }

  region(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  get diagram(): Locator {
    return this.region("Sequence diagram");
  }

  async run(): Promise<void> {
    await this.button("Run").click();
  }

  /** Answers the open question; `ok` ticks its box first. */
  async answer(button: "Accept" | "Decline" | "Close", { ok = false } = {}): Promise<void> {
    await expect(this.dialog).toBeVisible();
    if (ok) await this.dialog.getByRole("checkbox").check();
    await this.dialog.getByRole("button", { name: button, exact: true }).click();
  }

  async expectOutcome(outcome: string): Promise<void> {
    await expect(this.diagram).toHaveAttribute("data-outcome", outcome);
  }

  async expectMeasures(
    expected: Partial<Record<"requests" | "prompts" | "ledger" | "parked", number>>,
  ): Promise<void> {
    for (const [name, value] of Object.entries(expected)) {
      await expect(this.page.locator(`[data-measure="${name}"]`)).toHaveText(String(value));
    }
  }

  /** Replaces one piece of the code by another, as a person would with select and type. */
  async edit(from: string, to: string): Promise<void> {
    const code = await this.code();
    expect(code, "the text to replace stands in the code").toContain(from);
    await this.setCode(code.replace(from, to));
  }

  /** The text in the editor, from the model that Monaco shows. */
  async code(): Promise<string> {
    await this.focusEditor();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.press("ControlOrMeta+C");
    const text = await this.page.evaluate(() => navigator.clipboard.readText());
    return text.replaceAll("\r\n", "\n");
  }

  async setCode(text: string): Promise<void> {
    await this.focusEditor();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await this.page.keyboard.press("ControlOrMeta+V");
  }

  async focusEditor(): Promise<void> {
    const editor = this.region("Code").locator(".monaco-editor").first();
    await expect(editor).toBeVisible({ timeout: 30_000 });
    await editor.getByRole("textbox").first().focus();
  }
}

/** Collects what the page complains of: errors and breaches of the content security policy. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return complaints;
}
