import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { geographyCalls } from "@steward/contract/geography/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { confirm, grid, pick } from "../../screens/list-screens.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

const LIST = "My Assets";
const EDIT = /\/assets\/[0-9a-f-]+\//;

test.use({ person: founder.email, installation: { name: "quick-edit", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  register = await createRegister(caller);
  const india = (await caller.send(geographyCalls.countries, { query: { search: "India" } })).results[0]?.id ?? 0;
  const address = { country: india, state: "Maharashtra", city: "Pune", line1: "1 Camp", line2: "East Street" };
  const contact = { email: "desk@medisupply.example", contact_name: "R. Iyer", contact_number: "020 1234" };
  await caller.send(supplierCalls.create, { body: { name: "Medisupply", ...contact, ...address } });
  await caller.send(serviceProviderCalls.create, { body: { name: "Siemens Care" } });
});

const idOf = (tag: string) => register.assets.get(tag) ?? "";

/** A cell by the tag of its row and the number of its column. */
const cell = (page: Page, row: number, column: number) =>
  grid(page, LIST).locator(`[role=row][aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`);

const [TAG, NAME, SERIAL, , , DAY, COST, SUPPLIER] = [1, 2, 3, 4, 5, 6, 7, 8] as const;

async function openCells(page: Page): Promise<void> {
  await page.goto("/asset-management/my-assets?search=REG-00&ordering=asset_id");
  await expect(page.getByText("9 assets", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Edit cells" }).press("Enter");
  await expect(cell(page, 1, TAG)).toBeFocused();
}

/** Pastes as a browser does for a focused cell. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test("cells are edited by keyboard alone, taken back, refused with their reason, and undone", async ({
  page,
  caller,
  faults,
}) => {
  await openCells(page);
  const saved = page.getByRole("status").filter({ hasText: "1 cell saved." });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("New name of one");
  await page.keyboard.press("Enter");
  await expect(cell(page, 2, NAME)).toBeFocused();
  await expect(saved).toBeVisible();
  await expect(cell(page, 1, NAME)).toHaveText("New name of one");

  await page.keyboard.press("F2");
  await page.keyboard.type("never kept");
  await page.keyboard.press("Escape");
  await expect(cell(page, 2, NAME)).toBeFocused();
  await expect(cell(page, 2, NAME)).toHaveText("Infusion pump 2");

  // Keys that open pages elsewhere are text here.
  await page.keyboard.type("?/gh");
  await page.keyboard.press("Tab");
  await expect(cell(page, 2, SERIAL)).toBeFocused();
  await expect(cell(page, 2, NAME)).toHaveText("?/gh");
  await expect(cell(page, 2, NAME)).not.toHaveAttribute("aria-busy");

  faults.expectRefusal(409, EDIT);
  await page.keyboard.press("Home");
  await page.keyboard.type("REG-003");
  await page.keyboard.press("Enter");
  await expect(cell(page, 2, TAG)).toHaveAttribute("aria-invalid", "true");
  await expect(cell(page, 2, TAG)).toHaveText(/^REG-003/);
  for (let step = 1; step < DAY; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("31-02-2026");
  await page.keyboard.press("Enter");
  await expect(cell(page, 3, DAY)).toHaveAttribute("aria-invalid", "true");
  const refused = page.getByRole("region", { name: "Cells that are not saved" });
  await expect(refused.getByText("2 cells are not saved.")).toBeVisible();
  await inspectHere(page, "quick-edit-refused");
  await refused.getByRole("button", { name: "Purchase date of REG-003" }).press("Enter");
  await expect(cell(page, 3, DAY)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(cell(page, 3, DAY)).toHaveText("15-04-2026");

  await page.keyboard.press("Control+Home");
  for (let step = 1; step < SUPPLIER; step += 1) await page.keyboard.press("ArrowRight");
  await page.setViewportSize({ width: 960, height: 800 });
  await page.keyboard.type("medisupply");
  await expect(page.getByRole("option", { name: "Medisupply" })).toBeVisible();
  await inspectHere(page, "quick-edit-picker");
  await page.keyboard.press("Enter");
  await expect(cell(page, 1, SUPPLIER)).toHaveText("Medisupply");
  await expect(saved).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+v");
  await expect(cell(page, 2, SUPPLIER)).toHaveText("Medisupply");
  await expect(cell(page, 2, SUPPLIER)).not.toHaveAttribute("aria-busy");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 2, SUPPLIER)).toHaveText("");
  await expect(cell(page, 2, SUPPLIER)).not.toHaveAttribute("aria-busy");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, SUPPLIER)).toHaveText("");
  const supplierOfFirst = async () =>
    (await caller.send(assetCalls.read, { params: { id: idOf("REG-001") } })).supplier;
  await expect.poll(supplierOfFirst).toBeNull();

  await page.getByRole("button", { name: "Done editing" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(grid(page, LIST).getByRole("link", { name: "New name of one" })).toBeVisible();
});

test("a table of a spreadsheet is shown before it is saved; what does not fit or was changed meanwhile is named", async ({
  page,
  caller,
  faults,
}) => {
  await openCells(page);
  for (let step = 1; step < SERIAL; step += 1) await page.keyboard.press("ArrowRight");
  for (let step = 1; step < 4; step += 1) await page.keyboard.press("ArrowDown");
  const copied = [
    ["P-4", "Infusion", "Perseus A500", "01-02-2026", "₹ 1,20,000.50", "Medisupply", "Siemens Care"],
    ['"P-5"', "Infusion", "", "soon", "-5", "Nobody", "Siemens Care"],
    ["P-6", "Infusion", "Infusomat Space", "2026-03-01", "600", "MEDISUPPLY", "Siemens Care", "O-6", "I-6", "beyond"],
  ];
  await paste(page, `${copied.map((row) => row.join("\t")).join("\r\n")}\r\n`);
  const dialog = page.getByRole("dialog", { name: "Paste cells" });
  await expect(dialog.getByText("3 do not fit and stay marked.")).toBeVisible();
  await expect(dialog.getByText("1 lies beyond the last row or column.")).toBeVisible();
  await expect(dialog.getByText("Nothing here is called “Nobody”.", { exact: false })).toBeVisible();
  await inspectHere(page, "quick-edit-paste");

  // A second person changes one of the cells while the first one looks at the preview, and a note of another asset.
  const id = idOf("REG-004");
  await caller.send(assetCalls.update, { params: { id }, body: { serial_number: "THEIRS" } });
  await caller.send(assetCalls.update, { params: { id: idOf("REG-006") }, body: { notes: "Checked" } });
  faults.expectRefusal(409, EDIT);
  await dialog.getByRole("button", { name: /^Save \d+ cells$/ }).press("Enter");
  await expect(dialog).toHaveCount(0);
  const refused = page.getByRole("region", { name: "Cells that are not saved" });
  await expect(page.getByRole("status").filter({ hasText: "18 cells saved." })).toBeVisible();
  await expect(refused.getByText("4 cells are not saved.")).toBeVisible();
  await expect(refused.getByText("Somebody else changed this to “THEIRS” in the meantime.")).toBeVisible();
  await expect(cell(page, 4, SERIAL)).toHaveText(/^P-4/);
  await expect(cell(page, 4, COST)).toHaveText("₹1,20,000.50");
  const [fourth, fifth, sixth] = await Promise.all(
    ["REG-004", "REG-005", "REG-006"].map((tag) => caller.send(assetCalls.read, { params: { id: idOf(tag) } })),
  );
  expect(fourth).toMatchObject({ serial_number: "THEIRS", purchase_cost: "120000.50", purchase_date: "2026-02-01" });
  expect(fifth).toMatchObject({ serial_number: "P-5", product: null, purchase_cost: "5000.00", supplier: null });
  expect(sixth).toMatchObject({ serial_number: "P-6", order_number: "O-6", invoice_number: "I-6", notes: "Checked" });

  // Entered once more, the own text wins.
  await refused.getByRole("button", { name: "Serial number of REG-004" }).press("Enter");
  await expect(cell(page, 4, SERIAL)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(refused.getByText("3 cells are not saved.")).toBeVisible();
  await expect(cell(page, 4, SERIAL)).toHaveText("P-4");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeEnabled();
  await undo.press("Enter");
  await expect(cell(page, 4, SERIAL)).toHaveText("THEIRS");
  await expect(undo).toBeEnabled();
  await undo.press("Enter");
  await expect(cell(page, 6, SERIAL)).toHaveText("SN7078");
  await expect(cell(page, 6, DAY)).toHaveText("15-07-2026");
});

test("the keyboard reaches the last cell of a long page and comes back; a phone is offered no cells", async ({
  page,
}) => {
  await page.goto("/asset-management/my-assets?ordering=asset_id");
  await page.getByLabel("Rows per page").selectOption("50");
  await expect(page.getByText("Page 1 of 1", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Edit cells" }).press("Enter");
  await expect(cell(page, 1, TAG)).toBeFocused();
  await page.keyboard.press("Control+End");
  await expect(cell(page, 45, 11)).toBeFocused();
  await expect(cell(page, 45, 11)).toBeInViewport();
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, 44, 11)).toBeFocused();
  await page.keyboard.press("Control+Home");
  await expect(cell(page, 1, TAG)).toBeFocused();
  await expect(cell(page, 1, TAG)).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Done editing" }).click();
  await expect(page.getByRole("list", { name: LIST })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit cells" })).toHaveCount(0);
});

test("on a phone one asset is edited in a sheet over its card, and what is refused says why", async ({
  page,
  caller,
  faults,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/my-assets?search=REG-03&ordering=asset_id");
  const card = page.getByRole("list", { name: LIST }).getByRole("listitem").filter({ hasText: "REG-031" });
  await card.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Quick edit" }).click();
  const sheet = page.getByRole("dialog", { name: /^Edit / });
  await sheet.getByLabel("Order number").fill("PO-390");
  await sheet.getByLabel("Tag", { exact: true }).fill("REG-032");
  await pick(page, "Supplier", "Medi", "Medisupply");
  await inspectHere(page, "quick-edit-sheet");
  faults.expectRefusal(409, EDIT);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("This tag is already in use.")).toBeVisible();
  await sheet.getByLabel("Tag", { exact: true }).fill("REG-031");
  await sheet.getByLabel("Name", { exact: true }).fill("Edited on a phone");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Asset edited successfully")).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(card).toContainText("Edited on a phone");
  const after = await caller.send(assetCalls.read, { params: { id: idOf("REG-031") } });
  expect(after).toMatchObject({
    order_number: "PO-390",
    supplier_details: { name: "Medisupply" },
    asset_id: "REG-031",
  });
});

test("what somebody else changed meanwhile is not lost in the sheet", async ({ page, caller, faults }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/my-assets?search=REG-035");
  const card = page.getByRole("list", { name: LIST }).getByRole("listitem").filter({ hasText: "REG-035" });
  await card.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Quick edit" }).click();
  const sheet = page.getByRole("dialog", { name: /^Edit / });
  await sheet.getByLabel("Invoice number").fill("mine");
  await caller.send(assetCalls.update, { params: { id: idOf("REG-035") }, body: { invoice_number: "theirs" } });
  faults.expectRefusal(409, EDIT);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("Somebody else changed this to “theirs” in the meantime.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet.getByLabel("Invoice number"), "what is typed stays").toHaveValue("mine");
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await confirm(page, "Leave");
  await expect(sheet).toHaveCount(0);
  expect((await caller.send(assetCalls.read, { params: { id: idOf("REG-035") } })).invoice_number).toBe("theirs");
});
