import type { Page } from "@playwright/test";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { askedRequest } from "../../screens/asked-request.ts";
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
  await page.getByRole("button", { name: "Send for approval" }).click();
  await expect(toast(page, "Approval request sent successfully!")).toBeVisible();
  await expect(state(page, "Approval Pending")).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
  for (const name of ["Approve", "Reject"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
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
  await expect(approver.getByRole("button", { name: "Reject" })).toBeEnabled();
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

const fact = (page: Page, label: string) =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator("xpath=following-sibling::dd[1]");

test("both sides of a request tell all that is asked for, of its components too", async ({ page, steward, openAs }) => {
  const cover = { amc_start_date: "2040-02-01", amc_end_date: "2041-01-31", invoice_date: "2040-01-15" };
  const id = await askedRequest(steward, {
    asset_name: "Told monitor",
    asset_id: "TLD-7",
    serial_number: "TLD-SN-7",
    category_name: "Told monitors",
    product_name: "Vista Journey 120",
    product_number: "VJ-120",
    brand_name: "Journey Brand",
    manufacturer_name: "Journey Maker",
    service_provider_name: "Journey Service",
    warranty_period: 24,
    invoice_number: "INV-77",
    ...cover,
    components: [
      { name: "Told battery", category_name: "Cells", warranty_period: 1, invoice_number: "INV-78", ...cover },
      { name: "Told cable", amc_end_date: "2041-01-31" },
    ],
  });
  const approver = await openAs(people.assetManager);
  for (const [at, address] of [
    [page, own],
    [approver, review],
  ] as const) {
    await at.goto(`${address}/${id}`);
    await expect(heading(at, "Told monitor")).toBeVisible();
    await expect(at.getByText(/^REQ-\d+, asked for by Rohan Gupta on \d{4}-/)).toBeVisible();
    await expect(state(at, "Approval Pending")).toBeVisible();
    for (const [label, text] of Object.entries({
      Model: "Vista Journey 120 New",
      "Model number": "VJ-120",
      Category: "Told monitors New",
      Brand: "Journey Brand New",
      Manufacturer: "Journey Maker New",
      "Service provider": "Journey Service New",
      "Asset tag": "TLD-7",
      "Serial number": "TLD-SN-7",
      "Warranty \\(months\\)": "24 months",
      AMC: "01-02-2040 – 31-01-2041",
      "Invoice number": "INV-77",
      "Invoice date": "15-01-2040",
      Created: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/,
    }))
      await expect(fact(at, label)).toHaveText(text);
    const lines = at.getByRole("list", { name: "Components" }).getByRole("listitem");
    await expect(lines.filter({ hasText: "Told battery" })).toContainText("Cells New");
    await expect(lines.filter({ hasText: "Told battery" })).toContainText(
      /Warranty 1 month · AMC 01-02-2040 – 31-01-2041 · Invoice INV-78, 15-01-2040 · Created \d{4}-/,
    );
    await expect(lines.filter({ hasText: "Told cable" })).toContainText(/AMC to 31-01-2041 · Created \d{4}-/);
  }
});

test("what is not named yet cannot be sent, and several assets take no serial number before they are approved", async ({
  page,
  steward,
}) => {
  const id = await askedRequest(steward, { asset_name: "Unsorted monitor", category_name: "" }, false);
  await page.goto(`${own}/${id}`);
  const send = page.getByRole("button", { name: "Send for approval" });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription(/^To send it, enter the name of the asset or its model/);
  await page.getByRole("main").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const serial = page.getByLabel("Serial number");
  await serial.fill("ONE-1");
  await pick(page, "Category", "Infusion", /^Infusion/);
  await page.getByLabel("Quantity").fill("2");
  await expect(serial).not.toBeEditable();
  await expect(serial).toHaveValue("");
  await expect(serial).toHaveAccessibleDescription("Entered for each piece on approval.");
  await page.getByRole("button", { name: "Save Request" }).click();
  await expect(fact(page, "Serial number")).toHaveText("Entered for each piece on approval.");
  await expect(send).toBeEnabled();
  await expect(page.getByText("To send it, enter")).toHaveCount(0);
});

test("the list of own requests has the columns of the specification", async ({ page }) => {
  await page.goto(own);
  const titles = page.getByRole("grid", { name: "My Asset Request" }).getByRole("columnheader");
  for (const name of ["Number", "Asset", "Status", "Category", "Requested by", "Created"])
    await expect(titles.filter({ hasText: new RegExp(`^${name}`) })).toBeVisible();
  await page.goto(`${own}?tab=all`);
  await expect(page.getByRole("grid", { name: "My Asset Request" }).getByRole("row").nth(1)).toContainText(
    "Rohan Gupta",
  );
});

for (const { hands, width } of ways("keyboard")) {
  test.describe(`with the ${hands} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("AMC and invoice are asked for, a reviewer changes the request, and who asked sees what", async ({
      page,
      openAs,
    }) => {
      const name = `Reviewed monitor ${hands}`;
      const asker = handsOf(page, hands);
      await page.goto(`${own}/create`);
      await asker.type(page.getByLabel("Asset name"), name);
      await asker.pick(page.getByRole("combobox", { name: "Category" }), "Infusion", /^Infusion/);
      await asker.type(page.getByLabel("AMC start"), "31-01-2041");
      await asker.type(page.getByLabel("AMC end"), "01-02-2040");
      await asker.type(page.getByLabel("Invoice number"), "INV-80");
      await asker.type(page.getByLabel("Invoice date"), "15-01-2040");
      await asker.press(page.getByRole("button", { name: "Save Request" }));
      const amcEnd = page.getByRole("textbox", { name: "AMC end" });
      await expect(amcEnd).toHaveAccessibleDescription(/cannot end before it starts/);
      await page.getByRole("textbox", { name: "AMC start" }).fill("01-02-2039");
      await asker.press(page.getByRole("button", { name: "Save Request" }));
      await expect(fact(page, "AMC")).toHaveText("01-02-2039 – 01-02-2040");
      await expect(fact(page, "Invoice number")).toHaveText("INV-80");
      await expect(fact(page, "Invoice date")).toHaveText("15-01-2040");
      await asker.press(page.getByRole("button", { name: "Add component" }));
      const component = page.getByRole("dialog", { name: "Add component" });
      await asker.type(component.getByLabel("Name (required)"), "Small battery");
      await asker.type(component.getByLabel("Invoice number"), "INV-81");
      await asker.press(component.getByRole("button", { name: "Save" }));
      const components = page.getByRole("list", { name: "Components" });
      await expect(components).toContainText("Invoice INV-81");
      await asker.press(page.getByRole("button", { name: "Send for approval" }));
      await expect(state(page, "Approval Pending")).toBeVisible();

      const approver = await openAs(people.assetManager);
      const reviewer = handsOf(approver, hands);
      await approver.goto(page.url().replace(own, review));
      await reviewer.choose(
        approver.getByRole("main").getByRole("button", { name: "More actions", exact: true }),
        "Edit",
      );
      await expect(approver.getByText("Who asked sees what you change.")).toBeVisible();
      await approver.getByLabel("Quantity").fill("3");
      await reviewer.press(approver.getByRole("button", { name: "Save Request" }));
      await expect(fact(approver, "Quantity")).toHaveText("3");
      await reviewer.choose(approver.getByRole("button", { name: "Actions of Small battery" }), "Edit");
      const edited = approver.getByRole("dialog", { name: "Edit component" });
      await edited.getByLabel("Name (required)").fill("Large battery");
      await reviewer.press(edited.getByRole("button", { name: "Save" }));
      await expect(approver.getByRole("list", { name: "Components" })).toContainText("Large battery");

      await page.reload();
      const changes = page.getByRole("region", { name: "Changed by reviewers" });
      await expect(changes.getByRole("deletion")).toHaveText("1");
      await expect(changes.getByRole("insertion")).toHaveText("3");
      const changed = components.getByRole("listitem").filter({ hasText: "Changed by a reviewer" });
      await expect(changed.getByRole("deletion")).toHaveText("Small battery");
      await expect(changed.getByRole("insertion")).toHaveText("Large battery");
    });
  });
}

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
