import { assetCalls } from "@steward/contract/assets/calls";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import type { Page } from "@playwright/test";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { type Caller, sendPublic, signInCaller, storageOf } from "../../installation/caller.ts";
import { widths } from "../../screens/hands.ts";
import { chooseInRow, confirm, pick, rowOrCard } from "../../screens/list-screens.ts";
import { addMember, roleId } from "../../installation/new-member.ts";
import { jpeg } from "../../screens/pictures.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { drawSignature, toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

let register: Register;
const idOf = (tag: string) => register.assets.get(tag) ?? "";
const branch = (name: string) => register.branches.get(name) ?? "";

test.use({ person: founder.email, installation: { name: "audit-campaigns", content: "own" } });
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

/** A campaign over a clinic, started. */
async function startCampaign(caller: Caller, name: string): Promise<string> {
  const body = { name, scope_places: [branch("Nagpur Clinic")] };
  const { id } = await caller.send(campaignCalls.create, { body });
  await caller.send(campaignCalls.start, { params: { id } });
  return id;
}

const scanField = (page: Page) => page.getByLabel("Tag or serial number");
/** Types as a scanner does, which ends each code with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await scanField(page).fill(code);
  await scanField(page).press("Enter");
}
/** Takes a picture of a scan as a phone does, by the system's dialog. */
async function photograph(page: Page, code: string): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page
    .getByRole("button", { name: `Take a picture of ${code}` })
    .first()
    .click();
  await (await choosing).setFiles(await jpeg(page, "camera.jpg", "#b4532a"));
}
const lastScans = (page: Page) => page.getByRole("list", { name: "Last scans" }).getByRole("listitem");

for (const width of widths(390)) {
  test(`an audit is planned, started, scanned, decided about and closed at ${width} px`, async ({ page, caller }) => {
    const name = `Clinic in November ${width}`;
    // Pictures at all widths are of the widest journey; the others look at their own.
    const look = (of: string) => (width === 1440 ? inspect(page, of) : inspectHere(page, of));
    /** A finding, which a long list shows once it is searched for. */
    const finding = async (code: string) => {
      await page.getByLabel("Search tag, name, serial number").fill(code);
      return rowOrCard(page, "Findings", code);
    };
    await page.setViewportSize({ width, height: 900 });
    if (width === 1440) {
      await page.goto("/asset-management/my-assets");
      await page.getByRole("button", { name: "Related pages" }).click();
      await page.getByRole("menuitem", { name: "Audits" }).click();
      await expect(page.getByRole("heading", { name: "No audits yet" })).toBeVisible();
    } else await page.goto("/asset-management/audit");
    await page.getByRole("button", { name: "Plan audit" }).first().click();
    await page.getByLabel("Name (required)").fill(name);
    await pick(page, "Add a place", "Nagpur", /Nagpur Clinic/);
    await pick(page, "Add a category", "Infusion", /Infusion/);
    await inspectHere(page, "audit-plan");
    await page.getByRole("button", { name: "Plan audit" }).click();
    await expect(toast(page, "Audit created successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("7 assets to find")).toBeVisible();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await confirm(page, "Start");
    await expect(page.getByRole("progressbar", { name: "Progress" })).toHaveAttribute("aria-valuetext", "0 of 7 found");

    await scan(page, "REG-005");
    await expect(lastScans(page).first()).toContainText("Verified");
    await expect(scanField(page)).toBeFocused();
    await scan(page, "reg-005");
    await expect(lastScans(page).first()).toContainText("found before");
    await pick(page, "You are at", "Pune", /Pune General/);
    await scan(page, "SN7143");
    await expect(lastScans(page).first()).toContainText("REG-011");
    await expect(lastScans(page).first()).toContainText("Misplaced");
    await page.getByRole("checkbox", { name: "It is damaged" }).check();
    await scan(page, "VISITOR-9");
    await expect(lastScans(page).first()).toContainText("Unexpected");
    await photograph(page, "VISITOR-9");
    await expect(lastScans(page).first()).toContainText("Unexpected · 1 picture");
    await expect(page.getByText("All scans sent")).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Progress" })).toHaveAttribute("aria-valuetext", "2 of 7 found");
    await look("audit-scanning");

    await page.getByRole("button", { name: "Complete" }).click();
    await confirm(page, "Complete");
    await expect(page.getByText("Resolving", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Close audit" })).toBeDisabled();
    await chooseInRow(await finding("VISITOR-9"), "Decision");
    await expect(page.getByRole("dialog").getByRole("img", { name: /^Picture/ })).toBeVisible();
    await inspectHere(page, "audit-decide-picture");
    await page.keyboard.press("Escape");
    await chooseInRow(await finding("REG-011"), "Decision");
    await expect(page.getByRole("radio", { name: "Move where it was found" })).toBeChecked();
    await inspectHere(page, "audit-decide");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(rowOrCard(page, "Findings", "REG-011")).toContainText("Moved");
    expect(await caller.send(assetCalls.read, { params: { id: idOf("REG-011") } })).toMatchObject({
      branch: branch("Pune General"),
    });
    await chooseInRow(rowOrCard(page, "Findings", "REG-011"), "Take back");
    await expect(rowOrCard(page, "Findings", "REG-011")).not.toContainText("Moved");
    expect(await caller.send(assetCalls.read, { params: { id: idOf("REG-011") } })).toMatchObject({
      branch: branch("Nagpur Clinic"),
    });
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const { results } = await caller.send(campaignCalls.findings, {
      params: { id },
      query: { open: true, page_size: 100 },
    });
    for (const { id: finding_id } of results) {
      const body = { action: "ignore" as const, reason: "Looked into" };
      await caller.send(campaignCalls.resolve, { params: { id, finding_id }, body });
    }
    await page.reload();
    await page.getByRole("button", { name: "Close audit" }).click();
    await confirm(page, "Close audit");
    await expect(page.getByText("Hash of the findings")).toBeVisible();
    await expect(page.getByText("Closed", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Sign audit" }).click();
    const dialog = page.getByRole("dialog", { name: `Sign ${name}` });
    await expect(dialog.getByRole("button", { name: "Sign audit" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Sign", exact: true }).click();
    await drawSignature(page, dialog);
    await inspectHere(page, "audit-sign");
    await dialog.getByRole("button", { name: "Sign audit" }).click();
    await expect(toast(page, "Audit signed")).toBeVisible();
    await expect(page.getByRole("list", { name: "Signatures" })).toContainText(`Signed by ${founder.name}`);
    await expect(page.getByRole("button", { name: "Sign audit" })).toHaveCount(0);
    await look("audit-signed");
    const report = page.waitForEvent("download");
    await page.getByRole("button", { name: "PDF report" }).click();
    expect((await report).suggestedFilename()).toBe(`${name}.pdf`);
  });
}

test("scans outlive a cut network and a killed tab, the page opens without one, and each arrives once", async ({
  page,
  caller,
  context,
  faults,
}) => {
  faults.expectUnreachable();
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await startCampaign(caller, "Cut off");
  await page.goto(`/asset-management/audit/${id}`);
  await scan(page, "REG-001");
  await expect(page.getByText("All scans sent")).toBeVisible();
  await expect(page.getByText("This page is kept on the device and opens without a connection.")).toBeVisible();
  await context.setOffline(true);
  for (const code of ["REG-003", "REG-005", "REG-007", "REG-005"]) await scan(page, code);
  await photograph(page, "REG-003");
  await expect(page.getByText("4 scans to send, 1 picture to send")).toBeVisible();
  await expect(page.getByText("No connection: scans are kept on this device and sent later.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Complete" })).toBeDisabled();
  await inspectHere(page, "audit-offline");
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(`/asset-management/audit/${id}`);
  await expect(again.getByText("4 scans to send")).toBeVisible();
  await scan(again, "REG-013");
  await expect(again.getByText("5 scans to send, 1 picture to send")).toBeVisible();
  await context.setOffline(false);
  await expect(again.getByText("All scans sent")).toBeVisible({ timeout: 30_000 });
  await expect(again.getByRole("progressbar", { name: "Progress" })).toHaveAttribute("aria-valuetext", /^5 of /);
  const { results } = await caller.send(campaignCalls.findings, { params: { id }, query: { result: ["Verified"] } });
  expect(results.map(({ label }) => label)).toEqual(["REG-001", "REG-003", "REG-005", "REG-007", "REG-013"]);
  expect(results.map(({ images }) => images.length)).toEqual([0, 1, 0, 0, 0]);
});

test("an answer that is lost on its way doubles nothing", async ({ page, caller, faults }) => {
  faults.expectUnreachable();
  const id = await startCampaign(caller, "Lost answers");
  await page.goto(`/asset-management/audit/${id}`);
  let lost = 0;
  await page.route("**/scan/**", async (route) => {
    await route.fetch();
    lost += 1;
    if (lost <= 2) await route.abort();
    else await route.continue();
  });
  await scan(page, "REG-009");
  await expect(lastScans(page).first()).toContainText("Verified", { timeout: 30_000 });
  await expect(page.getByText("All scans sent")).toBeVisible();
  expect(lost).toBe(3);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const { counts } = await caller.send(campaignCalls.read, { params: { id } });
  expect(counts).toMatchObject({ Verified: 1, Unexpected: 0 });
});

test("signing out asks while scans wait, and another person's session never sends them", async ({
  page,
  caller,
  context,
  steward,
  faults,
}) => {
  faults.expectUnreachable();
  const id = await startCampaign(caller, "Signed out");
  const other = await addMember(steward.address, caller, "Ravi Menon", {
    user_groups: [await roleId(caller, "Asset Manager")],
  });
  await page.goto(`/asset-management/audit/${id}`);
  await expect(page.getByText("All scans sent")).toBeVisible();
  await expect(page.getByText("This page is kept on the device and opens without a connection.")).toBeVisible();
  await context.setOffline(true);
  await scan(page, "REG-013");
  await expect(page.getByText("1 scan to send")).toBeVisible();
  await page.getByRole("button", { name: /Zoya Khan/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByText("1 entry on this device is not sent yet.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();

  // The device comes into other hands, and later back.
  const becomes = async (email: string) => {
    const [origin] = (await steward.storage(email)).origins;
    await page.evaluate((values) => {
      localStorage.clear();
      for (const { name, value } of values) localStorage.setItem(name, value);
    }, origin?.localStorage ?? []);
    await context.setOffline(false);
  };
  const opens = async () => {
    await page.reload();
    await expect(page.getByText("All scans sent")).toBeVisible();
  };
  const countsNow = async () => (await caller.send(campaignCalls.read, { params: { id } })).counts;
  faults.expectRefusal(403, /scan/);
  await becomes(other.email);
  // The page that was left open sends with the new session, and is refused.
  await expect(page.getByText("another person", { exact: false })).toBeVisible({ timeout: 30_000 });
  await opens();
  await scan(page, "REG-015");
  await expect(lastScans(page).first()).toContainText("Verified");
  expect(await countsNow()).toMatchObject({ Verified: 1 });
  await becomes(founder.email);
  await opens();
  await expect.poll(countsNow).toMatchObject({ Verified: 2 });
});

test("an ended session keeps its scans, which go out after the next sign-in", async ({
  page,
  caller,
  context,
  steward,
  faults,
}) => {
  faults.expectUnreachable();
  faults.expectRefusal(401, /\/v1\//);
  const id = await startCampaign(caller, "Expired");
  await page.goto("/auth/login");
  const signIn = async () => {
    const session = await signInCaller(steward.address, founder.email);
    const [origin] = storageOf(steward.address, session).origins;
    const keep = () =>
      page.evaluate((values) => {
        for (const { name, value } of values) localStorage.setItem(name, value);
      }, origin?.localStorage ?? []);
    // Each call that an ended session has under way leads to the sign-in page anew.
    await expect(keep).toPass();
    await page.goto(`/asset-management/audit/${id}`);
    return session;
  };
  const { token, refresh_token } = await signIn();
  await expect(page.getByText("This page is kept on the device and opens without a connection.")).toBeVisible();
  await context.setOffline(true);
  await scan(page, "REG-001");
  await expect(page.getByText("1 scan to send")).toBeVisible();
  await sendPublic(steward.address, signInCalls.logout, { body: { access_token: token, refresh_token } });
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/auth\/login/, { timeout: 30_000 });
  await expect(page.getByLabel("E-mail")).toBeVisible();
  const countsNow = async () => (await caller.send(campaignCalls.read, { params: { id } })).counts;
  expect(await countsNow()).toMatchObject({ Verified: 0 });
  await signIn();
  await expect(page.getByText("All scans sent")).toBeVisible();
  await expect.poll(countsNow).toMatchObject({ Verified: 1, Unexpected: 0 });
});
