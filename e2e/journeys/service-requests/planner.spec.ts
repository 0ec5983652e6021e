import type { Page } from "@playwright/test";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { Priority } from "@steward/contract/service-requests/constants";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { widths } from "../../screens/hands.ts";
import { dragTo, toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "planner", content: "sample" } });

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Visit Calendar" });
const cell = (page: Page, engineer: string, column: number) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: engineer }) })
    .getByRole("cell")
    .nth(column);
const waiting = (page: Page) => page.getByRole("complementary", { name: /for a visit$/ });

/** "10:30" of the minutes of a day. */
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** A request that waits for a visit, not of an hour, and an engineer who may go there. */
async function waitingRequest(caller: Caller) {
  const query = { status: "Open", ordering: "-priority", page_size: 20 } as const;
  const { results } = await caller.send(serviceRequestCalls.list, { query });
  for (const request of results) {
    if (request.default_minutes === null || request.default_minutes === 60) continue;
    const fit = await caller.send(engineerCalls.list, { query: { service_request: request.id } });
    if (fit.results[0]) return { request, engineer: fit.results[0], minutes: request.default_minutes };
  }
  throw new Error("No request of the sample waits for a visit.");
}

test("requests are dragged to engineers, visits to other days, and what overlaps is marked", async ({
  page,
  caller,
}) => {
  const { request, engineer, minutes } = await waitingRequest(caller);
  const end = clock(9.5 * 60 + minutes);
  const morning = `09:30 – ${end}`;
  const calls = sentCalls(page);
  await page.goto("/service-request/visit-calendar?day=2031-03-05");
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Mon 3 09:30 – 18:30" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Sun 9 Closed" })).toBeVisible();
  expect(calls.filter(({ path }) => path.startsWith("service-request/visits/"))).toHaveLength(1);

  const card = waiting(page).getByRole("listitem").filter({ hasText: request.internal_id });
  await dragTo(card.getByText(request.internal_id), cell(page, engineer.name, 1));
  const schedule = page.getByRole("dialog", { name: "Schedule Visit" });
  await expect(schedule.getByLabel("Begins")).toHaveValue("2031-03-04T09:30");
  await expect(schedule.getByLabel("Ends")).toHaveValue(`2031-03-04T${end}`);
  await expect(schedule.getByRole("combobox", { name: "Engineer" })).toHaveValue(engineer.name);
  await schedule.getByRole("button", { name: "Schedule Visit" }).click();
  await expect(toast(page, "Visit scheduled successfully")).toBeVisible();
  await expect(card).toBeHidden();
  const planned = cell(page, engineer.name, 1).getByRole("listitem");
  await expect(planned).toContainText(morning);
  await expect(planned).toContainText("Scheduled");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

  // Not to somebody else: a visit keeps its engineer.
  const { results: others } = await caller.send(engineerCalls.list, { query: { is_active: true } });
  const other = others.find(({ id }) => id !== engineer.id);
  await dragTo(planned.getByText(morning), cell(page, other?.name ?? "", 3));
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await dragTo(planned.getByText(morning), cell(page, engineer.name, 3));
  const reschedule = page.getByRole("dialog", { name: "Reschedule" });
  await expect(reschedule.getByLabel("Begins")).toHaveValue("2031-03-06T09:30");
  await expect(reschedule.getByRole("button", { name: "Reschedule" })).toBeDisabled();
  await reschedule.getByLabel("Reason").fill("The ward is closed");
  await reschedule.getByRole("button", { name: "Reschedule" }).click();
  await expect(toast(page, "Visit rescheduled successfully")).toBeVisible();
  await expect(cell(page, engineer.name, 3).getByRole("listitem")).toContainText(morning);

  const body = {
    engineer: engineer.id,
    scheduled_at: "2031-03-06T10:00:00+05:30",
    scheduled_end: "2031-03-06T12:00:00+05:30",
  };
  await caller.send(serviceVisitCalls.schedule, { params: { id: request.id }, body });
  await page.reload();
  await expect(cell(page, engineer.name, 3).getByText("Overlaps")).toHaveCount(2);

  await page.getByText("Day", { exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Wednesday, 5 March 2031" })).toBeVisible();
  await page.getByRole("button", { name: "Later" }).press("Enter");
  await expect(page.getByRole("columnheader", { name: "09:00" })).toBeVisible();
  await expect(cell(page, engineer.name, 0).getByRole("listitem")).toContainText(morning);
  await expect(cell(page, engineer.name, 2)).toContainText("until 12:00");
  await inspect(page, "planner-day");
  await page.getByText("Week", { exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Thu 6 09:30 – 18:30" })).toBeVisible();
  await inspect(page, "planner-week");
});

test("planning a visit warns of another one at the time, of a missing skill and of a day off", async ({
  page,
  caller,
}) => {
  const { results: problems } = await caller.send(problemStatementCalls.list, { query: { search: "Does not cool" } });
  const { results } = await caller.send(serviceRequestCalls.list, {
    query: { problem_statement: problems[0]?.id ?? "", is_open: true, page_size: 20 },
  });
  const request = results.find(({ may }) => may.includes("schedule"));
  if (!request) throw new Error("No such request of the sample may be planned.");
  const fit = await caller.send(engineerCalls.list, { query: { service_request: request.id } });
  const { id = "", name = "" } = fit.results[0] ?? {};
  await caller.send(engineerCalls.update, { params: { id }, body: { skills: ["Masonry"], working_days: [1, 2, 3] } });
  const body = {
    engineer: id,
    scheduled_at: "2033-03-08T10:00:00+05:30",
    scheduled_end: "2033-03-08T12:00:00+05:30",
  };
  await caller.send(serviceVisitCalls.schedule, { params: { id: request.id }, body });

  await page.goto(`/service-request/${request.id}?tab=visits`);
  await page.getByRole("tabpanel").getByRole("button", { name: "Schedule Visit" }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Visit" });
  const begins = dialog.getByLabel("Begins");
  await begins.fill("2033-03-08T11:00");
  const engineer = dialog.getByRole("combobox", { name: "Engineer" });
  await engineer.click();
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
  const skill = `${name} does not have the skill that this problem needs.`;
  const warnings = dialog.getByRole("status").getByRole("listitem");
  const conflict = `${name} has another visit at this time. You may schedule this one all the same.`;
  await expect(warnings).toHaveText([conflict, skill]);
  await begins.fill("2033-03-10T11:00");
  await expect(warnings).toHaveText([`${name} does not usually work on this day.`, skill]);
  await caller.send(engineerCalls.update, { params: { id }, body: { skills: ["Refrigeration"] } });
  await begins.fill("2033-03-09T11:00");
  await expect(warnings).toHaveCount(0);
  await dialog.getByRole("button", { name: "Schedule Visit" }).click();
  await expect(toast(page, "Visit scheduled successfully")).toBeVisible();
});

for (const width of widths(1440)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a visit is scheduled and moved by keyboard alone", async ({ page, caller }) => {
      const { request, minutes } = await waitingRequest(caller);
      // A day of its own.
      const day = `2032-03-${width === 390 ? "03" : "10"}`;
      await page.goto(`/service-request/visit-calendar?day=${day}&span=day`);
      await waiting(page)
        .getByRole("button", { name: `Schedule Visit for ${request.internal_id}` })
        .press("Enter");
      const schedule = page.getByRole("dialog", { name: "Schedule Visit" });
      await schedule.getByLabel("Begins").fill(`${day}T11:00`);
      await schedule.getByRole("combobox", { name: "Engineer" }).press("ArrowDown");
      await page.getByRole("option").first().click();
      await schedule.getByLabel("Instruction").press("Tab");
      await schedule.getByRole("button", { name: "Schedule Visit" }).press("Enter");
      await expect(toast(page, "Visit scheduled successfully")).toBeVisible();
      const move = page.getByRole("button", { name: `Reschedule the visit for ${request.internal_id}` });
      await move.press("Enter");
      const reschedule = page.getByRole("dialog", { name: "Reschedule" });
      await reschedule.getByLabel("Begins").fill(`${day}T15:00`);
      await reschedule.getByLabel("Reason").fill("After the round");
      await reschedule.getByLabel("Reason").press("Tab");
      await inspectHere(page, "planner-reschedule");
      await reschedule.getByRole("button", { name: "Reschedule" }).press("Enter");
      await expect(toast(page, "Visit rescheduled successfully")).toBeVisible();
      await expect(page.getByRole("main").getByText(`15:00 – ${clock(15 * 60 + minutes)}`)).toBeVisible();
      await expect(move).toBeFocused();
    });
  });
}

test("the list of requests is a calendar of their visits, by the same filters", async ({ page, caller }) => {
  const open = async (priority: Priority) => {
    const { results } = await caller.send(serviceRequestCalls.list, { query: { priority, status: "Open" } });
    const request = results.find(({ may }) => may.includes("schedule"));
    if (!request) throw new Error(`No open request of the sample is ${priority}.`);
    return request;
  };
  const [first, second] = [await open("High"), await open("Medium")];
  const { results: engineers } = await caller.send(engineerCalls.list, { query: { is_active: true } });
  const body = {
    engineer: engineers[0]?.id ?? "",
    scheduled_at: "2034-04-04T10:00:00+05:30",
    scheduled_end: "2034-04-04T11:00:00+05:30",
  };
  for (const { id } of [first, second]) await caller.send(serviceVisitCalls.schedule, { params: { id }, body });
  await page.goto("/service-request?view=list");
  await page.getByText("Calendar", { exact: true }).click();
  await expect(page).toHaveURL(/view=calendar/);
  await expect(page.getByRole("table")).toBeVisible();
  await page.goto("/service-request?view=calendar&day=2034-04-05");
  const visits = page.getByRole("table").getByRole("listitem");
  await expect(visits).toHaveCount(2);
  await page.getByRole("button", { name: "Priority" }).click();
  await page.getByRole("checkbox", { name: "High" }).check();
  await page.keyboard.press("Escape");
  await expect(visits).toHaveCount(1);
  await expect(visits).toContainText(first.internal_id);
  const { count } = await caller.send(serviceRequestCalls.list, {
    query: { priority: "High", status: "Open,Assigned" },
  });
  await expect(waiting(page).getByRole("heading")).toHaveText(new RegExp(`^${count} requests? wait`));
  await inspect(page, "request-calendar");
  // What is over waits for no visit.
  await page.getByRole("button", { name: "State" }).click();
  await page.getByRole("checkbox", { name: "Scheduled" }).check();
  await page.keyboard.press("Escape");
  await expect(waiting(page)).toHaveCount(0);
  await expect(visits).toHaveCount(1);
  await page.getByText("List", { exact: true }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page).not.toHaveURL(/day=/);
});

test("an engineer who may not plan sees the visits and moves none", async ({ openAs }) => {
  const page = await openAs(people.engineer);
  await page.goto("/service-request/visit-calendar");
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});
