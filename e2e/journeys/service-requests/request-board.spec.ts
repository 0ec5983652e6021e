import type { Page } from "@playwright/test";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { widths } from "../../screens/hands.ts";
import { dragTo, toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "request-board", content: "sample" } });

const column = (page: Page, state: string) => page.getByRole("region", { name: new RegExp(`^${state} [\\d,]+$`) });
const countOf = async (page: Page, state: string) =>
  Number((await column(page, state).getByRole("heading", { level: 2 }).textContent())?.replace(/\D/g, ""));

async function openRequest(caller: Caller) {
  const { results } = await caller.send(serviceRequestCalls.list, { query: { status: "Open" } });
  if (!results[0]) throw new Error("No request of the sample is open.");
  return results[0];
}

test("the list is a board by its address, whose counts are exact, and keeps the choice", async ({ page, caller }) => {
  const calls = sentCalls(page);
  await page.goto("/service-request");
  await page.getByText("Board", { exact: true }).click();
  await expect(page).toHaveURL(/view=board/);
  await expect(column(page, "Open")).toBeVisible();
  expect(calls.filter(({ path }) => path.startsWith("service-request/board/"))).toHaveLength(1);
  for (const status of ["Open", "In Progress", "Closed"] as const) {
    const { count } = await caller.send(serviceRequestCalls.list, { query: { status } });
    expect(await countOf(page, status)).toBe(count);
  }
  const closed = column(page, "Closed");
  await expect(closed.getByRole("list").getByRole("listitem")).toHaveCount(20);
  await closed.getByRole("button", { name: "Load more" }).press("Enter");
  await expect.poll(() => closed.getByRole("list").getByRole("listitem").count()).toBeGreaterThan(20);
  await inspect(page, "request-board");

  await page.getByRole("button", { name: "Priority" }).click();
  await page.getByRole("checkbox", { name: "Critical" }).check();
  await page.keyboard.press("Escape");
  const { count } = await caller.send(serviceRequestCalls.list, { query: { status: "Closed", priority: "Critical" } });
  await expect.poll(() => countOf(page, "Closed")).toBe(count);
  await page.goto("/service-request");
  await expect(column(page, "Open")).toBeVisible();
  await page.getByText("List", { exact: true }).click();
  await expect(page.getByRole("grid")).toBeVisible();
});

test("a card is dragged into the next state and into none that is not its own", async ({ page, caller }) => {
  const request = await openRequest(caller);
  await page.goto(`/service-request?view=board&search=${request.internal_id}`);
  const card = column(page, "Open").getByRole("listitem").filter({ hasText: request.internal_id });
  await dragTo(card.getByText(request.internal_id), column(page, "Resolved"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card).toBeVisible();
  await dragTo(card.getByText(request.internal_id), column(page, "Assigned"));
  await page.getByRole("dialog", { name: "Assign" }).getByRole("button", { name: "Assign" }).click();
  await expect(toast(page, "Request assigned successfully")).toBeVisible();
  const assigned = column(page, "Assigned").getByRole("listitem").filter({ hasText: request.internal_id });
  await dragTo(assigned.getByText(request.internal_id), column(page, "In Progress"));
  await expect(toast(page, "Work started")).toBeVisible();
  await expect(
    column(page, "In Progress").getByRole("listitem").filter({ hasText: request.internal_id }),
  ).toBeVisible();
});

for (const width of widths(390)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a card is moved by its menu, which offers what is allowed, and keeps the keyboard", async ({
      page,
      caller,
    }) => {
      const request = await openRequest(caller);
      await page.goto(`/service-request?view=board&search=${request.internal_id}`);
      const menu = page.getByRole("button", { name: `Actions for ${request.internal_id}` });
      await menu.press("Enter");
      await expect(page.getByRole("menuitem", { name: "Resolve" })).toHaveCount(0);
      await page.getByRole("menuitem", { name: "Assign" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Assign" });
      await inspectHere(page, "request-board-assign");
      await dialog.getByRole("button", { name: "Assign" }).press("Enter");
      await expect(toast(page, "Request assigned successfully")).toBeVisible();
      await expect(column(page, "Assigned").getByText(request.internal_id)).toBeVisible();
      await expect(menu).toBeFocused();
      await menu.press("Enter");
      await page.getByRole("menuitem", { name: "Cancel" }).press("Enter");
      const cancel = page.getByRole("dialog");
      await cancel.getByLabel("Reason").fill("Raised twice");
      await cancel.getByLabel("Reason").press("Tab");
      await cancel.getByRole("button", { name: /^Cancel / }).press("Enter");
      await expect(toast(page, "Request cancelled successfully")).toBeVisible();
      await expect(column(page, "Cancelled").getByText(request.internal_id)).toBeVisible();
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    });
  });
}

test("who may only look moves nothing", async ({ openAs }) => {
  const page = await openAs(people.viewer);
  await page.goto("/service-request?view=board");
  await expect(column(page, "Closed").getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
});
