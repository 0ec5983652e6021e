import { assetCalls } from "@steward/contract/assets/calls";
import { confirm, pick, row } from "../../screens/list-screens.ts";
import { jpeg } from "../../screens/pictures.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

const LIST = "My Assets";
let register: Register;
const idOf = (tag: string) => register.assets.get(tag) ?? "";
const pageOf = (tag: string) => `/asset-management/my-assets/${idOf(tag)}`;

test.use({ person: founder.email, installation: { name: "asset-record", content: "own" } });
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

test("an asset is created with its pictures and found in the list", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await page.getByRole("link", { name: "Create asset" }).click();
  await page.getByRole("button", { name: "Create asset" }).click();
  await expect(page.getByRole("alert").getByText("One thing needs your attention")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();

  await pick(page, "Model", "Perseus", /Perseus A500/);
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("Anaesthesia");
  await expect(page.getByLabel("Warranty in months")).toHaveValue("24");
  await page.getByLabel("Name", { exact: true }).fill("Theatre 2 workstation");
  await page.getByLabel("Serial number").fill("00042");
  await pick(page, "Branch", "Pune", /Pune General/);
  await page.getByLabel("Purchase date").fill("31/03/2026");
  await page.getByLabel("Purchase cost").fill("₹ 1,20,000.50");
  await page.getByLabel("Purchase cost").blur();
  await expect(page.getByText("Reads as ₹1,20,000.50")).toBeVisible();
  const chooser = page.getByLabel("Drop pictures here or choose files");
  await chooser.setInputFiles([await jpeg(page, "front.jpg", "teal"), await jpeg(page, "back.jpg", "maroon")]);
  await page.getByRole("button", { name: "Make back.jpg the main picture" }).click();
  const calls = sentCalls(page);
  const uploads: Promise<unknown>[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/upload-attachments/")) uploads.push(answer.json());
  });
  await page.getByRole("button", { name: "Create asset" }).click();
  await expect(toast(page, "Asset created successfully")).toBeVisible();
  await expect(toast(page, "Upload Successfull")).toBeVisible();
  await expect(page).toHaveURL(/my-assets$/);
  expect(writes(calls).map((call) => call.path.replace(/[0-9a-f-]{36}/, "{id}"))).toEqual([
    "assets/",
    "assets/{id}/upload-attachments/",
    "assets/{id}/upload-attachments/",
  ]);
  expect(await Promise.all(uploads)).toMatchObject([
    { results: [{ file_name: "back.jpg", is_primary: true }] },
    {
      results: [
        { file_name: "back.jpg", is_primary: true },
        { file_name: "front.jpg", is_primary: false },
      ],
    },
  ]);

  const line = row(page, LIST, "Theatre 2 workstation");
  await expect(line).toContainText("00042");
  await line.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Theatre 2 workstation" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "₹1,20,000.50" })).toBeVisible();
  await expect(page.getByText("31-03-2026").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Picture of Theatre 2 workstation" })).toBeVisible();
  await page.getByRole("tab", { name: "Attachments" }).click();
  await expect(page.getByRole("list", { name: "Pictures" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Open front.jpg" }).click();
  await expect(page.getByRole("dialog", { name: "front.jpg" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove front.jpg" }).click();
  await confirm(page);
  await expect(toast(page, "Item deleted successfully")).toBeVisible();
  await expect(page.getByRole("list", { name: "Pictures" }).getByRole("listitem")).toHaveCount(1);
});

test("a picture that is none keeps the record and says why", async ({ page, faults }) => {
  faults.expectRefusal(400, /upload-attachments/);
  await page.goto("/asset-management/my-assets/create");
  await page.getByLabel("Name", { exact: true }).fill("Asset of a failed upload");
  const chooser = page.getByLabel("Drop pictures here or choose files");
  await chooser.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await expect(page.getByText("Image must be in JPEG or PNG format.")).toBeVisible();
  await chooser.setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("notes") });
  await page.getByRole("button", { name: "Create asset" }).click();
  await expect(toast(page, "Asset created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Edit Asset" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("alert")).toContainText(
    "Image must be in JPEG or PNG format.",
  );
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Asset of a failed upload");
  await page.getByRole("button", { name: "Remove notes.png" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Asset of a failed upload" })).toBeVisible();
});

test("an edit that somebody overtook shows both and overwrites only what was changed", async ({
  page,
  caller,
  faults,
}) => {
  faults.expectRefusal(409, /\/assets\//);
  const params = { id: idOf("REG-010") };
  await page.goto(`${pageOf("REG-010")}/edit`);
  await page.getByLabel("Notes").fill("Seen in ward 4");
  await page.getByLabel("Invoice number").fill("INV-77");
  await caller.send(assetCalls.update, { params, body: { notes: "Moved to ward 9", order_number: "PO-1" } });
  await page.getByRole("button", { name: "Save changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Somebody else changed this asset" });
  await expect(dialog.getByRole("row", { name: /Notes.*blank.*Moved to ward 9.*Seen in ward 4/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Order number.*PO-1.*not changed by you/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Continue editing" }).click();
  await expect(page.getByLabel("Notes")).toHaveValue("Seen in ward 4");
  await page.getByRole("button", { name: "Save changes" }).click();
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await expect(toast(page, "Asset edited successfully")).toBeVisible();
  const saved = await caller.send(assetCalls.read, { params });
  expect(saved).toMatchObject({ notes: "Seen in ward 4", invoice_number: "INV-77", order_number: "PO-1" });
});

test("theirs can be taken instead", async ({ page, caller, faults }) => {
  faults.expectRefusal(409, /\/assets\//);
  const params = { id: idOf("REG-011") };
  await page.goto(`${pageOf("REG-011")}/edit`);
  await page.getByLabel("Notes").fill("Mine");
  await caller.send(assetCalls.update, { params, body: { notes: "Theirs" } });
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("Notes")).toHaveValue("Theirs");
});

test("a status that needs a reason asks for it, and the history tells before and after", async ({ page }) => {
  await page.goto(pageOf("REG-012"));
  await page.getByRole("button", { name: "Change status" }).click();
  const dialog = page.getByRole("dialog", { name: /Change status/ });
  await expect(dialog.getByRole("radio", { name: "In Use" })).toHaveCount(0);
  await dialog.getByRole("radio", { name: "Out of Order" }).check();
  await dialog.getByRole("button", { name: "Change status" }).click();
  await expect(dialog.getByText("A reason is required for this status.")).toBeVisible();
  await dialog.getByLabel("Reason (required)").fill("Display is broken");
  const calls = sentCalls(page);
  await dialog.getByRole("button", { name: "Change status" }).click();
  await expect(toast(page, "Status updated successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Out of Order").first()).toBeVisible();
  const entry = page
    .getByRole("region", { name: "Activity" })
    .getByRole("listitem")
    .filter({ hasText: "Display is broken" });
  await expect(entry.first()).toContainText("Zoya Khan changed the status");
  await expect(entry.first().getByRole("deletion")).toHaveText("In Stock");
  await expect(entry.first().getByRole("insertion")).toHaveText("Out of Order");
  const asset = `assets/${idOf("REG-012")}/`;
  expect(calls.filter(({ method, path }) => method === "GET" && path === asset)).toEqual([]);
});

test("an archived asset is restored from its page", async ({ page }) => {
  await page.goto(pageOf("REG-013"));
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await confirm(page, "Archive");
  await expect(toast(page, "Asset deleted successfully")).toBeVisible();
  await expect(page.getByText("Retired").first()).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(toast(page, "Status updated successfully")).toBeVisible();
  await expect(page.getByRole("region", { name: "Activity" })).toContainText("restored the asset");
});

test("an asset is edited by keyboard alone", async ({ page, caller }) => {
  await page.goto("/asset-management/my-assets?search=REG-014");
  await expect(row(page, LIST, "REG-014")).toBeVisible();
  await page.getByRole("textbox", { name: "Search tag, name, serial number" }).press("ArrowDown");
  await expect(row(page, LIST, "REG-014")).toBeFocused();
  await page.keyboard.press("Enter");
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await expect(edit).toBeVisible();
  await edit.focus();
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue("Infusion pump 14");
  const model = page.getByRole("combobox", { name: "Model" });
  await model.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: /Perseus A500/ })).toBeVisible();
  await page.keyboard.type("Intelli");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: /Perseus A500/ })).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(model).toHaveValue("IntelliVue MX550");
  await name.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Ward monitor");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Asset edited successfully")).toBeVisible();
  const saved = await caller.send(assetCalls.read, { params: { id: idOf("REG-014") } });
  expect(saved).toMatchObject({ asset_name: "Ward monitor", product: register.models.get("IntelliVue MX550") });
});

test("unsaved entries are kept over a reload and leaving asks first", async ({ page }) => {
  await page.goto("/asset-management/my-assets/create");
  await page.getByLabel("Name", { exact: true }).fill("Half-typed");
  await page.reload();
  await expect(page.getByText("Your unsaved entries were restored.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half-typed");
  await page.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half-typed");
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/my-assets$/);
  await page.goto("/asset-management/my-assets/create");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

test("an asset that does not exist says so", async ({ page, faults }) => {
  faults.expectRefusal(404, /\/assets\//);
  await page.goto("/asset-management/my-assets/00000000-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "This does not exist" })).toBeVisible();
});
