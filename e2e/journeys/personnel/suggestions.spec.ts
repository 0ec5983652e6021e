import type { Page } from "@playwright/test";
import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { expectFocus, toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";
import { askFor, publishPerson } from "./staffed-people.ts";

const CUSTOMER = "kavita@meridian.example";
const STAFFING = "thomas@cauvery.example";
test.use({ person: CUSTOMER, installation: { name: "suggestions", content: "sample" } });

const MADE = "/skilled-personnel/interest-made";
const RECEIVED = "/supply-desk/interests";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const panel = (page: Page) => page.getByRole("region", { name: "Other people suggested" });
const steps = (page: Page) => page.getByRole("list", { name: "Timeline" });

for (const { hands, width } of ways("mouse")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("another person is suggested, one is declined, and one is asked for", async ({
      page,
      steward,
      caller,
      openAs,
    }) => {
      test.slow();
      const staffing = await steward.caller(STAFFING);
      const fields = { skills: [{ skill: 107, level: 4 }], overall_experience: 6 };
      const publish = (name: string) => publishPerson(staffing, name, fields);
      const [asked, first, second] = [`Asked ${hands}`, `Anjali First ${hands}`, `Bimal Second ${hands}`];
      const person = await publish(asked);
      await publish(first);
      await publish(second);
      const { id } = await caller.send(interestCalls.request, { body: askFor(person) });
      const { results } = await staffing.send(receivedInterestCalls.list, { query: { search: asked } });
      const received = results[0]?.id ?? "";
      const agency = await openAs(STAFFING);
      const own = handsOf(page, hands);
      const theirs = handsOf(agency, hands);

      await test.step("the agency suggests two of its people with a note", async () => {
        await agency.goto(`${RECEIVED}/${received}`);
        await expect(panel(agency)).toContainText("Nobody else is suggested");
        for (const name of [first, second]) {
          await theirs.press(panel(agency).getByRole("button", { name: "Suggest Person" }));
          const dialog = agency.getByRole("dialog", { name: /^Suggest another person to / });
          await theirs.pick(dialog.getByRole("combobox", { name: "Person (required)" }), name, new RegExp(name));
          await theirs.type(dialog.getByRole("textbox", { name: "Note" }), "Free from Monday on");
          if (name === first) await inspectHere(agency, "suggest-dialog");
          await theirs.press(dialog.getByRole("button", { name: "Suggest", exact: true }));
          await expect(toast(agency, "Person suggested successfully")).toBeVisible();
          await expect(panel(agency)).toContainText(name);
          await expectFocus(agency);
        }
        await expect(steps(agency)).toContainText("suggested another person");
      });

      await test.step("the same person is not offered again, and after a rejection others still can be suggested", async () => {
        await theirs.press(panel(agency).getByRole("button", { name: "Suggest Person" }));
        const dialog = agency.getByRole("dialog", { name: /^Suggest another person to / });
        await dialog.getByRole("combobox", { name: "Person (required)" }).fill(first);
        await agency.keyboard.press("Enter");
        await expect(agency.getByRole("option", { name: new RegExp(first) })).toHaveCount(0);
        await staffing.send(receivedInterestCalls.reject, { params: { id: received }, body: { remark: "Not free" } });
        await agency.reload();
        await expect(panel(agency).getByRole("button", { name: "Suggest Person" })).toBeVisible();
      });

      await test.step("the customer sees what is published of them, and declines one", async () => {
        await page.goto(`${MADE}/${id}`);
        await expect(panel(page)).toContainText("6 years");
        await expect(panel(page)).toContainText("Free from Monday on");
        await inspectHere(page, "suggestions");
        await own.press(panel(page).getByRole("button", { name: `Decline ${first}` }));
        await expect(toast(page, "Suggestion declined successfully")).toBeVisible();
        await expect(panel(page)).toContainText("Declined");
        await expectFocus(page);
      });

      await test.step("the other one is asked for from there, and both keep where that came from", async () => {
        await own.press(panel(page).getByRole("button", { name: `Request Interest in ${second}` }));
        const dialog = page.getByRole("dialog", { name: `Request interest in ${second}` });
        await own.press(dialog.getByRole("button", { name: "Request Interest" }));
        await expect(heading(page, second)).toBeVisible();
        await own.press(page.getByRole("main").getByRole("link", { name: asked }));
        await expect(heading(page, asked)).toBeVisible();
        await expect(steps(page)).toContainText("requested interest in a suggested person");
        await expect(panel(page).getByRole("button", { name: `Request Interest in ${second}` })).toHaveCount(0);
        await agency.reload();
        await expect(steps(agency)).toContainText("declined a suggested person");
        await expect(panel(agency)).toContainText("Requested");
      });
    });
  });
}
