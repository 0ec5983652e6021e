import { assetCalls } from "@steward/contract/assets/calls";
import { inspectHere } from "../installation/appearance.ts";
import { chooseInRow, pick, row } from "../installation/list-screens.ts";
import { createRegister, type Register } from "../installation/sample-register.ts";
import { toast } from "../installation/screens.ts";
import { expect, founder, test } from "../installation/test.ts";

test.use({ person: founder.email, installation: { name: "custody", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

const assetPath = (tag: string) => `/asset-management/my-assets/${register.assets.get(tag)}`;

for (const width of [1440, 390]) {
  test(`an asset is checked out and in by its page at ${width} pixels`, async ({ page }) => {
    const tag = width === 1440 ? "REG-004" : "REG-006";
    await page.setViewportSize({ width, height: 900 });
    await page.goto(assetPath(tag));
    await page.getByRole("button", { name: "Check out" }).click();
    const dialog = page.getByRole("dialog", { name: /^Check out/ });
    await dialog.getByRole("button", { name: "Check out" }).click();
    await expect(dialog.getByText("Choose who gets it.")).toBeVisible();
    await inspectHere(page, "custody-check-out");
    await dialog.getByRole("combobox", { name: "Person" }).click();
    await page.getByRole("option", { name: founder.name }).click();
    await dialog.getByLabel("Note").fill("For the round");
    await dialog.getByRole("button", { name: "Check out" }).click();
    await expect(toast(page, "Checked out successfully")).toBeVisible();
    await expect(page.getByRole("main").getByText(founder.name, { exact: true }).first()).toBeVisible();

    await page.getByRole("tab", { name: "Custody" }).click();
    await expect(page.getByRole("region", { name: "Who held this asset" }).getByText("For the round")).toBeVisible();
    await inspectHere(page, "custody-tab");
    await page.getByRole("button", { name: "Check in" }).click();
    const back = page.getByRole("dialog", { name: /^Check in/ });
    await back.getByLabel("Condition").selectOption("Good");
    await back.getByRole("button", { name: "Check in" }).click();
    await expect(toast(page, "Checked in successfully")).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Who held this asset" }).getByText(/Checked in .* Good/),
    ).toBeVisible();
  });
}

test("by keyboard alone an asset is checked out from its row", async ({ page, steward }) => {
  await page.goto("/asset-management/my-assets?search=REG-008");
  await row(page, "My Assets", "REG-008")
    .getByRole("button", { name: /actions/i })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Check out" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Check out/ });
  await dialog.getByRole("combobox", { name: "Person" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: founder.name })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Person" })).not.toHaveValue("");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Checked out successfully")).toBeVisible();
  const caller = await steward.caller(founder.email);
  const { assigned_to_details } = await caller.send(assetCalls.read, {
    params: { id: register.assets.get("REG-008") ?? "" },
  });
  expect(assigned_to_details?.name).toBe(founder.name);
});

test("many are checked out by scan, stand on the page of custody and on home, and are handed over", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/custody");
  const scan = page.getByRole("button", { name: "Check out or in by scan" });
  await expect(scan, "on a phone too").toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await scan.click();
  const dialog = page.getByRole("dialog", { name: "Check out or in by scan" });
  await pick(page, "Person", founder.name, new RegExp(founder.name));
  // A wedge scanner types each code and ends it with Enter.
  const tags = dialog.getByLabel("Tags");
  await tags.focus();
  for (const tag of ["REG-001", "reg-001", "REG-002", "NO-SUCH"]) await page.keyboard.type(`${tag}\n`);
  await expect(dialog.getByText("3 tags")).toBeVisible();
  await dialog.getByRole("button", { name: "Check out", exact: true }).click();
  await expect(dialog.getByRole("status")).toContainText("2 assets are checked out.");
  await expect(dialog.getByRole("status")).toContainText("There is no asset with this tag, label or serial number.");
  await expect(tags).toHaveValue("NO-SUCH\n");
  await inspectHere(page, "custody-scan");
  await page.keyboard.press("Escape");
  await expect(row(page, "Custody", "REG-001")).toContainText(founder.name);
  await chooseInRow(row(page, "Custody", "REG-002"), "Check in");
  await page
    .getByRole("dialog", { name: /^Check in/ })
    .getByRole("button", { name: "Check in" })
    .click();
  await expect(toast(page, "Checked in successfully")).toBeVisible();
  await expect(row(page, "Custody", "REG-002")).toHaveCount(0);
  await inspectHere(page, "custody");

  await page.goto("/");
  const mine = page.getByRole("region", { name: "My equipment" });
  await mine.getByRole("listitem").filter({ hasText: "REG-001" }).getByRole("button", { name: "Accept" }).click();
  await expect(toast(page, "Accepted successfully")).toBeVisible();
  await expect(mine.getByRole("listitem").filter({ hasText: "REG-001" })).toContainText("Accepted");
  await mine.getByRole("link", { name: "All of it" }).click();
  await page.getByRole("button", { name: "Hand over everything" }).click();
  const over = page.getByRole("dialog", { name: /^Hand over/ });
  await over.getByRole("button", { name: "Hand over" }).click();
  await expect(toast(page, "Handed over successfully")).toBeVisible();
  await expect(page.getByText("Nothing is held")).toBeVisible();
});
