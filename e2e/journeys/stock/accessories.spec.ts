import { accessoryCalls } from "@steward/contract/accessories/calls";
import { chooseInRow, confirm, pick, row } from "../../screens/list-screens.ts";
import { jpeg } from "../../screens/pictures.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "accessories", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  register = await createRegister(caller);
  const toner = { name: "Toner 59A", kind: "consumable", quantity: 6, reorder_level: 3 } as const;
  await caller.send(accessoryCalls.create, { body: toner });
  await caller.send(accessoryCalls.create, { body: { name: "Headset", quantity: 3 } });
});

test("an accessory is created with a picture, handed out to an asset, seen there, returned and deleted", async ({
  page,
  faults,
}) => {
  await page.goto("/asset-management/accessory");
  await expect(page).toHaveTitle(/Accessories/);
  await page.getByRole("button", { name: "Create accessory" }).click();
  await page.getByLabel("Name (required)").fill("USB-C dock");
  await page.getByLabel("Quantity").fill("10");
  await page.getByLabel("Reorder level").fill("7");
  await pick(page, "Branch", "Pune", "Pune General");
  await page.getByLabel("Drop pictures here or choose files").setInputFiles([await jpeg(page, "dock.jpg", "navy")]);
  const calls = sentCalls(page);
  await page.getByRole("button", { name: "Save Accessory" }).click();
  await expect(toast(page, "Accessory added successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/asset-management\/accessory$/);
  expect(writes(calls).map(({ path }) => path.replace(/[0-9a-f-]{36}/, "{id}"))).toEqual([
    "accessory/",
    "accessory/{id}/attachments/",
  ]);

  const line = row(page, "Accessories", "USB-C dock");
  await expect(line).not.toContainText("Low stock");
  await chooseInRow(line, "Hand out");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Quantity").fill("12");
  await pick(page, "Asset", "REG-001", /REG-001/);
  faults.expectRefusal(400, /\/hand-out\//);
  await dialog.getByRole("button", { name: "Hand out" }).click();
  await expect(dialog.getByLabel("Quantity")).toHaveAccessibleDescription(/Only 10 in stock\./);
  await dialog.getByLabel("Quantity").fill("4");
  await dialog.getByRole("button", { name: "Hand out" }).click();
  await expect(toast(page, "Accessory handed out successfully")).toBeVisible();
  await expect(line).toContainText("Low stock");

  await page.goto(`/asset-management/my-assets/${register.assets.get("REG-001") ?? ""}?tab=accessories`);
  await row(page, "Accessories", "USB-C dock").getByRole("link", { name: "USB-C dock" }).click();
  const listed = calls.filter(({ method, path }) => method === "GET" && path === "accessory/").at(-1);
  expect(listed?.query.get("asset")).toBe(register.assets.get("REG-001"));
  expect(listed?.query.get("page_size")).toBe("5");
  await page.getByRole("button", { name: /Return from REG-001/ }).press("Enter");
  await page.getByRole("dialog").getByLabel("Quantity").press("Enter");
  await expect(toast(page, "Accessory returned successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: /Return from/ })).toHaveCount(0);
  await expect(page.getByText(/took back the accessory/)).toBeVisible();

  await page.goto("/asset-management/accessory");
  await chooseInRow(line, "Delete");
  await confirm(page);
  await expect(toast(page, "Accessory deleted successfully")).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("an accessory is handed out on the page of the asset that gets it", async ({ page }) => {
  await page.goto(`/asset-management/my-assets/${register.assets.get("REG-002") ?? ""}?tab=accessories`);
  await page.getByRole("button", { name: "Hand out an accessory" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Hand out to/ });
  await expect(dialog.getByRole("button", { name: "Hand out" })).toBeDisabled();
  await pick(page, "Accessory or consumable", "Head", /Headset.*3 in stock/);
  await dialog.getByLabel("Quantity").fill("2");
  await dialog.getByRole("button", { name: "Hand out" }).click();
  await expect(toast(page, "Accessory handed out successfully")).toBeVisible();
  await row(page, "Accessories", "Headset").getByRole("link", { name: "Headset" }).click();
  await expect(page.getByRole("button", { name: /Return from REG-002/ })).toBeVisible();
});

test("on a phone a consumable is used up until it is low, and restocked", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/accessory?search=Toner");
  await page.getByRole("link", { name: "Toner 59A" }).click();
  await page.getByRole("button", { name: "Use up" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Quantity").fill("4");
  await dialog.getByLabel("Note").fill("Reception");
  await dialog.getByRole("button", { name: "Use up" }).click();
  await expect(page.getByText("Low stock")).toBeVisible();
  await expect(page.getByRole("list", { name: "Uses" })).toContainText("Reception");
  await expect(page.getByRole("button", { name: /Return from/ })).toHaveCount(0);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Restock" }).click();
  await dialog.getByLabel("Quantity").fill("20");
  await dialog.getByLabel("Quantity").press("Enter");
  await expect(toast(page, "Accessory restocked successfully")).toBeVisible();
  await expect(page.getByText("Low stock")).toHaveCount(0);
});
