import type { Page } from "@playwright/test";
import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { rowOrCard } from "../../screens/list-screens.ts";
import { expectFocus, toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";
import { askFor, publishPerson } from "./staffed-people.ts";

const CUSTOMER = "kavita@meridian.example";
const STAFFING = "thomas@cauvery.example";
test.use({ person: CUSTOMER, installation: { name: "interests", content: "sample" } });

const MADE = "/skilled-personnel/interest-made";
const PEOPLE = "/skilled-personnel/all-skilled-personnel";
const RECEIVED = "/supply-desk/interests";
const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const asked = (page: Page, name: string) => main(page).getByRole("button", { name });

for (const { hands, width } of ways("mouse")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an interest is rejected with a remark, which the customer reads", async ({
      page,
      steward,
      caller,
      openAs,
    }) => {
      const staffing = await steward.caller(STAFFING);
      const agency = await openAs(STAFFING);
      const theirs = handsOf(agency, hands);
      const name = `Nikhil Ogale ${hands} ${width}`;
      const profile = await publishPerson(staffing, name);
      const { id } = await caller.send(interestCalls.request, { body: askFor(profile) });
      await agency.goto(`${RECEIVED}?search=${encodeURIComponent(name)}`);
      const line = rowOrCard(agency, "Interests Received", name);
      await theirs.choose(line.getByRole("button", { name: "More actions" }), "Reject");
      const dialog = agency.getByRole("dialog", { name: `Reject the interest in ${name}` });
      await expect(dialog.getByRole("button", { name: "Reject" })).toBeDisabled();
      await theirs.type(dialog.getByRole("textbox", { name: "Remark (required)" }), "Booked until the autumn");
      await inspectHere(agency, "reject-interest-dialog");
      await theirs.press(dialog.getByRole("button", { name: "Reject" }));
      await expect(toast(agency, "Interest rejected successfully")).toBeVisible();
      await page.goto(`${MADE}/${id}`);
      await expect(main(page)).toContainText("Booked until the autumn");
      await expect(asked(page, "Request Again")).toBeVisible();
    });
  });
}

for (const { hands, width } of ways("keyboard")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("the two sides of an interest write to each other until it ends", async ({
      page,
      steward,
      caller,
      openAs,
      faults,
    }) => {
      const name = `Leela Sathe ${hands} ${width}`;
      const staffing = await steward.caller(STAFFING);
      const profile = await publishPerson(staffing, name);
      const { id } = await caller.send(interestCalls.request, { body: askFor(profile) });
      const agency = await openAs(STAFFING);
      const own = handsOf(page, hands);
      const theirs = handsOf(agency, hands);
      const conversation = (of: Page) => of.getByRole("region", { name: /^Messages with / });
      const field = (of: Page) => conversation(of).getByRole("textbox", { name: "New message" });
      const sendIt = (of: Page) => conversation(of).getByRole("button", { name: "Send Message" });
      const entry = (of: Page, text: string) => conversation(of).getByRole("listitem").filter({ hasText: text });

      await page.goto(`${MADE}/${id}`);
      await expect(conversation(page)).toContainText("Nobody has written anything yet.");
      await expect(sendIt(page)).toBeDisabled();
      await own.type(field(page), "Which shifts are possible?");
      await own.press(sendIt(page));
      await expect(toast(page, "Message sent")).toBeVisible();
      await expect(entry(page, "Which shifts are possible?")).toContainText("Kavita Menon");
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveValue("");

      await agency.goto(`${RECEIVED}?search=${encodeURIComponent(name)}`);
      await theirs.press(rowOrCard(agency, "Interests Received", name).getByRole("link").first());
      await expect(entry(agency, "Which shifts are possible?")).toContainText("Other organisation");
      await expect(conversation(agency)).not.toContainText("Kavita");
      await theirs.type(field(agency), "Day shifts, and nights from March on.");
      await theirs.press(sendIt(agency));
      await expect(entry(agency, "Day shifts")).toContainText("Thomas Kurian");
      await expect(conversation(agency)).toContainText("2 messages");

      await page.reload();
      await expect(entry(page, "Day shifts")).toContainText("Other organisation");
      await expect(conversation(page)).not.toContainText("Thomas");
      await inspectHere(page, "interest-messages");
      await caller.send(interestCalls.withdraw, { params: { id }, body: { reason: "Filled" } });
      faults.expectRefusal(409, /\/messages\//);
      // The page still shows what was; what is written then is refused, and is not lost.
      await theirs.type(field(agency), "One more thing.");
      await theirs.press(sendIt(agency));
      await expect(conversation(agency).getByRole("alert")).toContainText("Withdrawn");
      await expect(field(agency)).toHaveValue("One more thing.");
      await expectFocus(agency);
      await page.reload();
      await expect(conversation(page)).toContainText("Messages are written while the interest is open");
      await expect(field(page)).toHaveCount(0);
    });
  });
}

for (const { hands, width } of ways("mouse")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an interview is proposed, other times are asked for, one is agreed, moved and cancelled", async ({
      page,
      steward,
      caller,
      openAs,
      faults,
    }) => {
      test.slow();
      const name = `Ira Phadke ${hands} ${width}`;
      const staffing = await steward.caller(STAFFING);
      const profile = await publishPerson(staffing, name, { email: "ira@people.example" });
      const { id } = await caller.send(interestCalls.request, { body: askFor(profile) });
      const agency = await openAs(STAFFING);
      const own = handsOf(page, hands);
      const theirs = handsOf(agency, hands);
      const panel = (of: Page) => of.getByRole("region", { name: "Interview" });
      const steps = (of: Page) => of.getByRole("list", { name: "Timeline" });
      const dialogOf = (of: Page, title: string) => of.getByRole("dialog", { name: title });

      const { results } = await staffing.send(receivedInterestCalls.list, { query: { search: name } });
      await staffing.send(receivedInterestCalls.accept, { params: { id: results[0]?.id ?? "" } });

      await test.step("the customer proposes two times; a past one and the same one twice are told at their fields", async () => {
        await page.goto(`${MADE}/${id}`);
        await own.choose(asked(page, "More actions"), "Propose Interview");
        const dialog = dialogOf(page, `Propose an interview with ${name}`);
        await expect(dialog).toContainText("Times are those of Asia/Kolkata");
        const propose = dialog.getByRole("button", { name: "Propose Interview" });
        await dialog.getByLabel("Time 1 (required)").fill("2020-01-06T10:00");
        await expect(dialog).toContainText("Choose a time that is still to come.");
        await dialog.getByLabel("Time 1 (required)").fill("2031-03-03T10:00");
        await own.press(dialog.getByRole("button", { name: "Add Time" }));
        await expect(dialog.getByLabel("Time 2 (required)")).toBeFocused();
        await dialog.getByLabel("Time 2 (required)").fill("2031-03-03T10:00");
        await expect(dialog).toContainText("This time stands here already.");
        await dialog.getByLabel("Time 2 (required)").fill("2031-03-04T15:30");
        await own.press(dialog.getByRole("button", { name: "Add Time" }));
        await own.press(dialog.getByRole("button", { name: "Remove time 3" }));
        await expectFocus(page);
        await expect(propose).toBeDisabled();
        await own.type(dialog.getByRole("textbox", { name: "Where (required)" }), "Block B, second floor");
        await own.type(dialog.getByRole("textbox", { name: "Note" }), "Bring the certificates");
        await inspectHere(page, "interview-dialog");
        await own.press(propose);
        await expect(toast(page, "Interview proposed")).toBeVisible();
        await expectFocus(page);
        await expect(panel(page)).toContainText("chooses one of these times");
      });

      await test.step("the agency asks for other times, and proposes them itself", async () => {
        await agency.goto(`${RECEIVED}/${results[0]?.id ?? ""}`);
        await expect(panel(agency)).toContainText("2031-03-03 10:00 to 10:45");
        await theirs.choose(asked(agency, "More actions"), "Ask for Other Times");
        const dialog = dialogOf(agency, `Ask for other times for ${name}`);
        await theirs.type(dialog.getByRole("textbox", { name: "Remark (required)" }), "She teaches on Mondays");
        await theirs.press(dialog.getByRole("button", { name: "Ask for Other Times" }));
        await expect(toast(agency, "Other times requested")).toBeVisible();
        await expectFocus(agency);
        await theirs.press(asked(agency, "Propose Interview"));
        const again = dialogOf(agency, `Propose an interview with ${name}`);
        await again.getByLabel("Time 1 (required)").fill("2031-03-05T11:00");
        await theirs.type(again.getByRole("textbox", { name: "Where (required)" }), "https://meet.example.org/ira");
        await theirs.press(again.getByRole("button", { name: "Propose Interview" }));
        await expect(toast(agency, "Interview proposed")).toBeVisible();
      });

      await test.step("the customer chooses one, and both sides see it", async () => {
        await page.reload();
        await expect(panel(page)).toContainText("Times are those of Asia/Kolkata");
        await own.press(asked(page, "Choose Time"));
        const dialog = dialogOf(page, `Choose a time for the interview with ${name}`);
        await own.press(dialog.getByRole("radio", { name: "2031-03-05 11:00 to 11:45" }), "Space");
        await own.press(dialog.getByRole("button", { name: "Choose Time" }));
        await expect(toast(page, "Interview agreed")).toBeVisible();
        await expectFocus(page);
        await expect(panel(page).getByRole("link", { name: "https://meet.example.org/ira" })).toBeVisible();
        await inspectHere(page, "interview");
        await agency.reload();
        await expect(panel(agency)).toContainText("2031-03-05 11:00 to 11:45");
        await expect(steps(agency)).toContainText("chose a time for the interview");
      });

      await test.step("the agency moves it with a reason, and the customer cancels it", async () => {
        await theirs.press(asked(agency, "Move Interview"));
        const moved = dialogOf(agency, `Move the interview with ${name}`);
        await moved.getByLabel("Time 1 (required)").fill("2031-03-06T11:00");
        await theirs.type(moved.getByRole("textbox", { name: "Reason (required)" }), "The train is late");
        // What the customer still sees is moved meanwhile: the refusal is told, and nothing is lost.
        await theirs.press(moved.getByRole("button", { name: "Move Interview" }));
        await expect(toast(agency, "Interview moved")).toBeVisible();
        faults.expectRefusal(409, /\/cancel-interview\//);
        await own.choose(asked(page, "More actions"), "Cancel Interview");
        const dialog = dialogOf(page, `Cancel the interview with ${name}`);
        await own.type(dialog.getByRole("textbox", { name: "Remark (required)" }), "The ward is closed");
        await own.press(dialog.getByRole("button", { name: "Cancel Interview" }));
        await expect(dialog.getByRole("alert")).toBeVisible();
        await expect(dialog.getByRole("textbox", { name: "Remark (required)" })).toHaveValue("The ward is closed");
        await page.reload();
        await expect(panel(page)).toContainText("The train is late");
        await own.choose(asked(page, "More actions"), "Cancel Interview");
        await own.type(dialog.getByRole("textbox", { name: "Remark (required)" }), "The ward is closed");
        await own.press(dialog.getByRole("button", { name: "Cancel Interview" }));
        await expect(toast(page, "Interview cancelled")).toBeVisible();
        await expectFocus(page);
        await agency.reload();
        await expect(panel(agency)).toContainText("The ward is closed");
        await expect(asked(agency, "Propose Interview")).toBeVisible();
      });
    });
  });
}

test("interest is requested in several people of the list at once, and they are told apart", async ({
  page,
  caller,
}) => {
  const { results } = await caller.send(personCalls.list, { query: { length: 2 } });
  const people = results.map(({ name }) => name);
  await page.goto(PEOPLE);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  for (const name of people) {
    await rowOrCard(page, "All Skilled Personnel", name).getByRole("checkbox").check();
  }
  await page.getByRole("toolbar", { name: "Actions for the selected rows" }).getByText("Request Interest").click();
  const dialog = page.getByRole("dialog", { name: "Request interest in 2 people" });
  await dialog.getByRole("button", { name: "Request Interest" }).click();
  await expect(toast(page, "Interest Requested Successfully!")).toBeVisible();
  await page.goto(`${MADE}?request_status=Requested`);
  for (const name of people) await expect(rowOrCard(page, "Interest Made", name)).toBeVisible();
});

test("the lists are reached by their keys", async ({ page }) => {
  await page.goto("/");
  for (const keys of [["Control+Alt+g"], ["g", "p", "e"]]) {
    await page.goto("/");
    await expect(main(page)).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    await expect(heading(page, "Placed Personnel")).toBeVisible();
  }
  for (const keys of [["Control+Alt+i"], ["g", "i", "n"]]) {
    await page.goto("/");
    await expect(main(page)).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    await expect(heading(page, "Interest Made")).toBeVisible();
  }
});

test("interests and placements on both sides", async ({ page, openAs }) => {
  test.slow();
  await page.goto("/skilled-personnel/placed-personnel");
  await rowOrCard(page, "Placed Personnel", "Harish").getByRole("link").first().click();
  await expect(page).toHaveTitle(/Harish/);
  await page.goto("/skilled-personnel/placed-personnel");
  await expect(rowOrCard(page, "Placed Personnel", "Harish")).toBeVisible();
  await inspect(page, "placed-personnel");
  await page.goto(`${MADE}?search=Harish`);
  await expect(rowOrCard(page, "Interest Made", "Harish")).toBeVisible();
  await inspect(page, "interests");
  await rowOrCard(page, "Interest Made", "Harish").getByRole("link").first().click();
  await expect(heading(page, /Harish/)).toBeVisible();
  await inspect(page, "interest");
  const agency = await openAs(STAFFING);
  await agency.goto(`${RECEIVED}?search=Harish`);
  await expect(rowOrCard(agency, "Interests Received", "Harish")).toBeVisible();
  await inspect(agency, "interests-received");
  await rowOrCard(agency, "Interests Received", "Harish").getByRole("link").first().click();
  await expect(heading(agency, /Harish/)).toBeVisible();
  await inspect(agency, "interest-received");
});
