import { expect, test } from "@playwright/test";

test("the glossary opens at a word, tells five kinds of no apart, and leads to the step that shows one", async ({
  page,
}) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Glossary" }).click();
  await expect(page.getByRole("heading", { name: "Glossary", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Five kinds of no" }).click();
  await expect(page).toHaveURL(/#\/glossary\/no$/);
  const noes = page.getByRole("region", { name: "Five kinds of no" });
  for (const name of ["declined", "abandoned", "refused", "failed", "rejected"])
    await expect(noes.getByRole("rowheader", { name })).toBeVisible();

  await page.goto("./#/glossary/abandoned");
  const abandoned = noes.getByRole("row", { name: /^abandoned/ });
  await expect(abandoned).toBeInViewport();
  await abandoned.getByRole("link", { name: /^Lesson 10, step 3/ }).click();
  await expect(page).toHaveURL(/#\/lesson\/the-clients-loop\/3$/);
  await expect(page.getByRole("heading", { name: "One prompt too many" })).toBeVisible();

  await page.goto("./#/glossary/nonsense");
  await expect(page.getByRole("alert")).toContainText("There is no word “nonsense” in the glossary.");
});

test("the rule sheet has rules for both sides, the verdicts and a review, and is one page of paper", async ({
  page,
}) => {
  await page.goto("./#/rules");
  for (const name of [
    "Who writes a tool",
    "Who writes a client",
    /^Verdicts on a state/,
    /^Review of a tool/,
  ])
    await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  for (const name of ["malformed state", "bad signature", "expired", "already used"])
    await expect(page.getByRole("rowheader", { name })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset["printed"] = "";
    };
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
