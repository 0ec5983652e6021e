import type { Locator, Page } from "@playwright/test";
import { activityCalls } from "@steward/contract/activity/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { userCalls } from "@steward/contract/users/calls";
import type { Caller } from "../../installation/caller.ts";
import { exported } from "../../screens/list-screens.ts";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "activity", content: "sample" } });
test.describe.configure({ timeout: 180_000 });

const LOG = "/admin/activity";
let asset = "";

test.beforeAll(async ({ steward }) => {
  const [owner, manager] = [await steward.caller(people.owner), await steward.caller(people.assetManager)];
  const { results } = await owner.send(attachedStatusCalls.list, { query: { page_size: 100 } });
  const broken = results.find(({ name }) => name === "Out of Order")?.id ?? "";
  asset = (await manager.send(assetCalls.create, { body: { asset_id: "MRI-001", asset_name: "Scanner" } })).id;
  await owner.send(assetCalls.changeStatus, { params: { id: asset }, body: { status: broken, reason: "No image" } });
  const notes = "Moved by crane ".repeat(10).trim();
  await manager.send(assetCalls.update, { params: { id: asset }, body: { serial_number: "SN-77", notes } });
  const brand = await manager.send(brandCalls.create, { body: { name: "Röntgen Werke" } });
  await manager.send(brandCalls.remove, { params: { id: brand.id } });
});

/** Today's entries, newest first. */
const entries = (page: Page): Locator => page.locator("section[aria-label] > ol > li");
const entry = (page: Page, text: string): Locator => entries(page).filter({ hasText: text });
const details = (line: Locator): Locator => line.getByRole("button", { name: "Details" });
const chip = (page: Page, name: string | RegExp): Locator => page.getByRole("search").getByRole("button", { name });
const found = (page: Page, count: number): Locator =>
  page.getByText(`${count} ${count === 1 ? "entry" : "entries"}`, { exact: true });

test("the log tells who did what to which record, with each field before and after", async ({ page }) => {
  await page.goto(LOG);
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Today" })).toBeVisible();
  await expect(entry(page, "from In Stock")).toContainText(
    "Asha Rao changed the status of MRI-001 · Scanner from In Stock to Out of Order",
  );
  await expect(entry(page, "deleted the brand")).toContainText("Meera Joshi deleted the brand Röntgen Werke");
  await expect(entry(page, "deleted the brand").getByRole("link")).toHaveCount(0);
  const edited = entry(page, "edited MRI-001");
  await expect(edited).toContainText("2 fields");
  await details(edited).click();
  await expect(details(edited)).toHaveAttribute("aria-expanded", "true");
  await expect(edited.getByRole("insertion").filter({ hasText: "SN-77" })).toBeVisible();
  await expect(edited.getByText("Serial number")).toBeVisible();
  await details(entry(page, "from In Stock")).click();
  await expect(entry(page, "from In Stock").getByText("Reason: No image")).toBeVisible();
  await edited.getByRole("link", { name: "MRI-001 · Scanner" }).click();
  await expect(page).toHaveURL(new RegExp(`/asset-management/my-assets/${asset}$`));
  await expect(page.getByRole("region", { name: "Activity" })).toContainText("Meera Joshi edited the asset");
  await page.goBack();
  await expect(entry(page, "from In Stock")).toBeVisible();
});

/** Number of entries about assets in the last 30 days by a person, whose history the sample has. */
async function assetEntriesOf(caller: Caller, name: string): Promise<number> {
  const days = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
  const day = (ago: number) => days.format(Date.now() - ago * 86_400_000);
  const { results } = await caller.send(userCalls.list, { query: { search: name } });
  const query = { actor: results.map(({ id }) => id).join(","), subject_type: "asset" as const, from: day(29) };
  return (await caller.send(activityCalls.list, { query })).count;
}

test("filters narrow the log, are in the URL and differ from the default days", async ({ page, caller }) => {
  const calls = sentCalls(page);
  await page.goto(LOG);
  await expect(chip(page, "Days: Last 30 days")).toBeVisible();
  await chip(page, "Person").click();
  await page.getByRole("checkbox", { name: /Meera Joshi/ }).check();
  await page.keyboard.press("Escape");
  await chip(page, "Kind").click();
  await page.getByRole("checkbox", { name: "Asset", exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(found(page, await assetEntriesOf(caller, "Meera Joshi"))).toBeVisible();
  await chip(page, "Record").click();
  await page.getByRole("searchbox", { name: "Search Record" }).fill("MRI");
  await page.getByRole("checkbox", { name: /MRI-001/ }).check();
  await page.keyboard.press("Escape");
  await chip(page, "Action").click();
  await page.getByRole("radio", { name: "Created" }).check();
  await page.keyboard.press("Escape");
  await expect(found(page, 1)).toBeVisible();
  await expect(chip(page, "Record: MRI-001 · Scanner")).toBeVisible();
  await page.reload();
  await expect(found(page, 1)).toBeVisible();
  await expect(entries(page)).toHaveText([/Meera Joshi created MRI-001/]);
  await expect(chip(page, "Person: Meera Joshi")).toBeVisible();
  await page.getByRole("button", { name: "Clear Action", exact: true }).click();
  await page.getByLabel("Search actions, people and values").fill("sn-77");
  await expect(found(page, 1)).toBeVisible();
  await details(entries(page).first()).click();
  await expect(page.locator("mark")).toHaveText(["SN-77"]);
  await page.getByLabel("Search actions, people and values").fill("nowhere at all");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(entry(page, "deleted the brand")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LOG}$`));
  await page.getByRole("button", { name: "Clear Days", exact: true }).click();
  await expect(chip(page, "All days")).toBeVisible();
  await expect(page).toHaveURL(/period=all/);
  const asked = () => calls.filter(({ path }) => path === "activity/").map(({ query }) => query.has("from"));
  await expect.poll(() => asked().at(-1)).toBe(false);
  expect(new Set(asked().slice(0, -1))).toEqual(new Set([true]));
  await chip(page, "All days").click();
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await page.getByLabel("To", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
});

test("an entry leads to all entries of its record and of its person, also once the record is gone", async ({
  page,
}) => {
  await page.goto(LOG);
  await details(entry(page, "deleted the brand")).click();
  await page.getByRole("link", { name: "All entries of this record" }).click();
  await expect(found(page, 2)).toBeVisible();
  await expect(entries(page)).toHaveText([/deleted the brand Röntgen Werke/, /created the brand Röntgen Werke/]);
  await expect(chip(page, "Record: Röntgen Werke")).toBeVisible();
  await page.getByRole("link", { name: "All entries of Meera Joshi" }).click();
  await expect(chip(page, "Person: Meera Joshi")).toBeVisible();
  await expect(entry(page, "Meera Joshi edited MRI-001")).toBeVisible();
});

test("longer logs come page by page", async ({ page }) => {
  await page.goto(LOG);
  await expect(entries(page)).toHaveCount(20);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(entries(page)).toHaveCount(40);
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
});

test("the filtered log is exported", async ({ page }) => {
  await page.goto(`${LOG}?search=${encodeURIComponent("röntgen")}`);
  await expect(found(page, 2)).toBeVisible();
  for (const [format, ending] of [
    ["CSV", /^activity-.*\.csv$/],
    ["Excel (XLSX)", /^activity-.*\.xlsx$/],
  ] as const) {
    const { name, content } = await exported(page, format);
    expect(name).toMatch(ending);
    if (format === "CSV") {
      const lines = content.toString("utf8").trim().split("\r\n");
      expect(lines).toHaveLength(3);
      expect(lines[1]).toMatch(/Meera Joshi,Deleted,Brand,Röntgen Werke,Name,Röntgen Werke,,$/);
    } else expect(content.subarray(0, 2).toString()).toBe("PK");
  }
});

test("what an asset's history tells is told by the same words", async ({ page }) => {
  await page.goto(`/asset-management/my-assets/${asset}`);
  const history = page.getByRole("region", { name: "Activity" }).getByRole("list").first();
  await expect(history).toContainText("Asha Rao changed the status of the asset");
  await expect(history.getByRole("deletion").filter({ hasText: "In Stock" })).toBeVisible();
});

test.describe("auditors", () => {
  test.use({ person: people.auditor });
  test("read the log and do not export it", async ({ page }) => {
    await page.goto(LOG);
    await expect(entry(page, "from In Stock")).toBeVisible();
    await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
  });
});

test.describe("viewers", () => {
  test.use({ person: people.viewer });
  test("are told that the log is not for them", async ({ page }) => {
    const calls = sentCalls(page);
    await page.goto(LOG);
    await expect(page.getByRole("heading", { name: "You may not see this" })).toBeVisible();
    expect(calls.filter(({ path }) => path.startsWith("activity/"))).toEqual([]);
    await inspect(page, "activity-forbidden");
  });
});

test("a failure says so and is tried again", async ({ page, faults }) => {
  faults.expectRefusal(500, /\/activity\//);
  await page.route(/\/activity\/\?/, (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await page.goto(LOG);
  await expect(page.getByRole("alert").filter({ hasText: "(code 500)" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(entry(page, "from In Stock")).toBeVisible();
});

test("the log is read by keyboard alone", async ({ page }) => {
  await page.goto(LOG);
  await expect(entry(page, "from In Stock")).toBeVisible();
  await page.getByLabel("Search actions, people and values").focus();
  await page.keyboard.type("mri-001");
  await page.keyboard.press("Enter");
  await expect(found(page, 1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(details(entries(page).first())).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("insertion").filter({ hasText: "MRI-001" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "All entries of this record" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(found(page, 3)).toBeVisible();
});

test("the page looks right", async ({ page }) => {
  await page.goto(LOG);
  await details(entry(page, "edited MRI-001")).click();
  await details(entry(page, "from In Stock")).click();
  await inspect(page, "activity");
  await page.goto(`${LOG}?search=nowhere`);
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await inspect(page, "activity-nothing");
  await page.goto(`${LOG}?subject_type=asset`);
  await chip(page, "Record").click();
  await expect(page.getByRole("checkbox", { name: /MRI-001/ })).toBeVisible();
  await inspectHere(page, "activity-record");
});
