import { join } from "node:path";
import type { Page } from "@playwright/test";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { root } from "../installation/root.ts";
import { expect, people, test } from "../installation/test.ts";
import { uploadAssets } from "../screens/import-screens.ts";

const PICTURES = join(root, "docs", "guide", "pictures");
const PHONE = { width: 390, height: 760 };

/** Takes the picture of a task once its page has what it is about. */
async function take(page: Page, task: string, has: string | RegExp): Promise<void> {
  await expect(page.getByRole("main").getByText(has).first()).toBeVisible();
  await expect(page.getByRole("main").getByText("Loading")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(PICTURES, `${task}.jpg`), type: "jpeg", quality: 72, animations: "disabled" });
}

test.use({ installation: { name: "guide", content: "sample" } });

const REGISTER = `Inventory no.;Device;Maker;Type;S/N;Standort;Bought;Price
B-1001;Infusion pump;B. Braun;Infusomat Space;IS-88120;Pune Main Hospital;03.02.2024;84500
B-1002;Ventilator;Philips;Trilogy Evo;TE-10233;Pune Main Hospital;17.05.2023;412000
B-1003;Patient monitor;Mindray;uMEC 12;UM-55901;Pune Main Hospital;28.11.2022;96000
`;

test("pictures of the organisation's own pages", async ({ page, caller }) => {
  await page.goto("/");
  await take(page, "first-hour", "Needs you today");
  const buffer = Buffer.from(REGISTER);
  await uploadAssets(page, { name: "register.csv", mimeType: "text/csv", buffer });
  await take(page, "import-a-register", "Fills the field");
  const places = await caller.send(locationCalls.list, { query: { search: "Hospital Tower" } });
  await page.goto(`/admin/location/view/${places.results.find(({ name }) => name === "Hospital Tower")?.id}`);
  await take(page, "places", "Third Floor");
  await page.goto("/asset-management/custody");
  await take(page, "check-out-and-in", "Overdue since");
  await page.goto("/admin/asset-request");
  await take(page, "approval", /Waits|Pending/);
  await page.goto("/admin/roles-and-permissions");
  await take(page, "roles-and-limits", "Asset Manager");
  await page.goto("/dashboard/location");
  await page.getByRole("main").locator("canvas").first().waitFor();
  await take(page, "reports", "Branches on the map");
  await page.goto("/asset-management/my-assets");
  await page.getByRole("main").getByRole("row").nth(1).waitFor();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.screenshot({ path: join(PICTURES, "keyboard.jpg"), type: "jpeg", quality: 72, animations: "disabled" });
  const { results } = await caller.send(serviceRequestCalls.list, { query: { status: ["Scheduled"], page_size: 1 } });
  await page.goto(`/service-request/${results[0]?.id}`);
  await take(page, "service-request", /Coverage/);
});

test("pictures of a phone", async ({ openAs, caller }) => {
  const page = await openAs(people.engineer);
  await page.setViewportSize(PHONE);
  await page.goto("/service-request/today");
  await take(page, "my-visits", "Today");
  const auditor = await openAs(people.auditor);
  await auditor.setViewportSize(PHONE);
  const { results } = await caller.send(campaignCalls.list, { query: { page_size: 20 } });
  const running = results.find(({ state }) => state === "Active");
  await auditor.goto(`/asset-management/audit/${running?.id}`);
  await take(auditor, "audit-on-a-phone", "Scan");
});

test("pictures of other organisations and people", async ({ openAs }) => {
  const maker = await openAs("daniel@northwind.example");
  await maker.goto("/supply-desk/issued-assets");
  await take(maker, "hand-over", "Meridian Hospitals");
  const coordinator = await openAs("kavita@meridian.example");
  await coordinator.goto("/skilled-personnel/all-skilled-personnel");
  await take(coordinator, "find-a-person", /years/);
});
