import type { Locator, Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { homeCalls } from "@steward/contract/home/calls";
import type { Duty } from "@steward/contract/home/rules";
import { roleCalls } from "@steward/contract/roles/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import type { Steward } from "../../installation/installations.ts";
import { tabTo, toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { addMember } from "../../installation/new-member.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "home", content: "sample" } });

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const headings = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const numberIn = async (link: Locator) => Number(/[\d,]+$/.exec(await link.innerText())?.[0].replaceAll(",", ""));

/** The list that is open tells this number of records. */
const expectListed = (page: Page, count: number, from: string) =>
  expect(
    page
      .getByRole("main")
      .getByText(new RegExp(`^${count.toLocaleString("en")} `))
      .first(),
    from,
  ).toBeVisible();

/** Opens the list behind each duty of somebody, which tells the number of the duty. */
async function openDuties(page: Page, caller: Caller, duties: readonly Duty[]) {
  const today = region(page, "Needs you today");
  const heads = today.getByRole("listitem").filter({ has: page.getByRole("list") });
  const read = async () => (await caller.send(homeCalls.read, {})).duties;
  for (const { kind } of duties) {
    let count = -1;
    let link = heads.first();
    // Jobs may run meanwhile: page and count are read until both are of one moment.
    await expect(async () => {
      const now = await read();
      await page.goto("/");
      link = heads
        .nth(now.findIndex((duty) => duty.kind === kind))
        .getByRole("link")
        .first();
      count = now.find((duty) => duty.kind === kind)?.count ?? -1;
      expect(await numberIn(link), kind).toBe(count);
      await expect(heads).toHaveCount(now.length, { timeout: 1000 });
    }).toPass();
    await link.click();
    await expect(page, kind).not.toHaveURL(/:\d+\/$/);
    await expectListed(page, count, kind);
  }
}

/** Somebody who may only look asks for an asset. */
async function request(steward: Steward) {
  const viewer = await steward.caller(people.viewer);
  const query = { status_category: "available" as const, page_size: 1 };
  const { results } = await viewer.send(assetCalls.list, { query });
  const body = { starts: "2040-02-01", ends: "2040-02-03" };
  await viewer.send(reservationCalls.request, { params: { id: results[0]?.id ?? "" }, body });
}

test("home tells what needs somebody today in one call, and each number opens the list that it counts", async ({
  page,
  caller,
  steward,
}) => {
  test.slow();
  await request(steward);
  const calls = sentCalls(page);
  await page.goto("/");
  const today = region(page, "Needs you today");
  await expect(today).toBeVisible();
  expect(calls.filter(({ path }) => path === "home/")).toHaveLength(1);
  await inspect(page, "home");
  const { duties, numbers } = await caller.send(homeCalls.read, {});
  expect(duties.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["overdue", "requests", "audits", "cover"]));

  await openDuties(page, caller, duties);
  await page.goto("/");
  const tiles = region(page, "In numbers");
  for (const [name, count] of [
    ["My Assets", numbers.assets],
    ["Checked out", numbers.held],
    ["Branches", numbers.branches],
    ["Models", numbers.models],
    ["Categories", numbers.categories],
  ] as const) {
    await tiles.getByRole("link", { name }).click();
    await expectListed(page, count ?? -1, name);
    await page.goBack();
  }
  const find = today.getByRole("link", { name: /still to find$/ }).first();
  const left = Number.parseInt(await find.innerText(), 10);
  await find.press("Enter");
  await expect(page).toHaveURL(/result=Pending/);
  await expectListed(page, left, "findings");
});

test("each number of engineers, providers and both sides of staffing opens the list that it counts", async ({
  steward,
  openAs,
}) => {
  test.slow();
  const opened = new Set<string>();
  for (const email of [
    people.engineer,
    "kavita@meridian.example",
    "thomas@cauvery.example",
    "pooja@sahyadri.example",
  ]) {
    const caller = await steward.caller(email);
    const { duties } = await caller.send(homeCalls.read, {});
    const further = duties.filter(({ kind }) => !opened.has(kind));
    await openDuties(await openAs(email), caller, further);
    for (const { kind } of further) opened.add(kind);
  }
  expect([...opened]).toEqual(expect.arrayContaining(["visits", "offers", "placements_ending", "interests"]));
});

test("somebody arranges their home by mouse, and it stays so on another device, for them alone", async ({
  page,
  openAs,
}) => {
  await page.goto("/");
  await expect(headings(page).first()).toHaveText("Needs you today");
  await page.getByRole("button", { name: "Arrange" }).click();
  const dialog = page.getByRole("dialog", { name: "Arrange home" });
  const save = dialog.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await dialog.getByRole("button", { name: "Move Changed last up" }).click();
  await dialog.getByRole("button", { name: "Hide Recent activity" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Recent activity" })).toContainText("Hidden");
  await inspectHere(page, "home-arrange");
  await save.click();
  await expect(toast(page, "Home arranged successfully")).toBeVisible();
  await expect(region(page, "Recent activity")).toHaveCount(0);
  await expect(headings(page).nth(1)).toHaveText("Changed last");
  const again = await openAs(people.owner);
  await again.goto("/");
  await expect(headings(again).nth(1)).toHaveText("Changed last");
  await expect(region(again, "Recent activity")).toHaveCount(0);
  const other = await openAs(people.administrator);
  await other.goto("/");
  await expect(region(other, "Recent activity")).toBeVisible();
});

test("recent service requests are a card, hidden like others, for those who may see them", async ({
  page,
  caller,
  steward,
  openAs,
}) => {
  const { results } = await caller.send(serviceRequestCalls.list, { query: { page_size: 7, ordering: "-created" } });
  await page.goto("/");
  const recent = region(page, "Recent service requests");
  await expect(recent.getByRole("listitem")).toHaveCount(results.length);
  await expect(recent.getByRole("listitem")).toContainText(results.map(({ internal_id }) => internal_id));
  await recent.getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`service-request/${results[0]?.id}$`));
  await page.goBack();
  await recent.getByRole("link", { name: "All service requests" }).click();
  await expect(page).toHaveURL(/\/service-request$/);

  await page.goto("/");
  await page.getByRole("button", { name: "Arrange" }).click();
  const dialog = page.getByRole("dialog", { name: "Arrange home" });
  await dialog.getByRole("button", { name: "Hide Recent service requests" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(recent).toHaveCount(0);
  await caller.send(homeCalls.arrange, { body: { arrangement: [] } });

  const role = await caller.send(roleCalls.create, { body: { name: "Counter", permissions: ["asset.view"] } });
  const { email } = await addMember(steward.address, caller, "Tara Rao", { user_groups: [role.id] });
  const other = await openAs(email);
  await other.goto("/");
  await expect(region(other, "Changed last")).toBeVisible();
  await expect(region(other, "Recent service requests")).toHaveCount(0);
  await other.getByRole("button", { name: "Arrange" }).click();
  const cards = other.getByRole("dialog", { name: "Arrange home" }).getByRole("listitem");
  await expect(cards.filter({ hasText: "Changed last" })).toHaveCount(1);
  await expect(cards.filter({ hasText: "Recent service requests" })).toHaveCount(0);
});

test("by keyboard on a phone cards are moved, shown and hidden, and set back", async ({ page, caller }) => {
  await caller.send(homeCalls.arrange, { body: { arrangement: [{ card: "cover", is_hidden: true }] } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(headings(page).first()).toHaveText("Needs you today");
  await expect(region(page, "Warranty and AMC")).toHaveCount(0);
  const arrange = page.getByRole("button", { name: "Arrange" });
  await tabTo(arrange);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Arrange home" });
  await tabTo(dialog.getByRole("button", { name: "Show Warranty and AMC" }));
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Move Warranty and AMC down" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Hide Needs you today" }).focus();
  await page.keyboard.press("Space");
  await inspectHere(page, "home-arrange");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(region(page, "Warranty and AMC")).toBeVisible();
  await expect(region(page, "Needs you today")).toHaveCount(0);
  await expect(arrange).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "As at the start" }).press("Enter");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(headings(page).first()).toHaveText("Needs you today");
});

test("who has few rights sees what concerns them, and the palette opens profile and failed jobs", async ({
  page,
  openAs,
}) => {
  const viewer = await openAs(people.viewer);
  await viewer.goto("/");
  await expect(region(viewer, "In numbers")).toBeVisible();
  await expect(viewer.getByRole("link", { name: /^Overdue returns/ })).toHaveCount(0);
  await expect(region(viewer, "Recent imports")).toHaveCount(0);
  await page.goto("/");
  await expect(headings(page).first()).toBeVisible();
  for (const [typed, path] of [
    ["Failed Jobs", /\/admin\/failed-jobs$/],
    ["My Profile", /\/admin\/profile$/],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").getByRole("combobox").fill(typed);
    await expect(page.getByRole("option", { name: typed }).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(path);
  }
});
