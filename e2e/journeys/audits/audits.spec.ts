import { auditCalls } from "@steward/contract/audits/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { pick, rows } from "../../screens/list-screens.ts";
import { jpeg } from "../../screens/pictures.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

let register: Register;
const idOf = (tag: string) => register.assets.get(tag) ?? "";

test.use({ person: founder.email, installation: { name: "audits", content: "own" } });
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

test("an asset is audited with a picture, which closes the dialog and brings its history up to date", async ({
  page,
}) => {
  await page.goto(`/asset-management/my-assets/${idOf("REG-004")}?tab=audits`);
  await expect(page.getByRole("heading", { name: "No audits yet" })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Audit" }).click();
  const dialog = page.getByRole("dialog", { name: /^Audit: / });
  await inspectHere(page, "audit-dialog");
  await dialog.getByRole("radio", { name: /^Damaged/ }).check();
  await dialog.getByLabel("Condition").selectOption("Poor");
  await dialog.getByLabel("Recognised by").selectOption("Barcode");
  await dialog.getByLabel("Note").fill("Housing is cracked");
  await dialog
    .getByLabel("Drop pictures here or choose files")
    .setInputFiles([await jpeg(page, "crack.jpg", "maroon")]);
  const calls = sentCalls(page);
  await dialog.getByRole("button", { name: "Save audit" }).click();
  await expect(toast(page, "Asset Audited Successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  const history = page.getByRole("region", { name: "Audit History" });
  await expect(history.getByRole("listitem").first()).toContainText("Damaged");
  await expect(history).toContainText("Housing is cracked");
  await expect(history.getByRole("img", { name: "Picture of the audit: crack.jpg" })).toBeVisible();
  expect(calls.filter(({ path }) => path === "assets/audit-history/").length).toBeGreaterThan(0);
  await inspectHere(page, "audit-history");
});

test("by keyboard on a phone an asset that stands elsewhere is moved where it was found", async ({ page, caller }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = idOf("REG-007");
  await page.goto(`/asset-management/my-assets/${id}`);
  const more = page.getByRole("button", { name: "More actions" });
  await more.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Audit" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Audit: / });
  await expect(dialog.getByRole("radio", { name: /^Verified/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: /^Misplaced/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Save audit" }).press("Enter");
  await expect(dialog.getByText("Say where the asset was found.").first()).toBeVisible();
  await pick(page, "Found at", "Pune", /Pune General/);
  await dialog.getByRole("checkbox", { name: "Move it there in the register" }).press("Space");
  await dialog.getByRole("button", { name: "Save audit" }).press("Enter");
  await expect(toast(page, "Asset Audited Successfully!")).toBeVisible();
  const { results } = await caller.send(auditCalls.list, { query: { asset: [id] } });
  expect(results).toMatchObject([{ result: "Misplaced", location_updated: true }]);
});

test("the history shows five audits at a time", async ({ page, caller }) => {
  const id = idOf("REG-009");
  for (let count = 0; count < 7; count += 1) {
    await caller.send(auditCalls.record, { params: { id }, body: { result: "Verified" } });
  }
  const calls = sentCalls(page);
  await page.goto(`/asset-management/my-assets/${id}`);
  await page.getByRole("tab", { name: "Audit History" }).click();
  const history = page.getByRole("region", { name: "Audit History" });
  await expect(history.getByRole("listitem")).toHaveCount(5);
  await page.getByRole("button", { name: "Load more" }).last().click();
  await expect(history.getByRole("listitem")).toHaveCount(7);
  const [asked] = calls.filter(({ path }) => path === "assets/audit-history/");
  expect(asked?.query.get("asset")).toBe(id);
  expect(asked?.query.get("page_size")).toBe("5");
});

test("the audits of all assets are listed, narrowed by result, and lead to their assets", async ({ page, caller }) => {
  for (const [tag, result] of [
    ["REG-011", "Verified"],
    ["REG-013", "Missing"],
  ] as const) {
    await caller.send(auditCalls.record, { params: { id: idOf(tag) }, body: { result } });
  }
  await page.goto("/asset-management/audit");
  await page.getByRole("button", { name: "Audit History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit History" })).toBeVisible();
  await expect(rows(page, "Audit History").first()).toContainText("REG-013");
  await inspectHere(page, "audits-history");
  await page.goto("/asset-management/audit-history?result=Missing");
  await expect(rows(page, "Audit History")).toHaveCount(1);
  await rows(page, "Audit History").first().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(idOf("REG-013")));
});
