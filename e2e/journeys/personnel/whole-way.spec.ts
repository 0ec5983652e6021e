import type { Page } from "@playwright/test";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { bothWays, handsOf } from "../../screens/hands.ts";
import { rowOrCard } from "../../screens/list-screens.ts";
import { inspectHere } from "../../screens/appearance.ts";
import { expectFocus, toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";

const CUSTOMER = "kavita@meridian.example";
const STAFFING = "thomas@cauvery.example";
test.use({ person: CUSTOMER, installation: { name: "whole-way", content: "sample" } });
test.describe.configure({ timeout: 180_000 });

const MADE = "/skilled-personnel/interest-made";
const PEOPLE = "/skilled-personnel/all-skilled-personnel";
const RECEIVED = "/supply-desk/interests";
const PROFILES = "/supply-desk/personnel";
const EMAIL = "asmita@people.example";
const main = (page: Page) => page.getByRole("main");
const asked = (page: Page, name: string) => main(page).getByRole("button", { name });
const search = (page: Page) => page.getByRole("textbox", { name: "Search name, skill, position, city" });

for (const { hands, width } of bothWays) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("somebody is published, found, asked for, interviewed and placed, and after the consent was withdrawn extended, ended and rated", async ({
      page,
      steward,
      openAs,
    }) => {
      const name = `Asmita Joglekar ${hands} ${width}`;
      const staffing = await steward.caller(STAFFING);
      const { id } = await staffing.send(profileCalls.create, {
        body: { name, email: EMAIL, consent_on: "2026-01-05", consent_how: "Signed form" },
      });
      const agency = await openAs(STAFFING);
      const theirs = handsOf(agency, hands);
      const own = handsOf(page, hands);
      const answer = (label: string) => agency.getByRole("alertdialog").getByRole("button", { name: label });
      const found = encodeURIComponent(name);
      let interest = "";

      await test.step("the agency publishes the profile, and the customer finds the person", async () => {
        await page.goto(`${PEOPLE}?search=${found}`);
        await expect(main(page).getByText("0 people")).toBeVisible();
        await agency.goto(`${PROFILES}?search=${found}`);
        const line = rowOrCard(agency, "Personnel Profiles", name);
        await theirs.choose(line.getByRole("button", { name: "More actions" }), "Publish");
        const dialog = agency.getByRole("dialog", { name: `Publish ${name}` });
        await theirs.check(dialog.getByRole("radio", { name: "Nobody" }));
        if (hands === "keyboard") await agency.keyboard.press("ArrowDown");
        else await dialog.getByRole("radio", { name: "Everyone on this installation" }).check();
        await theirs.press(dialog.getByRole("button", { name: "Save Publication" }));
        await expect(toast(agency, "Publication changed successfully")).toBeVisible();
        await page.goto(PEOPLE);
        await own.type(search(page), name);
        await expect(main(page).getByText("1 person", { exact: true })).toBeVisible();
        await own.press(main(page).getByRole("link", { name }).first());
        await expect(page).toHaveURL(new RegExp(`${PEOPLE}/${id}`));
        await expect(main(page)).not.toContainText(EMAIL);
      });

      await test.step("the customer requests interest", async () => {
        await own.press(asked(page, "Request Interest"));
        const dialog = page.getByRole("dialog", { name: `Request interest in ${name}` });
        await inspectHere(page, "request-interest-dialog");
        await own.type(dialog.getByRole("textbox", { name: "Remark" }), "Ventilators of the new ward");
        await own.press(dialog.getByRole("button", { name: "Request Interest" }));
        await expect(toast(page, "Interest Requested Successfully!")).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${MADE}/`));
        interest = new URL(page.url()).pathname;
        await expect(main(page)).not.toContainText(EMAIL);
      });

      await test.step("the agency takes it under review and accepts it; only then the customer reads contact data", async () => {
        await agency.goto(`${RECEIVED}?search=${found}`);
        await theirs.press(rowOrCard(agency, "Interests Received", name).getByRole("link").first());
        await theirs.press(asked(agency, "Take under Review"));
        await expect(toast(agency, "Interest taken under review")).toBeVisible();
        await expectFocus(agency);
        await theirs.press(asked(agency, "Accept"));
        await theirs.press(answer("Accept"));
        await expect(toast(agency, "Interest accepted successfully")).toBeVisible();
        await expectFocus(agency);
        await page.reload();
        await expect(main(page)).toContainText(EMAIL);
      });

      await test.step("the customer proposes an interview, and the agency chooses the time", async () => {
        await own.choose(asked(page, "More actions"), "Propose Interview");
        const dialog = page.getByRole("dialog", { name: `Propose an interview with ${name}` });
        await dialog.getByLabel("Time 1 (required)").fill("2031-02-03T10:00");
        await own.type(dialog.getByRole("textbox", { name: "Where (required)" }), "Block B, second floor");
        await own.press(dialog.getByRole("button", { name: "Propose Interview" }));
        await expect(toast(page, "Interview proposed")).toBeVisible();
        await agency.reload();
        await theirs.press(asked(agency, "Choose Time"));
        const choice = agency.getByRole("dialog", { name: `Choose a time for the interview with ${name}` });
        await inspectHere(agency, "choose-time-dialog");
        await theirs.press(choice.getByRole("radio", { name: "2031-02-03 10:00 to 10:45" }), "Space");
        await theirs.press(choice.getByRole("button", { name: "Choose Time" }));
        await expect(toast(agency, "Interview agreed")).toBeVisible();
        await expectFocus(agency);
        await page.reload();
        await expect(page.getByRole("region", { name: "Interview" })).toContainText("2031-02-03 10:00 to 10:45");
      });

      await test.step("the customer offers a placement, and the agency places the person", async () => {
        await own.press(asked(page, "Make Offer"));
        const dialog = page.getByRole("dialog", { name: `Offer a placement to ${name}` });
        await own.type(dialog.getByRole("textbox", { name: "Role (required)" }), "Technician");
        await own.pick(dialog.getByRole("combobox", { name: "Branch" }), "Pune Main", /^Pune Main Hospital/);
        await own.type(dialog.getByRole("textbox", { name: "First day (required)" }), "01-03-2031");
        await own.type(dialog.getByRole("textbox", { name: "Last day (required)" }), "31-05-2031");
        await own.type(dialog.getByRole("textbox", { name: "Rate (required)" }), "42000");
        await inspectHere(page, "offer-dialog");
        await own.press(dialog.getByRole("button", { name: "Make Offer" }));
        await expect(toast(page, "Offer made successfully")).toBeVisible();
        await expectFocus(page);
        await agency.reload();
        await theirs.press(asked(agency, "Place"));
        await theirs.press(answer("Place"));
        await expect(toast(agency, "Placed successfully")).toBeVisible();
      });

      await test.step("the person withdraws the consent: nobody finds them, and their contact data are gone", async () => {
        const answered = agency.url();
        await agency.goto(`${PROFILES}/${id}/edit`);
        await theirs.press(main(agency).getByRole("button", { name: "Clear Agreed on" }));
        await theirs.press(main(agency).getByRole("button", { name: "Save Profile" }));
        await expect(toast(agency, "Profile edited successfully")).toBeVisible();
        await agency.goto(answered);
        await page.goto(`${PEOPLE}?search=${found}`);
        await expect(main(page).getByText("0 people")).toBeVisible();
        await page.goto(interest);
        await expect(main(page)).toContainText("01-03-2031");
        await expect(main(page)).not.toContainText(EMAIL);
      });

      await test.step("the placement is extended as both want it, and ended early", async () => {
        await own.press(asked(page, "Ask for Extension"));
        const later = page.getByRole("dialog", { name: `Ask for a later end for ${name}` });
        await own.type(later.getByRole("textbox", { name: "New last day (required)" }), "30-06-2031");
        await page.keyboard.press("Tab");
        await inspectHere(page, "extension-dialog");
        await own.press(later.getByRole("button", { name: "Ask for Extension" }));
        await expect(toast(page, "Extension requested successfully")).toBeVisible();
        await agency.reload();
        await theirs.press(asked(agency, "Extend"));
        await theirs.press(answer("Extend"));
        await expect(toast(agency, "Placement extended successfully")).toBeVisible();
        await page.reload();
        await expect(main(page)).toContainText("30-06-2031");
        await own.choose(asked(page, "More actions"), "Terminate");
        const end = page.getByRole("dialog", { name: `End the placement of ${name} early` });
        await end.getByRole("textbox", { name: "Last day of work (required)" }).fill("28-02-2031");
        await page.keyboard.press("Tab");
        await own.type(end.getByRole("textbox", { name: "Reason (required)" }), "The ward closes");
        await inspectHere(page, "terminate-dialog");
        await own.press(end.getByRole("button", { name: "Terminate" }));
        await expect(toast(page, "Placement terminated successfully")).toBeVisible();
        await expectFocus(page);
      });

      await test.step("the customer rates it, which the agency reads with the reason of the end", async () => {
        await own.press(asked(page, "Rate Placement"));
        const dialog = page.getByRole("dialog", { name: `Rate the placement of ${name}` });
        await own.rate(dialog, 4);
        await expect(dialog.getByRole("radio", { name: "4 of 5" })).toBeChecked();
        await own.type(dialog.getByRole("textbox", { name: "What should be known?" }), "Careful with every device");
        await own.press(dialog.getByRole("button", { name: "Save Rating" }));
        await expect(toast(page, "Rating saved successfully")).toBeVisible();
        await expectFocus(page);
        await agency.reload();
        await expect(main(agency)).toContainText("The ward closes");
        await expect(agency.getByRole("region", { name: "Rating" })).toContainText("Careful with every device");
      });
    });
  });
}
