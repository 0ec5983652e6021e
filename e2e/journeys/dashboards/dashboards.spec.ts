import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { dashboardCalls } from "@steward/contract/dashboards/calls";
import { geographyCalls } from "@steward/contract/geography/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { roleCalls } from "@steward/contract/roles/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { Page } from "@playwright/test";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { addMember, roleId } from "../../installation/new-member.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { tabTo } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ installation: { name: "dashboards", content: "sample" } });

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const numberOf = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(",", ""));

/** Number of assets in the list that is open, as its page says it. */
async function expectListed(page: Page, count: number) {
  await expect(page).toHaveURL(/\/asset-management\/my-assets\?/);
  await expect(page.getByText(new RegExp(`\\b${count.toLocaleString("en")} assets?\\b`)).first()).toBeVisible();
}

test("the location dashboard tells where assets are, and each number opens its list", async ({ page, caller }) => {
  const calls = sentCalls(page);
  const kpi = await caller.send(dashboardCalls.assetKpi, {});
  await page.goto("/");
  await page.goto("/dashboard/location");
  await expect(page.getByRole("heading", { name: "Location Dashboard", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Map" }).locator("canvas")).toBeVisible();
  const states = page.getByRole("table", { name: "Assets by state" });
  const first = states.getByRole("row").nth(1);
  await expect(first).toBeVisible();
  const main = page.getByRole("main");
  for (const [label, number, of] of [
    ["Total assets", kpi.total_assets, "At all places"],
    ["State with most assets", kpi.most_assets_state?.asset_count, kpi.most_assets_state?.state],
    ["State with fewest assets", kpi.least_assets_state?.asset_count, kpi.least_assets_state?.state],
    ["City with most assets", kpi.most_assets_city?.asset_count, kpi.most_assets_city?.city],
    ["City with fewest assets", kpi.least_assets_city?.asset_count, kpi.least_assets_city?.city],
  ] as const) {
    const card = main.getByRole("link", { name: label });
    await expect(card).toContainText(String(number?.toLocaleString("en")));
    await expect(card).toContainText(String(of));
  }
  await inspect(page, "dashboard-location");
  await main.getByRole("link", { name: "City with most assets" }).click();
  await expectListed(page, kpi.most_assets_city?.asset_count ?? -1);
  await page.goBack();
  const count = numberOf(await first.getByRole("cell").innerText());
  await first.getByRole("link").click();
  await expectListed(page, count);
  await expect(page).toHaveURL(/state=/);
  const asked = (name: string) => calls.filter(({ path }) => path.endsWith(`dashboard/location/${name}/`));
  for (const name of ["state-status-kpi", "branch-status-kpi"]) {
    expect(asked(name)[0]?.query.get("page_size")).toBe("1");
    expect(asked(name)[0]?.query.get("page")).toBe("1");
  }
  expect(asked("branch-kpi")[0]?.query.get("page_size")).toBe("10");
  for (const name of ["asset-kpi", "state-kpi", "state-map-points", "branch-map-points"])
    expect(asked(name), name).not.toHaveLength(0);
});

test("distributions turn one state at a time, by keyboard, on a phone", async ({ page, caller }) => {
  const { results, count } = await caller.send(dashboardCalls.stateStatusKpi, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/location");
  const states = region(page, "Statuses of a state");
  await expect(states).toContainText(`Page 1 of ${count}`);
  await expect(states.getByText(results[0]?.state ?? "", { exact: true })).toBeVisible();
  await tabTo(states.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");
  await expect(states).toContainText(`Page 2 of ${count}`);
  await expect(states.getByText(results[1]?.state ?? "", { exact: true })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(states).toContainText(`Page 1 of ${count}`);
  await inspectHere(page, "dashboard-location-phone");
});

/** More states than a page of their table has. */
const STATES = [
  "Assam",
  "Bihar",
  "Goa",
  "Gujarat",
  "Kerala",
  "Manipur",
  "Mizoram",
  "Nagaland",
  "Odisha",
  "Punjab",
  "Sikkim",
];

test("the table of states has pages, and a state that another country has too is told with its own", async ({
  page,
  caller,
}) => {
  const { results: countries } = await caller.send(geographyCalls.countries, { query: { search: "Pakistan" } });
  const addresses = [...STATES.map((state) => ({ state })), { state: "Punjab", country: countries[0]?.id ?? 0 }];
  for (const [index, address] of addresses.entries()) {
    const body = { name: `Depot ${index}`, address: { line1: "1 Ring Road", city: "Old Town", ...address } };
    await caller.send(branchCalls.create, { body });
  }
  const { results: rows } = await caller.send(dashboardCalls.stateKpi, { query: { page_size: 100 } });
  expect(rows).toContainEqual(expect.objectContaining({ state: "Punjab", country: "Pakistan", is_ambiguous: true }));
  const names = rows.map(({ state, country, is_ambiguous }) =>
    is_ambiguous ? `${state}, ${country || "Without a country"}` : state || "Without a state",
  );
  const pages = Math.ceil(names.length / 10);
  expect(pages).toBeGreaterThan(1);
  await page.goto("/dashboard/location");
  const states = region(page, "Assets by state");
  for (let turned = 0; turned < pages; turned += 1) {
    if (turned > 0) await states.getByRole("button", { name: "Next" }).click();
    await expect(states).toContainText(`Page ${turned + 1} of ${pages}`);
    await expect(states.getByRole("rowheader")).toHaveText(names.slice(10 * turned, 10 * turned + 10));
  }
});

test("a browser that draws no map shows the branches on an outline", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto("/dashboard/location");
  const map = page.getByRole("group", { name: "Map" });
  const point = map.getByRole("button").first();
  await expect(point).toBeVisible();
  await expect(page.getByText("This browser draws no interactive maps")).toBeVisible();
  const name = /assets? of (.*)$/.exec((await point.getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await point.focus();
  await page.keyboard.press("Enter");
  const panel = region(page, name);
  await expect(panel).toBeFocused();
  const assets = panel.getByRole("link", { name: /assets? of/ });
  const count = numberOf(await assets.innerText());
  await tabTo(assets);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/my-assets\?branch=/);
  await expectListed(page, count);
});

test("a member of one room is led to no branch as a whole", async ({ steward, caller, openAs, faults }) => {
  const { results } = await caller.send(locationCalls.list, { query: { search: "ICU", location_type: "Room" } });
  const [room] = results;
  const user_groups = [await roleId(caller, "Viewer")];
  const { email } = await addMember(steward.address, caller, "Room Keeper", { user_groups, scope: [room?.id ?? ""] });
  const page = await openAs(email);
  faults.expectRefusal(404, /\/floors\//);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const wholes = page.waitForResponse(/\/location\/\?.*type=Branch/);
  await page.goto("/dashboard/location");
  await wholes;
  const name = room?.branch_details.name ?? "";
  const refused = page.waitForResponse(/\/floors\//);
  await page
    .getByRole("group", { name: "Map" })
    .getByRole("button", { name: new RegExp(`of ${name}$`) })
    .click();
  await refused;
  const panel = region(page, name);
  await expect(panel.getByRole("link", { name: new RegExp(`of ${name}$`) })).toHaveCount(1);
  await expect(panel.getByRole("status")).toHaveCount(0);
  await expect(panel.getByRole("alert")).toHaveCount(0);
  const row = region(page, "Assets by branch").getByRole("rowheader", { name: new RegExp(`^${name}`) });
  await expect(row).toBeVisible();
  await expect(row.getByRole("link")).toHaveCount(0);
});

test("the dashboard tells what needs somebody today and the latest assets", async ({ page, caller }) => {
  const calls = sentCalls(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await expect(region(page, "Latest assets").getByRole("listitem")).toHaveCount(10);
  expect(
    calls.some(({ path, query }) => path === "assets/" && query.get("page_size") === "10"),
    "a list of ten",
  ).toBe(true);
  const kpi = await caller.send(dashboardCalls.locationKpi, {});
  const places = region(page, "Where they are");
  await expect(places.getByRole("link", { name: "State with most assets" })).toContainText(
    `${kpi.most_assets_state?.asset_count.toLocaleString("en")}${kpi.most_assets_state?.state}`,
  );
  expect(calls.some(({ path }) => path.endsWith("assets/location-kpi/"))).toBe(true);
  await inspect(page, "dashboard");
  const { count } = await caller.send(assetCalls.list, { query: { overdue: true } });
  const overdue = region(page, "Needs you today").getByRole("link", { name: /^Overdue returns/ });
  await expect(overdue).toContainText(String(count));
  await overdue.click();
  await expectListed(page, count);
});

test("the latest service requests stand beside the latest assets, and are kept from who may not see them", async ({
  page,
  caller,
  steward,
  openAs,
  faults,
}) => {
  const { results } = await caller.send(serviceRequestCalls.list, { query: { page_size: 10, ordering: "-created" } });
  await page.goto("/dashboard");
  const latest = region(page, "Latest service requests");
  const rows = latest.getByRole("listitem");
  await expect(rows).toHaveCount(results.length);
  await expect(rows).toContainText(results.map(({ internal_id, status }) => new RegExp(`${internal_id}.*${status}`)));
  const [assets, requests] = await Promise.all([region(page, "Latest assets").boundingBox(), latest.boundingBox()]);
  expect(requests?.y).toBe(assets?.y);
  await rows.first().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`service-request/${results[0]?.id}$`));
  await page.goBack();
  await latest.getByRole("link", { name: "All service requests" }).click();
  await expect(page).toHaveURL(/\/service-request$/);

  const list = /\/service-request\/\?/;
  await page.route(list, (route) => route.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }));
  await page.goto("/dashboard");
  await expect(latest).toContainText("No service requests");
  await page.unrouteAll({ behavior: "wait" });
  faults.expectRefusal(503, list);
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/dashboard");
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toHaveCount(1);
  await page.unrouteAll({ behavior: "wait" });
  await failure.getByRole("button").click();
  await expect(rows).toHaveCount(results.length);

  const role = await caller.send(roleCalls.create, {
    body: { name: "Counter", permissions: ["asset.view", "dashboard.view"] },
  });
  const { email } = await addMember(steward.address, caller, "Tara Rao", { user_groups: [role.id] });
  const other = await openAs(email);
  await other.goto("/dashboard");
  await expect(region(other, "Latest assets").getByRole("listitem")).toHaveCount(10);
  await expect(region(other, "Latest service requests")).toHaveCount(0);
});

test("the dashboard is walked by keyboard on a phone", async ({ page, caller }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  const { total_assets, archived_assets } = await caller.send(assetCalls.overview, {});
  const total = page.getByRole("link", { name: /^Total assets/ });
  await expect(total).toContainText(total_assets.toLocaleString("en"));
  await expect(page.getByRole("link", { name: /^In the archive/ })).toContainText(String(archived_assets));
  await tabTo(page.getByRole("link", { name: "Location Dashboard" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Location Dashboard", level: 1 })).toBeVisible();
  await page.goBack();
  await tabTo(total);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/my-assets$/);
  await expect(page.getByText(new RegExp(`\\b${total_assets.toLocaleString("en")} assets?\\b`)).first()).toBeVisible();
});
