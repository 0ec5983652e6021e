import type { Page } from "@playwright/test";
import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { pick, row } from "../../screens/list-screens.ts";
import { tabTo, toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.requester, installation: { name: "asset-requests", content: "sample" } });

const own = "/asset-management/my-asset-request";
const review = "/admin/asset-request";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const state = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();

test("an asset is asked for with a component and sent, approved by somebody else, and stands in the register", async ({
  page,
  openAs,
}) => {
  await page.goto(own);
  await expect(page.getByRole("tab", { name: "Pending" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Request asset" }).click();
  await page.getByRole("combobox", { name: "Model" }).fill("Perfusor Space Journey");
  await page.getByRole("option", { name: /Perfusor Space Journey/ }).click();
  await page.getByLabel("Asset name").fill("Syringe pump of ward 4");
  await pick(page, "Category", "Infusion", /^Infusion/);
  await page.getByLabel("Quantity").fill("2");
  await page.getByLabel("Estimated cost of one").fill("1000");
  await page.getByLabel("Reason").fill("Two pumps were written off.");
  const calls = sentCalls(page);
  await page.getByRole("button", { name: "Save Request" }).click();
  await expect(toast(page, "Asset request added successfully")).toBeVisible();
  await expect(heading(page, "Syringe pump of ward 4")).toBeVisible();
  await expect(page.getByText("New", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Add component" }).click();
  await page.getByRole("dialog").getByLabel("Name (required)").fill("Rechargeable battery");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Components" })).toContainText("Rechargeable battery");
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);

  await page.getByRole("button", { name: "Send for approval" }).click();
  await expect(toast(page, "Approval request sent successfully!")).toBeVisible();
  await expect(state(page, "Approval Pending")).toBeVisible();
  const reloadedAfter = (action: string) => {
    const at = calls.findIndex(({ path }) => path.endsWith(`/${action}/`));
    return calls.slice(at + 1).some(({ method, path }) => method === "GET" && /^precheck\/[0-9a-f-]{36}\/$/.test(path));
  };
  await expect.poll(() => reloadedAfter("send-approval")).toBe(true);

  const approver = await openAs(people.assetManager);
  const asked = sentCalls(approver);
  await approver.goto(review);
  await row(approver, "Asset Request", "Syringe pump of ward 4").getByRole("link").first().click();
  await expect(heading(approver, "Syringe pump of ward 4")).toBeVisible();
  expect(asked.some(({ path }) => path === "precheck/requested-asset/")).toBe(true);
  await expect(approver.getByRole("button", { name: "Send for approval" })).toHaveCount(0);
  await approver.getByRole("button", { name: "Approve" }).click();
  const dialog = approver.getByRole("dialog", { name: /^Approve REQ-/ });
  await expect(dialog.getByRole("radio", { name: "Create “Perfusor Space Journey”" })).toBeChecked();
  await dialog.getByLabel("Serial numbers").fill("PSJ-1\nPSJ-2");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(toast(approver, "Request approved!")).toBeVisible();
  await expect(state(approver, "Approved")).toBeVisible();
  await expect(approver.getByRole("list", { name: "In the register as" }).getByRole("link")).toHaveCount(2);

  await page.goto(`${own}?tab=approved`);
  await row(page, "My Asset Request", "Syringe pump of ward 4").getByRole("link").first().click();
  await page.getByRole("list", { name: "In the register as" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/asset-management\/my-assets\//);
  await expect(page.getByRole("main")).toContainText("PSJ-1");
});

for (const { hands, width } of ways("keyboard")) {
  test.describe(`with the ${hands} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("the requester's way leads from a request over its rejection to the approved asset", async ({
      page,
      openAs,
    }) => {
      const name = `Defibrillator ${hands} ${width}`;
      const asker = handsOf(page, hands);
      await page.goto(own);
      await asker.press(page.getByRole("button", { name: "Request asset" }));
      await asker.type(page.getByLabel("Asset name"), name);
      await asker.pick(page.getByRole("combobox", { name: "Category" }), "Infusion", /^Infusion/);
      await asker.press(page.getByRole("button", { name: "Save Request" }));
      await expect(heading(page, name)).toBeVisible();
      await asker.press(page.getByRole("button", { name: "Send for approval" }));
      await expect(state(page, "Approval Pending")).toBeVisible();

      const approver = await openAs(people.assetManager);
      const decider = handsOf(approver, hands);
      await approver.goto(review);
      await decider.press(approver.getByRole("main").getByRole("link", { name }).first());
      await expect(heading(approver, name)).toBeVisible();
      await decider.press(approver.getByRole("button", { name: "Reject" }));
      const rejected = approver.getByRole("dialog", { name: /^Reject REQ-/ });
      await decider.type(rejected.getByLabel("Reason"), "Say for which ward.");
      await decider.press(rejected.getByRole("button", { name: "Reject" }));
      await expect(state(approver, "Rejected")).toBeVisible();
      const reviewed = approver.url();

      await page.goto(`${own}?tab=rejected`);
      await asker.press(page.getByRole("main").getByRole("link", { name }).first());
      await expect(page.getByText("Say for which ward.").first()).toBeVisible();
      await asker.choose(page.getByRole("main").getByRole("button", { name: "More actions" }), "Edit");
      await asker.type(page.getByLabel("Reason"), "For ward 4.");
      await asker.press(page.getByRole("button", { name: "Save Request" }));
      await expect(heading(page, name)).toBeVisible();
      await asker.press(page.getByRole("button", { name: "Send for approval" }));
      await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();

      await approver.goto(reviewed);
      await decider.press(approver.getByRole("button", { name: "Approve" }));
      const dialog = approver.getByRole("dialog", { name: /^Approve REQ-/ });
      await decider.type(dialog.getByLabel(/^Serial number/), `DEF-${hands}-${width}`);
      await decider.press(dialog.getByRole("button", { name: "Approve" }));
      await expect(state(approver, "Approved")).toBeVisible();

      await page.goto(`${own}?tab=approved`);
      await asker.press(page.getByRole("main").getByRole("link", { name }).first());
      await asker.press(page.getByRole("list", { name: "In the register as" }).getByRole("link").first());
      await expect(page).toHaveURL(/\/asset-management\/my-assets\//);
      await expect(page.getByRole("main")).toContainText(`DEF-${hands}-${width}`);
    });
  });
}

test("a request is rejected with a reason, changed and sent again by keyboard", async ({ page, steward, openAs }) => {
  const asker = await steward.caller(people.requester);
  const { id } = await asker.send(assetRequestCalls.create, {
    body: { asset_name: "Ultrasound probe", category_name: "Probes" },
  });
  await asker.send(assetRequestCalls.sendApproval, { params: { id } });

  const approver = await openAs(people.assetManager);
  await approver.goto(`${review}/${id}`);
  await approver.getByRole("button", { name: "Reject" }).press("Enter");
  const dialog = approver.getByRole("dialog", { name: /^Reject REQ-/ });
  await dialog.getByLabel("Reason").fill("Say which system it is for.");
  await tabTo(dialog.getByRole("button", { name: "Reject" }));
  await approver.keyboard.press("Enter");
  await expect(toast(approver, "Request rejected!")).toBeVisible();
  await expect(approver.getByText("Say which system it is for.").first()).toBeVisible();

  await page.goto(`${own}/${id}`);
  await expect(page.getByText("Say which system it is for.").first()).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
  await page.getByLabel("Reason").fill("For the Vivid T8 in cardiology.");
  await page.getByRole("button", { name: "Save Request" }).press("Enter");
  await expect(toast(page, "Asset updated successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Send for approval" }).press("Enter");
  await expect(toast(page, "Approval request sent successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw" }).press("Enter");
  await expect(toast(page, "Request withdrawn successfully")).toBeVisible();
  await expect(state(page, "Pending")).toBeVisible();
});

test("who asks sees what a reviewer changed", async ({ page, steward }) => {
  const asker = await steward.caller(people.requester);
  const { id } = await asker.send(assetRequestCalls.create, {
    body: { asset_name: "Portable monitor", category_name: "Monitors" },
  });
  await asker.send(assetRequestCalls.sendApproval, { params: { id } });
  const approver = await steward.caller(people.assetManager);
  await approver.send(approvalCalls.update, { params: { id }, body: { asset_name: "Patient monitor" } });
  await page.goto(`${own}/${id}`);
  const changes = page.getByRole("region", { name: "Changed by reviewers" });
  await expect(changes).toContainText("Portable monitor");
  await expect(changes).toContainText("Patient monitor");
});

test("who is away lets somebody decide, and steps are set in the settings", async ({ openAs }) => {
  const owner = await openAs(people.owner);
  await owner.goto(review);
  await owner.getByRole("button", { name: "Absence" }).click();
  const dialog = owner.getByRole("dialog", { name: "Absence" });
  await pick(owner, "Decides for you (required)", "Meera", /Meera Joshi/);
  await dialog.getByLabel("To (required)").fill("31-12-2099");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText(/^Meera Joshi decides in your place from /)).toBeVisible();

  await owner.goto("/admin/asset-settings?tab=approval-steps");
  await expect(owner.getByRole("tab", { name: "Approval Steps" })).toHaveAttribute("aria-selected", "true");
  await inspectHere(owner, "approval-steps");
});

test("the pages of requests are accessible in both themes, on desktop and phone", async ({ page, openAs }) => {
  await page.goto(`${own}?tab=all`);
  await expect(page.getByRole("grid", { name: "My Asset Request" })).toBeVisible();
  await inspect(page, "asset-requests");
  await page.goto(`${own}/create`);
  await expect(page.getByLabel("Asset name")).toBeVisible();
  await inspect(page, "asset-request-create");
  await page.goto(`${own}?tab=rejected`);
  await page.getByRole("grid", { name: "My Asset Request" }).getByRole("link").first().click();
  await expect(page.getByText("This request was rejected")).toBeVisible();
  await inspect(page, "asset-request");
  const approver = await openAs(people.assetManager);
  await approver.goto(review);
  await expect(approver.getByRole("grid", { name: "Asset Request" })).toBeVisible();
  await inspect(approver, "asset-request-approvals");
  await approver.getByRole("grid", { name: "Asset Request" }).getByRole("link").first().click();
  await approver.getByRole("button", { name: "Approve" }).click();
  await expect(approver.getByRole("dialog", { name: /^Approve REQ-/ })).toBeVisible();
  await inspectHere(approver, "asset-request-approve");
});
