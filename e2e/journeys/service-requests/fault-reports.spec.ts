import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { faultReportCalls } from "@steward/contract/fault-reports/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { widths } from "../../screens/hands.ts";
import { jpeg } from "../../screens/pictures.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: null, installation: { name: "fault-reports", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  const owner = await steward.caller(founder.email);
  register = await createRegister(owner);
  await owner.send(organisationCalls.updateSettings, { body: { fault_reports: true } });
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

for (const width of widths(390)) {
  test(`a fault is reported from a label, told of again and followed to its end at ${width} pixels`, async ({
    page,
    steward,
    faults,
  }) => {
    const tag = width === 1440 ? "REG-004" : "REG-006";
    const owner = await steward.caller(founder.email);
    const params = { id: register.assets.get(tag) ?? "" };
    const asset = await owner.send(assetCalls.generateQrCode, { params });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/a/${asset.short_code}`);
    await expect(heading(page, /^What is wrong/)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(tag);
    await inspectHere(page, "fault-report");

    await page.getByRole("button", { name: "Send report" }).click();
    const said = page.getByLabel("What do you see, hear or smell?");
    await expect(said).toBeFocused();
    await expect(said).toHaveAccessibleDescription(/This is Required/);
    await said.fill("It smells burnt");
    await page.getByLabel("Photo (optional)").setInputFiles([await jpeg(page, "smoke.jpg", "navy")]);
    const email = page.getByLabel("Your e-mail (optional)");
    await email.fill("nobody");
    faults.expectRefusal(400, /\/fault-report\//);
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(email).toBeFocused();
    await expect(said).toHaveValue("It smells burnt");
    await email.fill("visitor@example.com");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(heading(page, "Thank you. It is reported.")).toBeFocused();
    const follow = await page.getByRole("link", { name: "Follow this report" }).getAttribute("href");

    await page.getByRole("button", { name: "Report another fault" }).click();
    const known = page.getByRole("region", { name: "Already reported" });
    await expect(known).toContainText("It smells burnt");
    await expect(known).toContainText("told by 1 person");
    await inspectHere(page, "fault-report-known");
    await known.getByRole("button", { name: "This is it too: It smells burnt" }).focus();
    await page.keyboard.press("Enter");
    await expect(heading(page, "Thank you. It is noted that you saw it too.")).toBeFocused();

    await page.goto(follow ?? "");
    await expect(heading(page, "Received")).toBeVisible();
    await inspectHere(page, "fault-status");
    const [request] = (await owner.send(serviceRequestCalls.list, { query: { steward_asset: params.id } })).results;
    expect(request).toMatchObject({ source: "Reported", reports: 2, raised_by: null });
    const body = { resolution: "A new fuse", remark: "Works" };
    await owner.send(serviceRequestCalls.closeRequest, { params: { id: request?.id ?? "" }, body });
    await page.reload();
    await expect(heading(page, "Done")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("fuse");
  });
}

test("where reports are off a label leads to the sign-in page, and a link says so", async ({
  page,
  steward,
  faults,
}) => {
  const owner = await steward.caller(founder.email);
  const params = { id: register.assets.get("REG-008") ?? "" };
  const asset = await owner.send(assetCalls.generateQrCode, { params });
  const { address } = await owner.send(faultReportCalls.makeLink, { params, body: {} });
  await owner.send(faultReportCalls.revokeLink, { params });
  faults.expectRefusal(404, /\/fault-report\//);
  await page.goto(`/a/${asset.short_code}`);
  await expect(page).toHaveURL(/\/auth\/login$/);
  faults.expectRefusal(404, /\/fault-report\//);
  await page.goto(`/report-fault#${address?.split("#")[1] ?? ""}`);
  await expect(heading(page, "Nothing can be reported here")).toBeVisible();
  faults.expectRefusal(404, /\/fault-report\//);
  await page.goto("/fault-status#unknown");
  await expect(heading(page, "This report can no longer be followed")).toBeVisible();
});

test.describe("signed in", () => {
  test.use({ person: founder.email });

  test("the link is made, switched off and made anew, and the request says that it was reported", async ({
    page,
    steward,
  }) => {
    const owner = await steward.caller(founder.email);
    const id = register.assets.get("REG-010") ?? "";
    await page.goto(`/asset-management/my-assets/${id}`);
    const opened = async () => {
      await page.getByRole("button", { name: "More actions" }).first().click();
      await page.getByRole("menuitem", { name: "Link to report a fault" }).click();
      return page.getByRole("dialog", { name: "Link to report a fault" });
    };
    const dialog = await opened();
    await dialog.getByRole("button", { name: "Make the link" }).click();
    await expect(dialog.getByLabel("Address")).toHaveValue(/\/report-fault#[\w-]{20}$/);
    const first = await dialog.getByLabel("Address").inputValue();
    await dialog.getByRole("button", { name: "Switch off" }).click();
    await expect(dialog.getByText("The link was switched off")).toBeVisible();
    await dialog.getByRole("button", { name: "Make a new link" }).click();
    await expect(dialog.getByLabel("Address")).not.toHaveValue(first);
    await inspectHere(page, "fault-link");
    const address = await dialog.getByLabel("Address").inputValue();

    await page.goto(address);
    await page.getByLabel("What do you see, hear or smell?").fill("A wheel is loose");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(heading(page, "Thank you. It is reported.")).toBeVisible();
    const { results } = await owner.send(serviceRequestCalls.list, { query: { steward_asset: id } });
    await page.goto(`/service-request/${results[0]?.id}`);
    await expect(page.getByText(/reported by QR on/)).toBeVisible();
    await page.goto("/service-request?source=Reported");
    await expect(page.getByRole("main")).toContainText("A wheel is loose");
  });
});
