import type { Page } from "@playwright/test";
import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import type { InterestState } from "@steward/contract/interests/constants";
import type { Caller } from "../../installation/caller.ts";
import { expect, test } from "../../installation/test.ts";
import { askFor, publishPerson } from "./staffed-people.ts";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { handsOf, widths } from "../../screens/hands.ts";
import { dragTo, toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";

const CUSTOMER = "kavita@meridian.example";
const STAFFING = "thomas@cauvery.example";
test.use({ person: STAFFING, installation: { name: "received-board", content: "sample" } });

const BOARD = "/supply-desk/interests?view=board";
const column = (page: Page, state: InterestState) =>
  page.getByRole("region", { name: new RegExp(`^${state} [\\d,]+$`) });
const countOf = async (page: Page, state: InterestState) =>
  Number((await column(page, state).getByRole("heading", { level: 2 }).textContent())?.replace(/\D/g, ""));
const cardIn = (page: Page, state: InterestState, name: string) =>
  column(page, state).getByRole("listitem").filter({ hasText: name });
const boardOf = (name: string) => `${BOARD}&search=${encodeURIComponent(name)}`;

/** A customer's interest in somebody new, by the name of the person. */
async function makeInterest(staffing: Caller, customer: Caller, name: string) {
  const id = await publishPerson(staffing, name);
  return customer.send(interestCalls.request, { body: askFor(id) });
}

test("the list is a board by its address, with exact counts and the filters of the list", async ({
  page,
  caller,
  steward,
}) => {
  await makeInterest(caller, await steward.caller(CUSTOMER), "Veda Ranade");
  const calls = sentCalls(page);
  await page.goto("/supply-desk/interests");
  await page.getByText("Board", { exact: true }).click();
  await expect(page).toHaveURL(/view=board/);
  await expect(cardIn(page, "Requested", "Veda Ranade")).toContainText("Waiting for you: An answer");
  await expect(cardIn(page, "Requested", "Veda Ranade")).toContainText("Meridian");
  expect(calls.filter(({ path }) => path.startsWith("received-interest/board/"))).toHaveLength(1);
  for (const state of ["Requested", "Accepted", "Placed"] as const) {
    const { count } = await caller.send(receivedInterestCalls.list, { query: { request_status: state } });
    expect(await countOf(page, state)).toBe(count);
  }
  await expect(page.getByRole("region", { name: /^Rejected / })).toHaveCount(0);
  await inspect(page, "received-board");

  await page.getByRole("button", { name: "Waiting for you" }).click();
  await page.getByRole("checkbox", { name: "A placement" }).check();
  await page.keyboard.press("Escape");
  await expect.poll(() => countOf(page, "Requested")).toBe(0);
  await page.goto(`${BOARD}&request_status=Rejected`);
  await expect(column(page, "Rejected")).toBeVisible();
  await expect(column(page, "Requested")).toHaveCount(0);
  await page.goto("/supply-desk/interests");
  await expect(column(page, "Requested")).toBeVisible();
  await page.getByText("List", { exact: true }).click();
  await expect(page.getByRole("grid")).toBeVisible();
});

test.describe("where all columns are in sight", () => {
  test.use({ viewport: { width: 2000, height: 900 } });

  test("a card is dragged into a state that an action leads to, and any other column refuses it with words", async ({
    page,
    caller,
    steward,
  }) => {
    const name = "Isha Wagle";
    const customer = await steward.caller(CUSTOMER);
    const { id } = await makeInterest(caller, customer, name);
    await page.goto(boardOf(name));
    const handle = (state: InterestState) => cardIn(page, state, name).getByText("Meridian");
    await dragTo(handle("Requested"), column(page, "Placed"));
    await expect(toast(page, `${name} cannot be moved from Requested to Placed now.`)).toBeVisible();
    await dragTo(handle("Requested"), column(page, "Offered"));
    await expect(toast(page, "The customer makes the offer")).toBeVisible();
    await dragTo(handle("Requested"), column(page, "Under Review"));
    await expect(toast(page, "Interest taken under review")).toBeVisible();
    await expect(cardIn(page, "Under Review", name)).toBeVisible();

    await dragTo(handle("Under Review"), column(page, "Accepted"));
    const question = page.getByRole("alertdialog", { name: `Accept the interest in ${name}` });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(cardIn(page, "Under Review", name)).toBeVisible();
    await dragTo(handle("Under Review"), column(page, "Accepted"));
    await question.getByRole("button", { name: "Accept" }).click();
    await expect(toast(page, "Interest accepted successfully")).toBeVisible();
    await expect(cardIn(page, "Accepted", name)).toBeVisible();

    await dragTo(handle("Accepted"), column(page, "Interview"));
    const dialog = page.getByRole("dialog", { name: `Propose an interview with ${name}` });
    await dialog.getByLabel("Time 1 (required)").fill("2031-03-03T10:00");
    await dialog.getByRole("textbox", { name: "Where" }).fill("Office");
    await dialog.getByRole("button", { name: "Propose Interview" }).click();
    await expect(toast(page, "Interview proposed")).toBeVisible();
    await expect(cardIn(page, "Interview", name)).toBeVisible();
    expect((await customer.send(interestCalls.read, { params: { id } })).request_status).toBe("Interview");
  });
});

for (const width of widths(390)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a card is answered by its menu with the keyboard alone, which goes with it", async ({
      page,
      caller,
      steward,
    }) => {
      const name = `Urmi Bapat ${width}`;
      await makeInterest(caller, await steward.caller(CUSTOMER), name);
      const { press, choose, type } = handsOf(page, "keyboard");
      await page.goto(boardOf(name));
      const menu = page.getByRole("button", { name: `Actions for ${name}` });
      await choose(menu, "Take under Review");
      await expect(toast(page, "Interest taken under review")).toBeVisible();
      await expect(cardIn(page, "Under Review", name)).toBeVisible();
      await expect(menu).toBeFocused();
      await choose(menu, "Accept");
      await inspectHere(page, "received-board-accept");
      await press(page.getByRole("alertdialog").getByRole("button", { name: "Accept" }));
      await expect(toast(page, "Interest accepted successfully")).toBeVisible();
      await expect(cardIn(page, "Accepted", name)).toBeVisible();
      await expect(menu).toBeFocused();
      await choose(menu, "Reject");
      const dialog = page.getByRole("dialog", { name: `Reject the interest in ${name}` });
      await type(dialog.getByRole("textbox", { name: "Remark (required)" }), "Booked until the autumn");
      await press(dialog.getByRole("button", { name: "Reject" }));
      await expect(toast(page, "Interest rejected successfully")).toBeVisible();
      // Nothing that ended stands on the board; the keyboard stays on a thing of the page.
      await expect(menu).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    });
  });
}
