import { readFile } from "node:fs/promises";
import { assetCalls } from "@steward/contract/assets/calls";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { userCalls } from "@steward/contract/users/calls";
import type { Page } from "@playwright/test";
import { inspectHere } from "../../screens/appearance.ts";
import { type Caller, mailCount } from "../../installation/caller.ts";
import { widths } from "../../screens/hands.ts";
import { chooseInRow, confirm, pick, rowOrCard } from "../../screens/list-screens.ts";
import { jpeg } from "../../screens/pictures.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, people, test } from "../../installation/test.ts";

let register: Register | undefined;
const clinic = () => register?.branches.get("Nagpur Clinic") ?? "";

test.use({ person: founder.email, installation: { name: "audit-late", content: "own" } });
test.use({ viewport: { width: 390, height: 844 } });
/** Makes the register of this file's own installation, once for all journeys that need it. */
test.beforeEach(async ({ steward, person }) => {
  if (person === founder.email) register ??= await createRegister(await steward.caller(founder.email));
});

async function startCampaign(caller: Caller, name: string): Promise<string> {
  const { id } = await caller.send(campaignCalls.create, { body: { name, scope_places: [clinic()] } });
  await caller.send(campaignCalls.start, { params: { id } });
  return id;
}
async function opens(page: Page, id: string): Promise<void> {
  await page.goto(`/asset-management/audit/${id}`);
  await expect(page.getByText("This page is kept on the device and opens without a connection.")).toBeVisible();
}
async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel("Tag or serial number").fill(code);
  await page.getByLabel("Tag or serial number").press("Enter");
}
const lastScans = (page: Page) => page.getByRole("list", { name: "Last scans" }).getByRole("listitem");
const notTaken = (page: Page) => page.getByRole("region", { name: "Not taken" });
const found = async (caller: Caller, id: string, code: string) =>
  (await caller.send(campaignCalls.findings, { params: { id }, query: { search: code } })).results[0];

test("a place that is gone before its scans are sent stops nothing: they arrive with a remark", async ({
  page,
  caller,
  context,
  faults,
}) => {
  faults.expectUnreachable();
  faults.expectRefusal(400, /scan/);
  const id = await startCampaign(caller, "Place that is gone");
  const body = { name: "Store room", branch: clinic(), location_type: "Building" as const };
  const room = await caller.send(locationCalls.create, { body });
  await opens(page, id);
  await pick(page, "You are at", "Store", /Store room/);
  await context.setOffline(true);
  for (const code of ["REG-001", "REG-003"]) await scan(page, code);
  await expect(page.getByText("2 scans to send")).toBeVisible();
  await caller.send(locationCalls.remove, { params: { id: room.id } });
  await context.setOffline(false);
  await expect(page.getByText("All scans sent")).toBeVisible({ timeout: 30_000 });
  await expect(notTaken(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Complete" })).toBeEnabled();
  expect(await found(caller, id, "REG-003")).toMatchObject({
    result: "Verified",
    found_location_details: null,
    remark: expect.stringMatching(/^Scanned at .*Store room, which is no place of the register any more\.$/),
  });
});

test("a device that is back after the counting finds what was missing; one that is back too late keeps its scans", async ({
  page,
  caller,
  context,
  faults,
}) => {
  faults.expectUnreachable();
  const id = await startCampaign(caller, "Back from the cellar");
  const params = { id };
  await opens(page, id);
  await context.setOffline(true);
  await scan(page, "REG-005");
  await expect(page.getByText("1 scan to send")).toBeVisible();
  await caller.send(campaignCalls.complete, { params });
  expect(await found(caller, id, "REG-005")).toMatchObject({ result: "Missing" });
  await context.setOffline(false);
  await expect.poll(async () => (await found(caller, id, "REG-005"))?.result, { timeout: 30_000 }).toBe("Verified");

  const other = await startCampaign(caller, "Cancelled meanwhile");
  await opens(page, other);
  await context.setOffline(true);
  await scan(page, "REG-007");
  await scan(page, "VISITOR, 3");
  await expect(page.getByText("2 scans to send")).toBeVisible();
  await caller.send(campaignCalls.cancel, { params: { id: other }, body: { reason: "Flooded" } });
  faults.expectRefusal(409, /device|scan/);
  await context.setOffline(false);
  await expect(notTaken(page).getByRole("listitem")).toHaveCount(2, { timeout: 30_000 });
  await expect(notTaken(page)).toContainText("The audit was over before this was sent.");
  await inspectHere(page, "audit-not-taken");
  const saving = page.waitForEvent("download");
  await notTaken(page).getByRole("button", { name: "Save scans as CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("Cancelled meanwhile.csv");
  expect(await readFile(await file.path(), "utf8")).toMatch(/\r\n"REG-007",.*\r\n"VISITOR, 3",/);
  await page.reload();
  await expect(notTaken(page).getByRole("listitem")).toHaveCount(2);
  await notTaken(page).getByRole("button", { name: "Discard" }).click();
  await confirm(page, "Discard");
  await expect(notTaken(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Cancelled: Flooded")).toBeVisible();
  await expect(notTaken(page)).toHaveCount(0);
});

test("a picture that the server refuses stays on the device until somebody discards it", async ({
  page,
  caller,
  faults,
}) => {
  const id = await startCampaign(caller, "Too many pictures");
  const key = "first-scan-of-all";
  await caller.send(campaignCalls.scan, { params: { id }, body: { scans: [{ key, code: "REG-009" }] } });
  await opens(page, id);
  const { buffer } = await jpeg(page, "full.jpg", "#888888");
  const form = new FormData();
  for (let index = 0; index < 20; index += 1) {
    form.append("attachments", new Blob([new Uint8Array(buffer)], { type: "image/jpeg" }), `full-${index}.jpg`);
  }
  const address = new URL(campaignCalls.addPictures.path.replace("{id}", id).replace("{scan_key}", key), page.url());
  address.searchParams.set("organisation_id", caller.organisation.id);
  const headers = { authorization: `Bearer ${caller.token}` };
  expect((await fetch(address, { method: "POST", headers, body: form })).status).toBe(201);

  faults.expectRefusal(400, /upload-attachments/);
  await scan(page, "REG-009");
  await expect(lastScans(page).first()).toContainText("found before");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Take a picture of REG-009" }).first().click();
  await (await choosing).setFiles(await jpeg(page, "camera.jpg", "#b4532a"));
  await expect(notTaken(page)).toContainText("Picture of REG-009");
  await expect(notTaken(page)).toContainText("20 pictures at most");
  await expect(page.getByText("All scans sent")).toBeVisible();
  const saving = page.waitForEvent("download");
  await notTaken(page).getByRole("button", { name: "Save the picture of REG-009" }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.jpg$/);
  await page.reload();
  await expect(notTaken(page)).toContainText("Picture of REG-009");
  await notTaken(page).getByRole("button", { name: "Discard" }).press("Enter");
  await confirm(page, "Discard");
  await expect(notTaken(page)).toHaveCount(0);
});

for (const width of widths(1440)) {
  test(`a draft is edited, and a code becomes an asset on the way at ${width} px`, async ({ page, caller }) => {
    await page.setViewportSize({ width, height: 844 });
    const name = `Yearly ${width}`;
    const scope_places = [clinic()];
    const { id } = await caller.send(campaignCalls.create, { body: { name, scope_places, repeat_months: 12 } });
    await page.goto(`/asset-management/audit/${id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Edit audit" })).toBeVisible();
    await expect(page.getByText("Nagpur Clinic").first()).toBeVisible();
    await page.getByLabel("Name (required)").fill(`${name}, by ward`);
    await page.getByLabel("Repeat after months").fill("6");
    await inspectHere(page, `audit-edit-${width}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(page, "Audit edited successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: `${name}, by ward` })).toBeVisible();
    expect(await caller.send(campaignCalls.read, { params: { id } })).toMatchObject({
      repeat_months: 6,
      scope_places_details: [{ id: clinic() }],
    });

    const code = `NEW-${width}`;
    await caller.send(campaignCalls.start, { params: { id } });
    const scans = [{ key: `scan-of-${width}`, code, found_location: clinic() }];
    await caller.send(campaignCalls.scan, { params: { id }, body: { scans } });
    await caller.send(campaignCalls.complete, { params: { id } });
    await page.goto(`/asset-management/audit/${id}?search=${code}`);
    await chooseInRow(rowOrCard(page, "Findings", code), "Decision");
    const dialog = page.getByRole("dialog", { name: `Decide: ${code}` });
    await dialog.getByRole("radio", { name: "Create an asset with this code" }).check();
    await expect(dialog.getByLabel("Tag")).toHaveValue(code);
    await dialog.getByLabel("Name").fill("Suction unit");
    await pick(page, "Category", "Infusion", /Infusion/);
    await inspectHere(page, `audit-register-${width}`);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(rowOrCard(page, "Findings", code)).toContainText("Registered");
    const { results } = await caller.send(assetCalls.list, { query: { search: code } });
    expect(results).toMatchObject([{ asset_id: code, asset_name: "Suction unit", branch: clinic() }]);

    await page.getByRole("button", { name: "Cancel audit" }).click();
    const ending = page.getByRole("dialog", { name: "Cancel this audit" });
    await ending.getByLabel("Why").fill("The ward is closed");
    await expect(ending.getByRole("checkbox", { name: "Plan the next one of the series" })).toBeChecked();
    await ending.getByRole("button", { name: "Cancel audit" }).click();
    await expect(page.getByText(/^The next one is planned for/)).toBeVisible();
  });
}

test.describe("somebody with two organisations", () => {
  test.use({ person: people.owner, installation: { name: "audit-organisations", content: "sample" } });
  test.use({ viewport: { width: 1440, height: 900 } });

  // Ahead of the sign-in, which tells a session its organisations.
  test.beforeAll(async ({ steward }) => {
    const daniel = await steward.caller("daniel@northwind.example");
    await daniel.send(userCalls.create, { body: { name: "Asha Rao", email: people.owner, is_owner: true } });
    await expect.poll(() => mailCount(steward.address, people.owner), { message: "the invitation" }).toBe(1);
  });

  test("sends the scans of one to that one only", async ({ page, caller, context, faults }) => {
    faults.expectUnreachable();
    const { results } = await caller.send(assetCalls.list, { query: { page_size: 1 } });
    const [asset] = results;
    const scope_places = [asset?.branch ?? ""];
    const { id } = await caller.send(campaignCalls.create, { body: { name: "Of one organisation", scope_places } });
    await caller.send(campaignCalls.start, { params: { id } });
    await page.goto("/");
    const chosen = () => page.evaluate(() => localStorage.getItem("selectedOrganisation") ?? "");
    const choose = (organisation: string) =>
      page.evaluate((value) => localStorage.setItem("selectedOrganisation", value), organisation);
    const profile = page.getByRole("button", { name: /Asha Rao/ });
    await expect(profile).toContainText("Meridian Hospitals");
    const meridian = await chosen();
    await profile.click();
    await page.getByRole("menuitemradio", { name: "Northwind Instruments" }).click();
    await expect(profile).toContainText("Northwind Instruments");
    const northwind = await chosen();
    await choose(meridian);

    await opens(page, id);
    await context.setOffline(true);
    await scan(page, asset?.asset_id ?? "");
    await expect(page.getByText("1 scan to send")).toBeVisible();
    await choose(northwind);
    faults.expectRefusal(404, /audit-campaign/);
    const missing = page.waitForResponse((answer) => answer.url().includes(id) && answer.status() === 404);
    await context.setOffline(false);
    await missing;
    await expect(page.getByText("goes on in another organisation", { exact: false })).toBeVisible();
    await expect(page.getByText("1 scan to send")).toBeVisible();
    const counts = async () => (await caller.send(campaignCalls.read, { params: { id } })).counts;
    expect(await counts()).toMatchObject({ Verified: 0 });

    await choose(meridian);
    await page.reload();
    await expect(page.getByText("All scans sent")).toBeVisible();
    expect(await counts()).toMatchObject({ Verified: 1 });
  });
});
