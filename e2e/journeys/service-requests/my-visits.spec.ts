import type { Page } from "@playwright/test";
import { meterCalls } from "@steward/contract/meters/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { servicePartCalls } from "@steward/contract/service-parts/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { confirm } from "../../screens/list-screens.ts";
import { jpeg } from "../../screens/pictures.ts";
import { drawSignature } from "../../screens/screens.ts";
import { card, finish, fitPart, kept, press, sent } from "../../screens/visit-screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({
  person: people.engineer,
  installation: { name: "my-visits", content: "sample" },
  viewport: { width: 390, height: 844 },
});

const PAGE = "/service-request/today";
const HOUR_MS = 3_600_000;
const paramsOf = ({ service_request, id }: ServiceVisit) => ({ id: service_request, visit_id: id });

/** A visit of the engineer for a request that nobody has begun, in some hours from now. */
async function planVisit(coordinator: Caller, hours = 0): Promise<ServiceVisit> {
  const { results } = await coordinator.send(engineerCalls.list, { query: { search: "Arjun" } });
  const open = await coordinator.send(serviceRequestCalls.list, { query: { status: "Open" } });
  // The report of a visit for a maintenance plan begins with the steps of the plan.
  const id = open.results.find(({ source }) => source !== "Planned")?.id ?? "";
  const contact = { contact_person_name: "Sister Anjali", contact_person_phone: "9822012345" };
  await coordinator.send(serviceRequestCalls.update, { params: { id }, body: contact });
  const begins = Date.now() + hours * HOUR_MS;
  return coordinator.send(serviceVisitCalls.schedule, {
    params: { id },
    body: {
      engineer: results[0]?.id ?? "",
      scheduled_at: new Date(begins).toISOString(),
      scheduled_end: new Date(begins + HOUR_MS).toISOString(),
      instruction: "Ring at the gate",
    },
  });
}

/** Takes a picture as a phone does, by the system's dialog. */
async function photograph(page: Page, visit: ServiceVisit, stage: "Before" | "After"): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await card(page, visit)
    .getByRole("button", { name: `Add Pictures ${stage}` })
    .click();
  await (await choosing).setFiles(await jpeg(page, "camera.jpg", "#b4532a"));
}

test("a visit is accepted, gone to, begun, photographed and finished with the network cut in the middle and the tab killed", async ({
  page,
  context,
  steward,
  faults,
}) => {
  faults.expectUnreachable();
  const coordinator = await steward.caller(people.coordinator);
  const visit = await planVisit(coordinator);
  await page.goto(PAGE);
  const own = card(page, visit);
  await expect(own.getByRole("link", { name: /^Call Sister Anjali/ })).toHaveAttribute("href", "tel:9822012345");
  await expect(own.getByRole("link", { name: /on a map$/ })).toHaveAttribute("href", /openstreetmap/);
  await expect(own).toContainText("Ring at the gate");
  await expect(kept(page)).toBeVisible();
  await inspect(page, "my-visits");

  await press(page, visit, "Accept");
  await expect(own.getByRole("button", { name: "On My Way" })).toBeFocused();
  await expect(own).not.toContainText("To send");
  await context.setOffline(true);
  await press(page, visit, "On My Way");
  await press(page, visit, "Start");
  await photograph(page, visit, "Before");
  await expect(page.getByText("2 actions to send, 1 picture to send")).toBeVisible();
  await expect(page.getByText("No connection: what you do is kept", { exact: false })).toBeVisible();
  await expect(own).toContainText("To send: On My Way, Start, 1 picture");
  await inspectHere(page, "my-visits-offline");

  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(PAGE);
  await expect(again.getByText("2 actions to send, 1 picture to send")).toBeVisible();
  await expect(card(again, visit)).toContainText("In Progress");
  await press(again, visit, "Finish");
  await finish(again);
  await photograph(again, visit, "After");
  await fitPart(again, visit);
  await expect(again.getByText("3 actions to send, 1 part to send, 2 pictures to send")).toBeVisible();
  await expect(card(again, visit)).toContainText("To send: On My Way, Start, Finish, Fuse 10 A, 2 pictures");
  await expect(card(again, visit)).toContainText("Completed");
  const before = Date.now();
  await context.setOffline(false);
  await expect(sent(again)).toBeVisible({ timeout: 30_000 });

  const after = await coordinator.send(serviceVisitCalls.read, { params: paramsOf(visit) });
  expect(after).toMatchObject({
    status: "Completed",
    findings: "A loose cable",
    action: "Tightened it",
    checklist: [{ text: "Earth is connected", is_done: false }],
    meter_reading: "1204",
    customer_name: "Sister Anjali",
    // Accepted, set out, begun and finished: each once.
    version: visit.version + 4,
  });
  expect(after.signature).not.toBeNull();
  expect(after.pictures.map(({ stage }) => stage)).toEqual(["before", "after"]);
  const { results: parts } = await coordinator.send(servicePartCalls.ofRequest, {
    params: { id: visit.service_request },
  });
  expect(
    parts.map(({ part_name, quantity, is_fitted, serial_fitted }) => [part_name, quantity, is_fitted, serial_fitted]),
  ).toEqual([["Fuse 10 A", 2, true, "F-77"]]);
  // When it was done, and when the server heard of it.
  expect(Date.parse(after.started_at ?? "")).toBeLessThan(before);
  expect(Date.parse(after.started_received ?? "")).toBeGreaterThan(Date.parse(after.started_at ?? ""));
});

test("what the device cannot keep is told, and stays in the dialog", async ({ page, steward }) => {
  const visit = await planVisit(await steward.caller(people.coordinator), 9);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await page.goto(PAGE);
  await press(page, visit, "Add Part");
  const dialog = page.getByRole("dialog", { name: "Add Part" });
  await dialog.getByLabel("Part (required)").fill("Fuse 10 A");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This device cannot keep this, so it was not done.")).toBeVisible();
  await expect(dialog.getByLabel("Part (required)")).toHaveValue("Fuse 10 A");
});

test("the meters of the asset are read and the customer signs where that is asked for, without a network too", async ({
  page,
  context,
  steward,
  faults,
}) => {
  faults.expectUnreachable();
  const coordinator = await steward.caller(people.coordinator);
  const administrator = await steward.caller(people.administrator);
  await administrator.send(organisationCalls.updateSettings, { body: { visit_signature: true } });
  const visit = await planVisit(coordinator, 6);
  const params = { id: visit.steward_asset_details?.id ?? "" };
  const body = { name: "Running hours", unit: "hours" } as const;
  const meter = await administrator.send(meterCalls.create, { params, body });
  await administrator.send(meterCalls.addReading, { params: { id: meter.id }, body: { value: 1204 } });
  await page.goto(PAGE);
  await expect(kept(page)).toBeVisible();
  await press(page, visit, "Accept");
  await context.setOffline(true);
  for (const step of ["Start", "Finish"]) await press(page, visit, step);
  const dialog = page.getByRole("dialog", { name: "Finish" });
  await dialog.getByLabel("What was found (required)").fill("A worn bearing");
  await dialog.getByLabel("What was done (required)").fill("Exchanged it");
  await dialog.getByLabel("Running hours in hours").fill("7");
  await expect(dialog.getByText("Lower than the last reading.", { exact: false })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Finish" })).toBeDisabled();
  await dialog.getByLabel("Running hours: the meter was replaced").check();
  await expect(dialog.getByRole("button", { name: "Finish" })).toBeDisabled();
  await inspectHere(page, "my-visits-meters");
  const signature = dialog.getByRole("group", { name: /signature \(required\)$/ });
  await signature.getByRole("button", { name: "Sign", exact: true }).click();
  await drawSignature(page, dialog);
  await dialog.getByRole("button", { name: "Finish" }).click();
  await expect(dialog).toBeHidden();
  await context.setOffline(false);
  await expect(sent(page)).toBeVisible({ timeout: 30_000 });
  const { results } = await administrator.send(meterCalls.readings, { params });
  expect(results.map(({ value, total, source }) => [value, total, source])).toEqual([
    [7, 1211, "Visit"],
    [1204, 1204, "Hand"],
  ]);
  await administrator.send(organisationCalls.updateSettings, { body: { visit_signature: false } });
});

test("answers that are lost on their way double nothing", async ({ page, steward, faults }) => {
  faults.expectUnreachable();
  const coordinator = await steward.caller(people.coordinator);
  const visit = await planVisit(coordinator, 1);
  await page.goto(PAGE);
  const lost = { accept: 0, pictures: 0 };
  const lose = (what: keyof typeof lost) =>
    page.route(`**/visits/${visit.id}/${what}/**`, async (route) => {
      lost[what] += 1;
      if (lost[what] > 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
  await lose("accept");
  await lose("pictures");
  await press(page, visit, "Accept");
  await photograph(page, visit, "Before");
  await expect.poll(() => lost, { timeout: 45_000 }).toEqual({ accept: 3, pictures: 3 });
  await expect(sent(page)).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const after = await coordinator.send(serviceVisitCalls.read, { params: paramsOf(visit) });
  expect([after.status, after.version, after.pictures.length]).toEqual(["Accepted", visit.version + 1, 1]);
});

test("what the server refuses stays with its reason, is done anew or discarded", async ({
  page,
  context,
  steward,
  faults,
}) => {
  faults.expectUnreachable();
  faults.expectRefusal(409, /start/);
  const coordinator = await steward.caller(people.coordinator);
  const visit = await planVisit(coordinator, 2);
  const params = paramsOf(visit);
  await page.goto(PAGE);
  await press(page, visit, "Accept");
  await expect.poll(async () => (await coordinator.send(serviceVisitCalls.read, { params })).status).toBe("Accepted");
  await context.setOffline(true);
  await press(page, visit, "Start");
  await expect(page.getByText("1 action to send")).toBeVisible();
  // Meanwhile it is planned anew, and has to be accepted again.
  const { scheduled_at, scheduled_end } = visit;
  await coordinator.send(serviceVisitCalls.reschedule, {
    params,
    body: { scheduled_at, scheduled_end, reason: "The ward is closed" },
  });
  await context.setOffline(false);
  const refused = page.getByRole("region", { name: "Not taken" });
  await expect(refused).toContainText("Start", { timeout: 30_000 });
  await expect(refused).toContainText("cannot be started");
  await inspectHere(page, "my-visits-refused");
  await page.reload();
  await expect(refused).toContainText("cannot be started");

  await press(page, visit, "Accept");
  await refused.getByRole("button", { name: "Try again: Start" }).click();
  await expect(refused).toHaveCount(0);
  await expect(card(page, visit).getByRole("button", { name: "Finish" })).toBeVisible();
  await expect
    .poll(async () => (await coordinator.send(serviceVisitCalls.read, { params })).status)
    .toBe("In Progress");

  // A second time the person lets it go.
  const other = await planVisit(coordinator, 3);
  await page.reload();
  await expect(card(page, other)).toBeVisible();
  await context.setOffline(true);
  await press(page, other, "Accept");
  await press(page, other, "Start");
  await coordinator.send(serviceVisitCalls.cancel, { params: paramsOf(other), body: { reason: "It is quiet" } });
  faults.expectRefusal(409, /accept/);
  await context.setOffline(false);
  await expect(refused.getByRole("listitem")).toHaveCount(2, { timeout: 30_000 });
  await refused.getByRole("button", { name: "Discard All" }).click();
  await confirm(page, "Discard");
  await expect(refused).toHaveCount(0);
});

test("reasons are asked for, signing out asks while actions wait, and another person's session never sends them", async ({
  page,
  context,
  steward,
  faults,
}) => {
  faults.expectUnreachable();
  const coordinator = await steward.caller(people.coordinator);
  // Where the drawer stands open.
  await page.setViewportSize({ width: 1440, height: 900 });
  const declined = await planVisit(coordinator, 4);
  const waiting = await planVisit(coordinator, 5);
  const read = (visit: ServiceVisit) => coordinator.send(serviceVisitCalls.read, { params: paramsOf(visit) });
  await page.goto(PAGE);
  await card(page, declined)
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: "Decline" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline" });
  await expect(dialog.getByRole("button", { name: "Decline" })).toBeDisabled();
  await dialog.getByLabel("Reason (required)").fill("I am elsewhere");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(card(page, declined)).toHaveCount(0);
  await expect.poll(() => read(declined)).toMatchObject({ status: "Declined", reason: "I am elsewhere" });

  await expect(kept(page)).toBeVisible();
  await context.setOffline(true);
  await press(page, waiting, "Accept");
  await expect(page.getByText("1 action to send")).toBeVisible();
  await page.getByRole("button", { name: /Arjun/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByText("1 entry on this device is not sent yet.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();

  // The device comes into other hands, and later back.
  const becomes = async (email: string) => {
    const [origin] = (await steward.storage(email)).origins;
    await page.evaluate((values) => {
      localStorage.clear();
      for (const { name, value } of values) localStorage.setItem(name, value);
    }, origin?.localStorage ?? []);
    await context.setOffline(false);
  };
  faults.expectRefusal(409, /accept/);
  await becomes(people.coordinator);
  // The page that was left open sends with the new session, which may schedule, and is refused all the same.
  await expect(page.getByText("kept for another person", { exact: false })).toBeVisible({ timeout: 30_000 });
  expect(await read(waiting)).toMatchObject({ status: "Scheduled" });
  await becomes(people.engineer);
  await page.reload();
  await expect(sent(page)).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await read(waiting)).status).toBe("Accepted");
});
