import { homeCalls } from "@steward/contract/home/calls";
import { reminderCalls } from "@steward/contract/reminders/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { chooseByArrows, chooseInRow, rowOrCard } from "../../screens/list-screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.assetManager, installation: { name: "reminders", content: "sample" } });

const LIST = "My Reminders";
const PAGE = "/asset-management/coverage/reminders";

for (const width of [1440, 390]) {
  test(`reminders are put away and put off at ${width} px, and home counts the others`, async ({ page, caller }) => {
    await page.setViewportSize({ width, height: 900 });
    const count = async () => (await caller.send(reminderCalls.list, { query: {} })).count;
    const before = await count();
    expect(before).toBeGreaterThan(4);
    await page.goto("/asset-management/coverage");
    await page.getByRole("button", { name: LIST }).click();
    await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
    await expect(page.getByRole("heading", { level: 1, name: LIST })).toBeVisible();
    await expect(page.getByText(`${before} reminders`, { exact: true })).toBeVisible();
    await inspectHere(page, `reminders-${width}`);
    await chooseInRow(rowOrCard(page, LIST, /./).first(), "Put away");
    await expect(page.getByText(`${before - 1} reminders`, { exact: true })).toBeVisible();
    // By keys alone.
    await rowOrCard(page, LIST, /./).first().getByRole("button", { name: "More actions" }).press("Enter");
    await chooseByArrows(page, "Put off for 7 days");
    await expect(page.getByText(`${before - 2} reminders`, { exact: true })).toBeVisible();
    expect(await count()).toBe(before - 2);
    const { duties } = await caller.send(homeCalls.read, {});
    expect(duties.find(({ kind }) => kind === "reminders")).toMatchObject({ count: before - 2 });
    await rowOrCard(page, LIST, /./).first().getByRole("link").first().click();
    await expect(page.getByRole("tab", { name: "Coverage", selected: true })).toBeVisible();
  });
}
