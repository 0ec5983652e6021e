import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { meterCalls } from "@steward/contract/meters/calls";
import type { Meter } from "@steward/contract/meters/rules";
import { inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { chooseByArrows, confirm } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "meters", content: "sample" } });

const PLANS = "/service-request/plans";
const tabOf = (asset: string) => `/asset-management/my-assets/${asset}?tab=meters`;
const readings = (page: Page) => page.getByRole("region", { name: "Readings" }).getByRole("listitem");

/** An asset of the sample without a meter. */
async function unmetered(caller: Caller, number: number): Promise<string> {
  const { results } = await caller.send(assetCalls.list, { query: { search: "Evita", page_size: 20 } });
  return results[number]?.id ?? "";
}

/** The meter of the sample's generator. */
async function sampleMeter(caller: Caller): Promise<Meter> {
  const { results } = await caller.send(assetCalls.list, { query: { search: "KG1-250WS", page_size: 100 } });
  for (const { id } of results) {
    const found = await caller.send(meterCalls.list, { params: { id } });
    const [meter] = found.results;
    if (meter) return meter;
  }
  throw new Error("No generator of the sample has a meter.");
}

test("at 1440 by mouse a meter is added, read, replaced, and a wrong reading taken back", async ({
  page,
  caller,
  faults,
}) => {
  faults.expectRefusal(400, /\/readings\//);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(tabOf(await unmetered(caller, 0)));
  await expect(page.getByText("No meters")).toBeVisible();
  await page.getByRole("button", { name: "Add Meter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Meter" });
  await dialog.getByLabel("Name (required)").fill("Running hours");
  await dialog.getByRole("button", { name: "Add Meter" }).click();
  await expect(toast(page, "Meter added successfully")).toBeVisible();
  const meter = page.getByRole("region", { name: "Running hours" });
  await expect(meter).toContainText("Never read.");

  const reading = page.getByRole("dialog", { name: "Add Reading: Running hours" });
  const read = async (value: string) => {
    await meter.getByRole("button", { name: "Add Reading: Running hours" }).click();
    await reading.getByLabel("Reading in hours (required)").fill(value);
  };
  await read("1204.5");
  await reading.getByRole("button", { name: "Add Reading" }).click();
  await expect(meter).toContainText("1,204.5 hours");
  await expect(meter).toContainText("Not known yet");
  await read("12");
  await reading.getByRole("button", { name: "Add Reading" }).click();
  await expect(reading.getByText("It showed 1,204.5 hours on", { exact: false })).toBeVisible();
  await inspectHere(page, "meter-reading-refused");
  await reading.getByLabel("The meter was replaced").check();
  await reading.getByRole("button", { name: "Add Reading" }).click();
  await expect(reading).toBeHidden();
  await expect(meter).toContainText("1,216.5 hours");
  await expect(readings(page).first()).toContainText("Meter replaced");
  await expect(readings(page)).toHaveCount(2);
  await readings(page).first().getByRole("button", { name: "More for the reading 12 hours" }).click();
  await page.getByRole("menuitem", { name: "Take Back" }).click();
  await confirm(page, "Take Back");
  await expect(readings(page)).toHaveCount(1);
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText(/meter reading taken back/).first()).toBeVisible();
});

test.describe("at 390", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("by keyboard a meter of the sample is read, and a plan by it is made with its forecast", async ({
    page,
    caller,
    faults,
  }) => {
    faults.expectRefusal(400, /\/maintenance-plan\//);
    const { asset, last_value, name } = await sampleMeter(caller);
    await page.goto(tabOf(asset));
    await expect(readings(page)).toHaveCount(5);
    await inspectHere(page, "meters-tab");
    await page.getByRole("button", { name: `Add Reading: ${name}` }).press("Enter");
    const dialog = page.getByRole("dialog", { name: `Add Reading: ${name}` });
    const next = String((last_value ?? 0) + 20);
    await dialog.getByLabel("Reading in hours (required)").fill(next);
    await dialog.getByLabel("Reading in hours (required)").press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name })).toContainText(`${next} hours`);

    await page.goto(`${PLANS}/create?asset=${asset}`);
    await page.getByLabel("Name (required)").fill("Change the belt");
    await page.getByLabel("Due by").selectOption({ label: "A meter" });
    await page.getByLabel("Meter (required)").selectOption({ label: `${name} · hours · 1 asset` });
    await page.getByLabel("Every so much of it (required)").fill("100");
    await page.getByLabel("So much ahead").fill("100");
    await page.getByRole("button", { name: "Plan Maintenance" }).press("Enter");
    await expect(page.getByText("The lead time must be shorter than the interval.").first()).toBeVisible();
    await page.getByLabel("So much ahead").fill("10");
    await inspectHere(page, "maintenance-plan-by-meter");
    await page.getByRole("button", { name: "Plan Maintenance" }).press("Enter");
    await expect(page.getByText(/^Next due at [\d,.]+ hours$/)).toBeVisible();
    await page.getByRole("tab", { name: "Forecast" }).click();
    await expect(page.getByText(/^About \d\d-\d\d-\d{4}$/).first()).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).press("Enter");
    await chooseByArrows(page, "Pause");
    await expect(toast(page, "Maintenance plan paused")).toBeVisible();
  });

  test("without two readings a plan by a meter says that there is no forecast yet", async ({ page, caller }) => {
    const id = await unmetered(caller, 1);
    await caller.send(meterCalls.create, { params: { id }, body: { name: "Blower", unit: "hours" } });
    await page.goto(`${PLANS}/create?asset=${id}`);
    await page.getByLabel("Name (required)").fill("Blower");
    await page.getByLabel("Due by").selectOption({ label: "A meter" });
    await page.getByLabel("Meter (required)").selectOption({ label: "Blower · hours · 1 asset" });
    await page.getByLabel("Every so much of it (required)").fill("500");
    await page.getByRole("button", { name: "Plan Maintenance" }).press("Enter");
    await page.getByRole("tab", { name: "Forecast" }).click();
    await expect(page.getByText("No forecast yet:", { exact: false })).toBeVisible();
    await inspectHere(page, "maintenance-plan-without-forecast");
  });
});
