import type { Page } from "@playwright/test";
import { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { widths } from "../../screens/hands.ts";
import { chooseByArrows, confirm, pick, rowOrCard } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "maintenance-plans", content: "sample" } });

const PLANS = "/service-request/plans";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

for (const width of widths(1440)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a plan is made by keyboard, shows its next dates, is edited, paused, resumed and deleted", async ({
      page,
      faults,
    }) => {
      faults.expectRefusal(400, /\/maintenance-plan\//);
      const name = `Autoclaves at ${width}`;
      await page.goto(PLANS);
      await page.getByRole("button", { name: "Plan Maintenance" }).first().press("Enter");
      await expect(heading(page, "Plan Maintenance")).toBeVisible();
      await page.getByLabel("Name (required)").fill(name);
      await pick(page, "Which one (required)", "UPS", "UPS");
      await page.getByLabel("Every (required)").fill("1");
      await page.getByLabel("First due day (required)").fill("2040-01-31");
      await page.getByLabel("Lead time in days").fill("40");
      await page.getByLabel("Checklist").fill("Change the door seal\nRun the leak test");
      await page.getByRole("button", { name: "Plan Maintenance" }).press("Enter");
      await expect(page.getByText("The lead time must be shorter than the interval.").first()).toBeVisible();
      await page.getByLabel("Lead time in days").fill("7");
      await inspectHere(page, "maintenance-plan-form");
      await page.getByRole("button", { name: "Plan Maintenance" }).press("Enter");
      await expect(toast(page, "Maintenance plan created successfully")).toBeVisible();

      await expect(heading(page, name)).toBeVisible();
      await expect(page.getByText("Next due on 31-01-2040")).toBeVisible();
      await expect(page.getByRole("region", { name: "Checklist" }).getByRole("listitem")).toHaveText([
        "Change the door seal",
        "Run the leak test",
      ]);
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      const starts = page.getByLabel("First due day (required)");
      const soon = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10);
      await starts.fill(soon);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(toast(page, "Maintenance plan edited successfully")).toBeVisible();
      await tab(page, "Forecast").click();
      await expect(page.getByText(/^1[01] due days$/)).toBeVisible();
      await page.getByRole("table").getByRole("button").first().press("Enter");
      await expect(page.getByText("1 due day", { exact: true })).toBeVisible();

      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Pause" }).click();
      await expect(toast(page, "Maintenance plan paused")).toBeVisible();
      await expect(page.getByText("No due days")).toBeVisible();
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Resume" }).click();
      await expect(toast(page, "Maintenance plan resumed")).toBeVisible();
      await tab(page, "Activity").click();
      await expect(
        page.getByRole("region", { name: "Activity" }).getByText(/resumed, the maintenance plan/),
      ).toBeVisible();
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await confirm(page, "Delete");
      await expect(toast(page, "Maintenance plan deleted successfully")).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${PLANS}$`));
      await expect(rowOrCard(page, "Maintenance Plans", name)).toBeHidden();
    });

    test("a request of a plan leads to the plan, and the plan to its requests", async ({ page, caller }) => {
      const { results } = await caller.send(serviceRequestCalls.list, { query: { source: "Planned", page_size: 100 } });
      const request = results.find((each) => each.maintenance_plan !== null);
      if (!request?.maintenance_plan_details) throw new Error("No plan of the sample has made a request.");
      await page.goto(`/service-request/${request.id}`);
      await expect(page.getByRole("region", { name: "Checklist" }).getByRole("listitem")).toHaveText(request.checklist);
      await page.getByRole("link", { name: request.maintenance_plan_details.name }).press("Enter");
      await expect(heading(page, request.maintenance_plan_details.name)).toBeVisible();
      await tab(page, "Service Requests").click();
      await expect(rowOrCard(page, "Service Requests", new RegExp(request.internal_id))).toBeVisible();
    });

    test("the forecast of all plans has a number for each month, which opens the days that it counts", async ({
      page,
      caller,
    }) => {
      const { results } = await caller.send(maintenancePlanCalls.forecast, {});
      const busy = results.find(({ dates }) => dates > 0);
      if (!busy) throw new Error("No plan of the sample is due.");
      await page.goto(PLANS);
      if (width === 390) {
        await page.getByRole("button", { name: "Import and export" }).press("Enter");
        await chooseByArrows(page, "Forecast");
      } else await page.getByRole("button", { name: "Forecast" }).press("Enter");
      await expect(heading(page, "Maintenance Forecast")).toBeVisible();
      await expect(page.getByRole("row")).not.toHaveCount(0);
      await page.goto(`${PLANS}/forecast?month=${busy.month}`);
      const found = `${busy.dates} due day${busy.dates === 1 ? "" : "s"}`;
      await expect(page.getByText(found, { exact: true })).toBeVisible();
      const query = { month: busy.month };
      const [first] = (await caller.send(maintenancePlanCalls.days, { query })).results;
      if (!first) throw new Error("The month has a due day.");
      const { requests, dates } = first;
      await page
        .getByRole("button", { name: new RegExp(`: ${requests} requests?$`) })
        .first()
        .press("Enter");
      await expect(page).toHaveURL(new RegExp(`due=${first.day}`));
      await expect(page.getByText(`${dates} due day${dates === 1 ? "" : "s"}`, { exact: true })).toBeVisible();
    });
  });
}

test("an asset shows the plans that it is looked after by, and plans more", async ({ page, caller }) => {
  const { results } = await caller.send(serviceRequestCalls.list, { query: { source: "Planned", page_size: 100 } });
  const request = results.find((each) => each.maintenance_plan !== null);
  await page.goto(`/asset-management/my-assets/${request?.steward_asset ?? ""}?tab=maintenance`);
  await expect(rowOrCard(page, "Maintenance Plans", request?.maintenance_plan_details?.name ?? "")).toBeVisible();
  await page.getByRole("button", { name: "Plan Maintenance" }).click();
  await expect(page.getByRole("combobox", { name: "Which one (required)" })).toHaveValue(
    request?.steward_asset_details?.asset_id ?? "",
  );
});

test("the pages of plans look right and are accessible at each size", async ({ page, caller }) => {
  const { results } = await caller.send(maintenancePlanCalls.list, { query: { search: "Ventilators" } });
  const plan = `${PLANS}/${results[0]?.id ?? ""}`;
  const [busy] = (await caller.send(maintenancePlanCalls.forecast, {})).results;
  for (const [path, title, name] of [
    [PLANS, "Maintenance Plans", "maintenance-plans"],
    [`${PLANS}/forecast?month=${busy?.month ?? ""}`, "Maintenance Forecast", "maintenance-forecast"],
    [plan, "Ventilators: half-yearly service", "maintenance-plan"],
    [`${plan}?tab=forecast`, "Ventilators: half-yearly service", "maintenance-plan-forecast"],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    const shown = path.includes("forecast") ? page.getByRole("table") : page.getByRole("main").getByText(/Ventilators/);
    await expect(shown.first()).toBeVisible();
    if (path.includes("month="))
      await expect(page.getByRole("button", { name: /: \d+ requests?$/ }).first()).toBeVisible();
    await inspect(page, name);
  }
});
