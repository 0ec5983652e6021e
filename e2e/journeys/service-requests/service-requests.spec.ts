import type { Page } from "@playwright/test";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { widths } from "../../screens/hands.ts";
import { pick, rowOrCard } from "../../screens/list-screens.ts";
import { jpeg } from "../../screens/pictures.ts";
import { quietAsset, raiseRequest } from "../../screens/raised-request.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "service-requests", content: "sample" } });

const readDay = (day: string) => day.split("-").reverse().join("-");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const state = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();

for (const width of widths(1440)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a request is raised from an asset, found in the list, resolved, closed with a document and opened again", async ({
      page,
      caller,
    }) => {
      const asset = await quietAsset(caller);
      const problem = `It hums at ${width}`;
      await page.goto(`/asset-management/my-assets/${asset.id}?tab=service-requests`);
      await page.getByRole("button", { name: "More actions" }).click();
      await expect(page.getByRole("menuitem", { name: "Raise Service Request" })).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Raise Service Request" }).click();
      await expect(heading(page, "Raise Service Request")).toBeVisible();
      await expect(page.getByRole("combobox", { name: "Asset" })).toHaveValue(asset.asset_id);
      await expect(page.getByRole("region", { name: "Coverage and times" })).toContainText(/Warranty|AMC|Chargeable/);
      await pick(page, "Problem", "Is very slow", /^Is very slow/);
      await expect(page.getByLabel("Priority")).toHaveValue("Low");
      await page.getByLabel("Priority").selectOption("High");
      await page.getByLabel("Description").fill(problem);
      await page.getByLabel("Contact person").fill("Sister Anjali");
      await page.getByLabel("Phone").fill("9822012345");
      await page.getByLabel("Drop pictures here or choose files").setInputFiles([await jpeg(page, "hum.jpg", "navy")]);
      const calls = sentCalls(page);
      await page.getByRole("button", { name: "Raise Service Request" }).click();
      await expect(toast(page, "Request raised successfully")).toBeVisible();
      await expect(page.getByRole("region", { name: "Messages" })).toContainText("Successful");
      await expect(page).toHaveURL(/\/service-request$/);
      expect(writes(calls).map(({ path }) => path.replace(/[0-9a-f-]{36}/, "{id}"))).toEqual([
        "service-request/",
        "service-request/{id}/upload-attachments/",
      ]);

      await page.getByRole("textbox", { name: "Search service requests" }).fill(problem);
      await rowOrCard(page, "Service Request", "Is very slow").getByRole("link").first().click();
      await expect(heading(page, "Is very slow")).toBeVisible();
      await expect(page.getByRole("list", { name: "Pictures" }).getByRole("link")).toHaveCount(1);

      const main = page.getByRole("main");
      await main.getByRole("button", { name: "Assign" }).press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
      await expect(toast(page, "Request assigned successfully")).toBeVisible();
      await expect(state(page, "Assigned")).toBeVisible();
      await main.getByRole("button", { name: "Start Work" }).press("Enter");
      await expect(state(page, "In Progress")).toBeVisible();
      await main.getByRole("button", { name: "Put on Hold" }).press("Enter");
      await page.getByLabel("Why it waits").selectOption("parts");
      await page.getByRole("dialog").getByRole("button", { name: "Put on Hold" }).click();
      await expect(state(page, "Waits for parts")).toBeVisible();
      await main.getByRole("button", { name: "Take off Hold" }).press("Enter");
      await expect(state(page, "In Progress")).toBeVisible();

      await main.getByRole("button", { name: "More actions" }).press("Enter");
      await page.getByRole("menuitem", { name: "Escalate" }).click();
      await page.getByLabel("Reason").fill("The ward waits.");
      await page.getByRole("dialog").getByRole("button", { name: "Escalate" }).click();
      await expect(state(page, "Level 1")).toBeVisible();

      await main.getByRole("button", { name: "Resolve" }).press("Enter");
      await page.getByLabel("Resolution (required)").fill("The fan was cleaned.");
      await page.getByRole("dialog").getByRole("button", { name: "Resolve" }).click();
      await expect(state(page, "Resolved")).toBeVisible();

      calls.length = 0;
      await main.getByRole("button", { name: "Close Request" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Close Request" });
      await dialog.getByLabel("Remark").fill("It is quiet.");
      const report = { name: "report.txt", mimeType: "text/plain", buffer: Buffer.from("All is well.") };
      await dialog.getByLabel("Add extra documents").first().setInputFiles([report]);
      await dialog.getByRole("button", { name: "Close Request" }).click();
      await expect(toast(page, "Request closed successfully")).toBeVisible();
      await expect(state(page, "Closed")).toBeVisible();
      await expect(toast(page, "Upload Successfull")).toBeVisible();
      expect(writes(calls).map(({ path }) => path.replace(/[0-9a-f-]{36}/, "{id}"))).toEqual([
        "service-request/{id}/close-request/",
        "service-request/{id}/close-request/attachments/",
      ]);
      await page.getByRole("tab", { name: "Documents" }).click();
      await expect(main).toContainText("report.txt");
      await page.getByRole("tab", { name: "Updates" }).click();
      await page.getByLabel("New update").fill("The ward is content.");
      await page.getByRole("button", { name: "Add Update" }).click();
      await expect(main).toContainText("The ward is content.");
      await expect(main).toContainText("The ward waits.");

      await main.getByRole("button", { name: "Reopen" }).press("Enter");
      await page.getByLabel("Reason").fill("It hums again.");
      await page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
      await expect(toast(page, "Request reopened successfully")).toBeVisible();
      await expect(state(page, "Open")).toBeVisible();

      await main.getByRole("button", { name: "More actions" }).press("Enter");
      await page.getByRole("menuitem", { name: "Contact Manager" }).click();
      await expect(page.getByRole("dialog", { name: "Contact Manager" })).toContainText("vikram@meridian.example");
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    });
  });
}

test("a request that fails its picture stays, and one that is open already is shown before another is raised", async ({
  page,
  caller,
  faults,
}) => {
  const asset = await quietAsset(caller);
  faults.expectRefusal(400, /upload-attachments/);
  await page.goto(`/service-request/raise?asset=${asset.id}`);
  await page.getByLabel("Description").fill("A wheel is loose");
  const picture = { name: "wheel.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
  await page.getByLabel("Drop pictures here or choose files").setInputFiles([picture]);
  const plan = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  await page.getByLabel("Other files", { exact: true }).first().setInputFiles([plan]);
  await page.getByRole("button", { name: "Raise Service Request" }).click();
  await expect(heading(page, "A wheel is loose")).toBeVisible();
  const left = page.getByRole("alert").filter({ hasText: "Not uploaded yet" });
  await expect(left).toContainText("wheel.jpg");
  await expect(left).not.toContainText("plan.pdf");
  faults.expectRefusal(400, /upload-attachments/);
  await left.getByRole("button", { name: "Upload Again" }).press("Enter");
  await expect(left).toBeFocused();
  await expect(left).toContainText("wheel.jpg");
  await page.getByRole("tab", { name: "Documents" }).click();
  await expect(page.getByRole("main")).toContainText("plan.pdf");
  await page.goto(`/service-request/raise?asset=${asset.id}`);
  await expect(page.getByText("One request on this asset is open already")).toBeVisible();
  await page.getByRole("list", { name: "One request on this asset is open already" }).getByRole("link").click();
  await expect(heading(page, "A wheel is loose")).toBeVisible();
});

test("pictures and files that failed are uploaded again, and their request has them", async ({
  page,
  caller,
  faults,
}) => {
  const asset = await quietAsset(caller);
  faults.expectRefusal(503, /upload-attachments/);
  await page.route(/upload-attachments/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/service-request/raise?asset=${asset.id}`);
  await page.getByLabel("Description").fill("A hinge is bent");
  await page
    .getByLabel("Drop pictures here or choose files")
    .setInputFiles([await jpeg(page, "hinge.jpg", "navy"), await jpeg(page, "screw.jpg", "teal")]);
  await page.getByRole("button", { name: "Raise Service Request" }).click();
  await expect(heading(page, "A hinge is bent")).toBeVisible();
  const left = page.getByRole("alert").filter({ hasText: "Not uploaded yet" });
  await expect(left).toContainText("hinge.jpg");
  await expect(left).toContainText("screw.jpg");
  await page.unrouteAll();
  await left.getByRole("button", { name: "Upload Again" }).press("Enter");
  const sent = page.getByRole("alert").filter({ hasText: "All files are uploaded" });
  await expect(sent).toBeFocused();
  await expect(left).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Pictures" }).getByRole("link")).toHaveCount(2);
});

test("STA-043: a request whose close is refused says so, uploads nothing and stays open", async ({
  page,
  steward,
  caller,
  faults,
}) => {
  const { id } = await raiseRequest(steward.address, caller, {
    steward_asset: (await quietAsset(caller)).id,
    description: "A latch is loose",
  });
  await caller.send(serviceRequestCalls.assign, { params: { id }, body: {} });
  await caller.send(serviceRequestCalls.resolve, { params: { id }, body: { resolution: "Screwed on" } });
  await page.goto(`/service-request/${id}`);
  await page.getByRole("main").getByRole("button", { name: "Close Request" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Close Request" });
  const report = { name: "report.txt", mimeType: "text/plain", buffer: Buffer.from("All is well.") };
  await dialog.getByLabel("Add extra documents").first().setInputFiles([report]);
  faults.expectRefusal(409, /close-request/);
  await page.route(/close-request/, (route) => route.fulfill({ status: 409, json: { message: "A visit is open." } }));
  const calls = sentCalls(page);
  await dialog.getByRole("button", { name: "Close Request" }).click();
  await expect(dialog).toContainText("A visit is open.");
  await expect(toast(page, "Request closed successfully")).toHaveCount(0);
  await expect(toast(page, "Upload Successfull")).toHaveCount(0);
  expect(writes(calls).map(({ path }) => path)).toEqual([`service-request/${id}/close-request/`]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(state(page, "Resolved")).toBeVisible();
});

test("GEN-015, GEN-016: a request has the warranty and the AMC of its asset, and says which covers it", async ({
  page,
  caller,
}) => {
  const told = (label: string) => page.locator(`dt:text-is("${label}") + dd`);
  const fact = (panel: string, label: string) =>
    page.getByRole("region", { name: panel, exact: true }).locator(told(label));
  for (const coverage of ["Warranty", "AMC", "Chargeable"] as const) {
    const { results } = await caller.send(serviceRequestCalls.list, { query: { coverage, page_size: 1 } });
    const {
      id = "",
      coverage_ends,
      steward_asset_details: asset,
      contact_person_name: contact = "",
    } = results[0] ?? {};
    const ends = coverage_ends ? ` until ${readDay(coverage_ends)}` : "";
    await page.goto(`/service-request/${id}`);
    await page.getByRole("tab", { name: "Contract" }).click();
    // The head says it above each tab.
    await expect(told("Coverage")).toHaveText(new RegExp(`^${coverage}${ends}( · |$)`));
    await expect(told("Asset")).toContainText(asset?.name ?? "");
    await told("Coverage").getByRole("button").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Contract" });
    await expect(dialog.getByRole("region", { name: "AMC" })).toBeVisible();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().press("Enter");
    await expect(told("Coverage").getByRole("button")).toBeFocused();
    if (contact) await expect(told("Contact person")).toContainText(contact);
    const warranty = await caller.send(serviceRequestCalls.warranty, { params: { id } });
    const amc = await caller.send(serviceRequestCalls.amc, { params: { id } });
    for (const [panel, status, last] of [
      ["Warranty", warranty.status, warranty.end_date],
      ["AMC", amc.status, amc.amc_end_date],
    ] as const) {
      if (!last) continue;
      await expect(fact(panel, "State")).toHaveText(status ?? "");
      await expect(fact(panel, "Ends")).toHaveText(readDay(last));
    }
  }
});

test("what is typed of a request survives a reload, and is forgotten when it is raised", async ({ page, caller }) => {
  const asset = await quietAsset(caller);
  const form = `/service-request/raise?asset=${asset.id}`;
  await page.goto(form);
  await expect(page.getByText("What you type survives a reload")).toBeVisible();
  await page.getByLabel("Description").fill("A caster squeaks");
  await page.reload();
  await expect(page.getByText("Your unsaved entries were restored.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("A caster squeaks");
  await page.getByRole("button", { name: "Raise Service Request" }).click();
  await expect(page).toHaveURL(/\/service-request$/);
  await page.goto(form);
  await expect(page.getByLabel("Description")).toHaveValue("");
});

test("the shortcuts, the palette and the preferences drawer lead to service requests", async ({ page, caller }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/service-request$/);
  await page.keyboard.press("Control+Shift+s");
  await expect(page).toHaveURL(/\/service-request\/raise$/);
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Type a command or search").fill("New Service Request");
  const offered = page.getByRole("option", { name: /New Service Request/ }).first();
  await expect(offered).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await page.goto("/admin/users");
  await expect(heading(page, "All Users")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Type a command or search").fill("New Service Request");
  await expect(offered).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/service-request\/raise$/);
  await expect(heading(page, "Raise Service Request")).toBeVisible();
  await page.goto("/service-request/my-service-request");
  await page.getByRole("search").getByRole("button", { name: "Priority" }).click();
  await page.getByRole("checkbox", { name: "High" }).check();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/my-service-request\?priority=High$/);
  const drawer = page.getByRole("navigation");
  await drawer.getByRole("link", { name: "Service Request", exact: true }).click();
  await expect(page).toHaveURL(/\/service-request\?priority=High$/);
  await expect(heading(page, "Service Request")).toBeVisible();
  await page.goto("/admin/users");
  await drawer.getByRole("button", { name: "Service Request" }).click();
  await drawer.getByRole("link", { name: "All Service Request" }).click();
  await expect(page).toHaveURL(/\/service-request\/all-service-request$/);
  await expect(heading(page, "All Service Request")).toBeVisible();
  const whole = await caller.send(serviceRequestCalls.list);
  await expect(page.getByText(`${whole.count} requests`, { exact: true })).toBeVisible();
  await page.goto("/service-request");
  await expect(page.getByText(`${whole.count} requests`, { exact: true })).toBeVisible();
});

test("the pages of service requests are accessible in both themes, on desktop and phone", async ({ page, caller }) => {
  await page.goto("/service-request");
  await expect(page.getByRole("grid", { name: "Service Request" })).toBeVisible();
  await inspect(page, "service-requests");
  const { results } = await caller.send(serviceRequestCalls.list, { query: { status: "On Hold" } });
  await page.goto(`/service-request/raise?asset=${results[0]?.steward_asset}`);
  await expect(page.getByRole("region", { name: "Coverage and times" })).toBeVisible();
  await inspectHere(page, "raise-service-request");
  await page.goto(`/service-request/${results[0]?.id}`);
  await expect(state(page, "On Hold")).toBeVisible();
  await inspect(page, "service-request");
  await page.getByRole("tab", { name: "Updates" }).click();
  await expect(page.getByLabel("New update")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Internal" })).toBeChecked();
  await inspectHere(page, "service-request-updates");
  await page.goto("/admin/service-settings");
  await expect(page.getByRole("grid", { name: "Problem Statements" })).toBeVisible();
  await inspectHere(page, "problem-statements");
});
