import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { placeCode } from "@steward/contract/locations/place-code";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { codeCount, mailedCode } from "../../installation/caller.ts";
import { inspectHere } from "../../screens/appearance.ts";
import { chooseByArrows, row } from "../../screens/list-screens.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { askForCode, enterCode } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "labels", content: "own" } });
let register: Register;
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

const READY = "The labels are ready";

/** Says that a download is a PDF of labels. */
async function expectPdf(download: Download): Promise<void> {
  expect(download.suggestedFilename()).toMatch(/^labels-\d{4}-\d\d-\d\d\.pdf$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
}

const previewOf = (page: Page) =>
  page.getByRole("dialog").getByRole("img", { name: "First sheet as it will be printed" });

test("labels of every asset that matches are designed, drawn and downloaded by keyboard", async ({ page }) => {
  await page.goto("/asset-management/my-assets?ordering=asset_id");
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).press("Space");
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "Select all 45 that match" }).press("Enter");
  await bar.getByRole("button", { name: "More" }).press("Enter");
  await chooseByArrows(page, "Print labels");
  const dialog = page.getByRole("dialog", { name: "Print labels of 45 assets" });
  await expect(dialog.getByRole("combobox", { name: "Size" })).toBeFocused();
  await expect(previewOf(page)).toBeVisible();
  await expect(dialog.getByText("45 labels, 3 sheets")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Serial number" }).press("Space");
  await dialog.getByRole("checkbox", { name: /^Bar code/ }).press("Space");
  await dialog.getByRole("textbox", { name: "First free label" }).fill("19");
  await dialog.getByRole("textbox", { name: "Copies of each" }).fill("2");
  await expect(dialog.getByText("90 labels, 6 sheets")).toBeVisible();
  await inspectHere(page, "labels-design");
  const download = page.waitForEvent("download");
  await dialog.getByRole("textbox", { name: "Copies of each" }).press("Enter");
  await expect(dialog.getByText(READY)).toBeVisible();
  await expectPdf(await download);
  await inspectHere(page, "labels-ready");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(bar).toBeVisible();
});

test("at 390 pixels the label of one asset is printed with the mouse, in the design of the last time", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/asset-management/my-assets/${register.assets.get("REG-003")}`);
  const open = async () => {
    await page.getByRole("button", { name: "More actions" }).first().click();
    await page.getByRole("menuitem", { name: "Print labels" }).click();
  };
  await open();
  const dialog = page.getByRole("dialog", { name: "Print a label" });
  await dialog.getByRole("combobox", { name: "Size" }).selectOption({ label: "Zebra 2 × 1 in" });
  await dialog.getByRole("checkbox", { name: "Asset name" }).click();
  await expect(dialog.getByText("1 label of a roll")).toBeVisible();
  await inspectHere(page, "labels-design-phone");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Make the PDF" }).click();
  await expectPdf(await download);
  await dialog.getByRole("button", { name: "Done" }).click();
  // The asset has the code that was printed.
  await expect(page.getByText(/\/a\/[0-9a-z]{10}$/)).toBeVisible();
  await open();
  await expect(dialog.getByRole("combobox", { name: "Size" })).toHaveValue("zebra-2x1");
  await expect(dialog.getByRole("checkbox", { name: "Asset name" })).not.toBeChecked();
});

test("a label without anything on it is refused where it is designed", async ({ page, faults }) => {
  faults.expectRefusal(400, /\/labels\/preview\//);
  await page.goto("/asset-management/my-assets?ordering=asset_id");
  await row(page, "My Assets", "REG-001").getByRole("checkbox").press("Space");
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "More" }).press("Enter");
  await chooseByArrows(page, "Print labels");
  const dialog = page.getByRole("dialog", { name: "Print a label" });
  for (const name of ["Asset tag", "Asset name", /^QR code/])
    await dialog.getByRole("checkbox", { name }).press("Space");
  await expect(dialog.getByRole("alert")).toHaveText("Choose a field or a code to print.");
  await expect(dialog.getByRole("button", { name: "Make the PDF" })).toBeDisabled();
});

test("an own size is added with its drawing, changed, chosen for printing and deleted", async ({ page, faults }) => {
  faults.expectRefusal(400, /\/label-sizes\//);
  await page.goto("/admin/asset-settings?tab=label-sizes");
  await expect(page.getByText("No sizes of your own yet")).toBeVisible();
  await page.getByRole("button", { name: "Add label size" }).click();
  const dialog = page.getByRole("dialog", { name: "Add label size" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Shelf strips");
  await dialog.getByRole("textbox", { name: "Width of a label" }).fill("80");
  await dialog.getByRole("button", { name: "Save label size" }).click();
  await expect(dialog.getByText("The labels would overlap.").first()).toBeVisible();
  await inspectHere(page, "label-size");
  await dialog.getByRole("textbox", { name: "Width of a label" }).fill("62");
  await dialog.getByRole("button", { name: "Save label size" }).press("Enter");
  const sizes = page.getByRole("list", { name: "Label sizes" });
  await expect(sizes.getByText("24 of 62 × 36 mm on 210 × 297 mm")).toBeVisible();
  await inspectHere(page, "label-sizes");
  await page.getByRole("button", { name: "Edit Shelf strips" }).press("Enter");
  const edit = page.getByRole("dialog", { name: "Edit label size" });
  await edit.getByRole("textbox", { name: "Rows", exact: false }).fill("7");
  await edit.getByRole("button", { name: "Save label size" }).click();
  await expect(sizes.getByText("21 of 62 × 36 mm on 210 × 297 mm")).toBeVisible();
  await page.goto(`/asset-management/my-assets/${register.assets.get("REG-004")}`);
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Print labels" }).click();
  const print = page.getByRole("dialog", { name: "Print a label" });
  await print.getByRole("combobox", { name: "Size" }).selectOption({ label: "Shelf strips" });
  await expect(print.getByText("Of 21, counted along the rows.")).toBeVisible();
  await print.getByRole("link", { name: "Own sizes of labels" }).click();
  await page.getByRole("button", { name: "Delete Shelf strips" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete label size" }).click();
  await expect(page.getByText("No sizes of your own yet")).toBeVisible();
});

test("labels of a place and of those inside it are printed from its list, and their codes open it", async ({
  page,
  steward,
}) => {
  const caller = await steward.caller(founder.email);
  const { id: branch } = await caller.send(branchCalls.create, { body: { name: "Riverside campus" } });
  const building = await caller.send(locationCalls.create, {
    body: { name: "Boat house", location_type: "Building", branch },
  });
  await caller.send(locationCalls.create, {
    body: { name: "Upper block", location_type: "Block", branch, parent: building.id },
  });
  await page.goto("/admin/location/building?search=Boat");
  await row(page, "Building", "Boat house").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Print labels" }).click();
  const dialog = page.getByRole("dialog", { name: "Print the label of a place" });
  await expect(dialog.getByText("1 label, 1 sheet")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Every place inside too" }).click();
  await expect(dialog.getByText("2 labels, 1 sheet")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: /^Bar code/ })).toHaveCount(0);
  await inspectHere(page, "labels-of-places");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Make the PDF" }).click();
  await expectPdf(await download);
  await page.goto(`/p/${placeCode(building.id)}`);
  await expect(page).toHaveURL(new RegExp(`/branch/${branch}\\?at=${building.id}`));
  await expect(page.getByRole("heading", { name: "Boat house" })).toBeVisible();
});

test.describe("who is not signed in", () => {
  test.use({ person: null });

  test("comes back to the label of a place after signing in", async ({ page, steward, faults }) => {
    // Nobody has switched reports of faults on.
    faults.expectRefusal(404, /\/fault-report\//);
    const caller = await steward.caller(founder.email);
    const { id } = await caller.send(branchCalls.create, { body: { name: "Harbour office" } });
    await page.goto(`/p/${placeCode(id)}`);
    await expect(page).toHaveURL(/\/auth\/login$/);
    const before = await codeCount(steward.address, founder.email);
    await askForCode(page, founder.email);
    await enterCode(page, await mailedCode(steward.address, founder.email, before + 1));
    await expect(page).toHaveURL(new RegExp(`/admin/location/branch/${id}$`));
  });
});
