import { assetCalls } from "@steward/contract/assets/calls";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Page } from "@playwright/test";
import { inspectHere } from "../../screens/appearance.ts";
import { giveCamera, hold, labelsOf } from "../../screens/held-camera.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { expect, founder, test } from "../../installation/test.ts";

let register: Register;
const idOf = (tag: string) => register.assets.get(tag) ?? "";

test.use({ person: founder.email, installation: { name: "audit-camera", content: "own" } });
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

const lastScans = (page: Page) => page.getByRole("list", { name: "Last scans" }).getByRole("listitem");

test("the camera takes the label of an asset once, without a network too", async ({
  page,
  caller,
  context,
  faults,
}) => {
  faults.expectUnreachable();
  await page.setViewportSize({ width: 390, height: 844 });
  await giveCamera(page);
  const labels: string[] = [];
  for (const tag of ["REG-005", "REG-007"]) {
    const { qr_code } = await caller.send(assetCalls.generateQrCode, { params: { id: idOf(tag) } });
    labels.push(qr_code ?? "");
  }
  const body = { name: "By camera", scope_places: [register.branches.get("Nagpur Clinic") ?? ""] };
  const { id } = await caller.send(campaignCalls.create, { body });
  await caller.send(campaignCalls.start, { params: { id } });
  await page.goto(`/asset-management/audit/${id}`);
  const pictures = await labelsOf(page, labels);
  await expect(page.getByText("This page is kept on the device and opens without a connection.")).toBeVisible();
  await page.getByRole("button", { name: "Scan with the camera" }).click();
  await expect(page.getByText("Hold a label into the frame.", { exact: false })).toBeVisible();
  await hold(page, pictures[0] ?? "");
  await expect(lastScans(page).first()).toContainText("REG-005");
  await expect(lastScans(page).first()).toContainText("Verified");
  await inspectHere(page, "audit-camera");

  // A page that was opened again without a network reads codes as well.
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Scan with the camera" }).click();
  await expect(page.getByText("Hold a label into the frame.", { exact: false })).toBeVisible();
  await hold(page, pictures[1] ?? "");
  await expect(page.getByText("1 scan to send")).toBeVisible();
  await page.getByRole("button", { name: "Stop the camera" }).click();
  await expect(page.getByLabel("What the camera sees")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText("All scans sent")).toBeVisible({ timeout: 30_000 });
  const { results } = await caller.send(campaignCalls.findings, { params: { id }, query: { result: ["Verified"] } });
  expect(results.map(({ label, method }) => [label, method])).toEqual([
    ["REG-005", "QR"],
    ["REG-007", "QR"],
  ]);
});

test("a camera that is refused is said, and the field goes on", async ({ page, caller }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.mediaDevices, "getUserMedia", {
      value: () => Promise.reject(new DOMException("Permission denied", "NotAllowedError")),
    });
  });
  const { id } = await caller.send(campaignCalls.create, { body: { name: "Refused" } });
  await caller.send(campaignCalls.start, { params: { id } });
  await page.goto(`/asset-management/audit/${id}`);
  await page.getByRole("button", { name: "Scan with the camera" }).click();
  await expect(page.getByRole("alert")).toContainText("The browser may not use the camera.");
  await page.getByLabel("Tag or serial number").fill("REG-005");
  await page.getByLabel("Tag or serial number").press("Enter");
  await expect(lastScans(page).first()).toContainText("Verified");
});

test("without encryption the page says that there is no camera, and keeps the field", async ({ page, caller }) => {
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  const { id } = await caller.send(campaignCalls.create, { body: { name: "Plain" } });
  await caller.send(campaignCalls.start, { params: { id } });
  await page.goto(`/asset-management/audit/${id}`);
  await expect(page.getByText("browsers give no camera", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Scan with the camera" })).toHaveCount(0);
  await page.getByLabel("Tag or serial number").fill("REG-007");
  await page.getByLabel("Tag or serial number").press("Enter");
  await expect(lastScans(page).first()).toContainText("Verified");
});
