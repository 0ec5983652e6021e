import type { Page } from "@playwright/test";
import { branchCalls } from "@steward/contract/branches/calls";
import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { rowOrCard } from "../../screens/list-screens.ts";
import { expectFocus, toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";
import { askFor, publishPerson } from "./staffed-people.ts";

const CUSTOMER = "kavita@meridian.example";
const STAFFING = "thomas@cauvery.example";
test.use({ person: CUSTOMER, installation: { name: "ratings", content: "sample" } });

const MADE = "/skilled-personnel/interest-made";
const PEOPLE = "/skilled-personnel/all-skilled-personnel";
const RECEIVED = "/supply-desk/interests";
const main = (page: Page) => page.getByRole("main");
const asked = (page: Page, name: string) => main(page).getByRole("button", { name });
const panel = (page: Page) => page.getByRole("region", { name: "Rating" });

/** A placement that is still to begin. */
async function placed(customer: Caller, staffing: Caller, person: string): Promise<string> {
  const { id } = await customer.send(interestCalls.request, { body: askFor(person) });
  const { results } = await staffing.send(receivedInterestCalls.list, { query: { request_status: ["Requested"] } });
  const answered = results.find(({ skilled_personel_detail: { id: of } }) => of === person)?.id ?? "";
  await staffing.send(receivedInterestCalls.accept, { params: { id: answered } });
  const branches = await customer.send(branchCalls.list, { query: { search: "Pune Main Hospital" } });
  const offer = { designation: "Technician", start_date: "2031-03-01", end_date: "2031-05-31", rate: "900" };
  await customer.send(interestCalls.offer, {
    params: { id },
    body: { ...offer, rate_period: "Day", branch: branches.results[0]?.id ?? "" },
  });
  await staffing.send(receivedInterestCalls.place, { params: { id: answered } });
  return id;
}

const eve = "2031-02-28";

for (const { hands, width } of ways("keyboard")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a placement that ended is rated, and from the third rating on customers find the average", async ({
      page,
      steward,
      caller,
      openAs,
    }) => {
      test.slow();
      const name = `Ekta Sabnis ${hands} ${width}`;
      const staffing = await steward.caller(STAFFING);
      const person = await publishPerson(staffing, name);
      for (const rating of [5, 4]) {
        const id = await placed(caller, staffing, person);
        await caller.send(interestCalls.terminate, { params: { id }, body: { end_date: eve, reason: "Moved" } });
        await caller.send(interestCalls.rate, { params: { id }, body: { rating } });
      }
      const id = await placed(caller, staffing, person);
      const own = handsOf(page, hands);
      const dialog = page.getByRole("dialog", { name: `Rate the placement of ${name}` });

      await test.step("two ratings are no average that customers read", async () => {
        await page.goto(`${PEOPLE}/${person}`);
        await expect(main(page)).toContainText("Fewer than 3 votes");
        await page.goto(`${PEOPLE}?search=${encodeURIComponent(name)}&min_rating=2`);
        await expect(main(page).getByText("0 people")).toBeVisible();
      });

      await test.step("the placement is ended, and rated by stars and words", async () => {
        await page.goto(`${MADE}/${id}`);
        await expect(asked(page, "Rate Placement")).toHaveCount(0);
        await own.choose(asked(page, "More actions"), "Terminate");
        const end = page.getByRole("dialog", { name: `End the placement of ${name} early` });
        await end.getByRole("textbox", { name: "Last day of work (required)" }).fill("28-02-2031");
        await page.keyboard.press("Tab");
        await own.type(end.getByRole("textbox", { name: "Reason (required)" }), "The ward closes");
        await own.press(end.getByRole("button", { name: "Terminate" }));
        await expect(toast(page, "Placement terminated successfully")).toBeVisible();
        await own.press(asked(page, "Rate Placement"));
        const save = dialog.getByRole("button", { name: "Save Rating" });
        await expect(save).toBeDisabled();
        await own.rate(dialog, 3);
        await own.type(dialog.getByRole("textbox", { name: "What should be known?" }), "Knew every ventilator");
        await inspectHere(page, "rating-dialog");
        await own.press(save);
        await expect(toast(page, "Rating saved successfully")).toBeVisible();
        await expect(panel(page).getByRole("img", { name: "3 of 5" })).toBeVisible();
        await expect(panel(page)).toContainText("Knew every ventilator");
        await expectFocus(page);
      });

      await test.step("it is changed while that is possible", async () => {
        await own.press(asked(page, "Change Rating"));
        await expect(dialog.getByRole("radio", { name: "3 of 5" })).toBeChecked();
        await own.rate(dialog, 4, 3);
        await own.press(dialog.getByRole("button", { name: "Save Rating" }));
        await expect(panel(page).getByRole("img", { name: "4 of 5" })).toBeVisible();
        await inspectHere(page, "rating");
      });

      await test.step("the agency reads it on the interest and beside the profile", async () => {
        const agency = await openAs(STAFFING);
        await agency.goto(`${RECEIVED}?search=${encodeURIComponent(name)}`);
        await rowOrCard(agency, "Interests Received", name).first().getByRole("link").first().click();
        await expect(panel(agency)).toContainText("Knew every ventilator");
        await expect(asked(agency, "Rate Placement")).toHaveCount(0);
        await agency.goto(`/supply-desk/personnel?search=${encodeURIComponent(name)}`);
        await rowOrCard(agency, "Personnel Profiles", name).getByRole("link").first().click();
        await expect(main(agency)).toContainText("Rated 4.3 of 5, 3 ratings");
      });

      await test.step("customers see, filter and order by the average", async () => {
        await page.goto(`${PEOPLE}?search=${encodeURIComponent(name)}&min_rating=4`);
        await expect(main(page)).toContainText("4.3 of 5");
        await expect(main(page)).toContainText("3 ratings");
        await inspectHere(page, "rated-people");
        await page.goto(`${PEOPLE}/${person}`);
        await expect(main(page)).toContainText("4.3 of 5");
        await page.goto(`${PEOPLE}?min_rating=4&ordering=-overall_experience_rating`);
        await expect(main(page)).toContainText(name);
        await own.press(asked(page, "Narrow Down"));
        const facet = page.getByRole("group", { name: "Rating", exact: true });
        const four = facet.getByRole("button", { name: /^4 of 5 or more/ });
        await expect(four).toHaveAttribute("aria-pressed", "true");
        await own.press(four);
        await expect(page).not.toHaveURL(/min_rating/);
      });
    });
  });
}
