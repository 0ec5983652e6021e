import { branchCalls } from "@steward/contract/branches/calls";
import { dashboardCalls } from "@steward/contract/dashboards/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import type { Locator, Page } from "@playwright/test";
import { inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { tabTo } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ installation: { name: "dashboard-map", content: "own" }, person: founder.email });
test.describe.configure({ timeout: 180_000 });

type Position = readonly [longitude: number, latitude: number];

/** As many sites as the largest register of places that was brought in, over three states of the south. */
const SITES = 907;
const TWINS: Position = [79, 11.5];
const NEIGHBOURS: readonly [Position, Position] = [
  [75, 11.5],
  [75.12, 11.5],
];
const LONE: Position = [83, 11.5];
const GOLDEN = 0.618_033_988_7;
/** Calls under way at a time. */
const AT_ONCE = 20;

interface Site {
  name: string;
  state: string;
  at: Position;
}

function sites(): Site[] {
  const own: Site[] = [
    { name: "North Twin", state: "Tamil Nadu", at: TWINS },
    { name: "South Twin", state: "Tamil Nadu", at: TWINS },
    { name: "West Neighbour", state: "Kerala", at: NEIGHBOURS[0] },
    { name: "East Neighbour", state: "Kerala", at: NEIGHBOURS[1] },
    { name: "Lone Station", state: "Andhra Pradesh", at: LONE },
  ];
  const spread = Array.from({ length: SITES - own.length }, (_, index): Site => {
    const longitude = 73 + (12 * index) / SITES;
    const state = longitude < 77 ? "Kerala" : longitude < 81 ? "Tamil Nadu" : "Andhra Pradesh";
    return { name: `Site ${index}`, state, at: [longitude, 14 + 7 * ((index * GOLDEN) % 1)] };
  });
  return [...own, ...spread];
}

async function addSites(caller: Caller): Promise<void> {
  const waiting = sites();
  const add = async () => {
    for (let site = waiting.pop(); site; site = waiting.pop()) {
      const { name, state, at } = site;
      const [longitude, latitude] = at;
      const address = { line1: "1 Station Road", state, city: state, latitude, longitude };
      await caller.send(branchCalls.create, { body: { name, address, latitude, longitude } });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
}

const map = (page: Page): Locator => page.locator("[data-view]");
const seen = (page: Page) => page.getByRole("region", { name: "Branches on the map" }).locator("output");

/** Pixel of a position on the map as it is drawn at the moment (Web Mercator). */
async function pixelOf(page: Page, [longitude, latitude]: Position) {
  const [east = 0, north = 0, zoom = 0] = ((await map(page).getAttribute("data-view")) ?? "").split(" ").map(Number);
  const box = await map(page).boundingBox();
  if (!box) throw new Error("There is no map.");
  const world = 512 * 2 ** zoom;
  const x = (degrees: number) => (degrees / 360) * world;
  const y = (degrees: number) => (-Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI)) * world;
  return {
    x: box.x + box.width / 2 + x(longitude) - x(east),
    y: box.y + box.height / 2 + y(latitude) - y(north),
  };
}

async function clickAt(page: Page, position: Position): Promise<void> {
  const { x, y } = await pixelOf(page, position);
  await page.mouse.click(x, y);
}

async function openMap(page: Page): Promise<void> {
  await page.goto("/dashboard/location");
  await map(page).scrollIntoViewIfNeeded();
  await expect(seen(page)).toHaveText(`${SITES} branches in view`);
}

let twin = "";
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  await addSites(caller);
  const { results } = await caller.send(branchCalls.list, { query: { search: "North Twin" } });
  twin = results[0]?.id ?? "";
  await caller.send(locationCalls.create, { body: { name: "Boiler House", location_type: "Building", branch: twin } });
});

test("the map draws all 907 sites, and leads from a state to its branches", async ({ page, caller }) => {
  await openMap(page);
  const { results } = await caller.send(dashboardCalls.stateMapPoints, {});
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(seen(page)).toHaveText("3 states in view");
  const kerala = results.find(({ state }) => state === "Kerala");
  await clickAt(page, [kerala?.longitude ?? 0, kerala?.latitude ?? 0]);
  await expect(seen(page)).toHaveText(/^\d+ branches in view$/);
  const count = Number.parseInt(await seen(page).innerText(), 10);
  expect(count).toBeGreaterThan(50);
  expect(count).toBeLessThan(SITES);
});

test("a cluster is zoomed until it parts, and a branch leads to its assets", async ({ page, caller }) => {
  await openMap(page);
  await clickAt(page, NEIGHBOURS[0]);
  await expect(seen(page)).toHaveText("2 branches in view");
  await clickAt(page, NEIGHBOURS[1]);
  const panel = page.getByRole("region", { name: "East Neighbour" });
  await expect(panel).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.locator("canvas")).toBeFocused();

  await openMap(page);
  await clickAt(page, LONE);
  const lone = page.getByRole("region", { name: "Lone Station" });
  await expect(lone.getByRole("link", { name: "Floor View of Lone Station" })).toBeVisible();
  await lone.getByRole("link", { name: "0 assets of Lone Station" }).click();
  const { results } = await caller.send(branchCalls.list, { query: { search: "Lone Station" } });
  await expect(page).toHaveURL(new RegExp(`my-assets\\?branch=${results[0]?.id}$`));
});

test("branches on one spot are told by name, and lead on to their buildings", async ({ page }) => {
  await openMap(page);
  await clickAt(page, TWINS);
  const together = page.getByRole("region", { name: "2 branches in one place" });
  await expect(together.getByRole("button", { name: /Twin/ })).toHaveCount(2);
  await inspectHere(page, "dashboard-map-together");
  await together.getByRole("button", { name: /North Twin/ }).click();
  const panel = page.getByRole("region", { name: "North Twin" });
  await expect(panel.getByRole("list", { name: "Buildings of North Twin" }).getByRole("link")).toHaveCount(1);
  await expect(panel).toBeFocused();
  await inspectHere(page, "dashboard-map-branch");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel).toBeVisible();
  await panel.scrollIntoViewIfNeeded();
  await inspectHere(page, "dashboard-map-branch");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await panel.getByRole("link", { name: /Boiler House/ }).click();
  await expect(page).toHaveURL(/admin\/location\/view\/[0-9a-f-]+$/);
  await expect(page.getByRole("heading", { name: "Boiler House", level: 1 })).toBeVisible();
});

test("on a phone the map is moved and zoomed by keys, and the table leads on from it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/location");
  await tabTo(page.locator("canvas"));
  await expect(seen(page)).toHaveText(/in view$/);
  const longitude = async () => Number((await map(page).getAttribute("data-view"))?.split(" ")[0]);
  const before = await longitude();
  await page.keyboard.press("ArrowRight");
  await expect.poll(longitude).toBeGreaterThan(before);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(longitude).toBeCloseTo(before, 1);
  await page.keyboard.press("-");
  await expect(seen(page)).toHaveText("3 states in view");
  await page.keyboard.press("Shift+=");
  await expect(seen(page)).toHaveText(/^[\d,]+ branches in view$/);

  const branches = page.getByRole("region", { name: "Assets by branch" });
  await branches.getByRole("searchbox", { name: "Search branches" }).fill("lone");
  await page.keyboard.press("Enter");
  await expect(branches.getByRole("row")).toHaveCount(2);
  await tabTo(branches.getByRole("link", { name: "Floor View of Lone Station" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Lone Station", level: 1 })).toBeVisible();
});

test("branches are searched for in the table, whose names lead to their buildings", async ({ page }) => {
  await page.goto("/dashboard/location");
  const branches = page.getByRole("region", { name: "Assets by branch" });
  await branches.getByRole("button", { name: "Next" }).click();
  await expect(branches).toContainText("Page 2 of 91");
  await branches.getByRole("searchbox", { name: "Search branches" }).fill("twin");
  await page.keyboard.press("Enter");
  await expect(branches.getByRole("row")).toHaveCount(3);
  await branches.getByRole("searchbox").fill("no such branch");
  await page.keyboard.press("Enter");
  await expect(branches.getByRole("status")).toHaveText("No branch has such a name.");
  await branches.getByRole("searchbox").fill("north twin");
  await page.keyboard.press("Enter");
  await branches.getByRole("link", { name: "Floor View of North Twin" }).click();
  await expect(page).toHaveURL(new RegExp(`admin/location/view/${twin}$`));
});

test("the floor view finds branches and places among many", async ({ page }) => {
  await page.goto("/admin/location/view");
  await expect(page.getByText("The first 100 are shown.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search branches and places" }).fill("boiler");
  await page.keyboard.press("Enter");
  const found = page.getByRole("list", { name: "Locations" }).getByRole("link");
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.getByRole("heading", { name: "Boiler House", level: 1 })).toBeVisible();
});

test("a browser that draws no map puts many branches together, few enough to walk", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto("/dashboard/location");
  const points = page.getByRole("group", { name: "Map" }).getByRole("button");
  await expect(points.first()).toBeVisible();
  expect(await points.count()).toBeLessThan(200);
  const many = page.getByRole("group", { name: "Map" }).getByRole("button", { name: /assets of \d+ branches$/ });
  await many.first().focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: /branches in one place$/ });
  await expect(panel).toBeFocused();
  await inspectHere(page, "dashboard-outline");
  await page.keyboard.press("Escape");
  await expect(many.first()).toBeFocused();
});
