import type { Page } from "@playwright/test";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { chooseInRow, row, rowOrCard } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";
import { publishPerson } from "./staffed-people.ts";

const STAFFING = "thomas@cauvery.example";
test.use({ person: "kavita@meridian.example", installation: { name: "shortlist", content: "sample" } });

const LIST = "All Skilled Personnel";
const PATH = "/skilled-personnel/all-skilled-personnel";
const COMPARE = "/skilled-personnel/compare";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const focused = (page: Page) => page.evaluate(() => document.activeElement !== document.body);
const tools = (page: Page) => page.getByRole("toolbar", { name: "Actions for the selected rows" });
const comparison = (page: Page) => page.getByRole("region", { name: /^Comparison of / });
const lineOf = (page: Page, title: string) =>
  comparison(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: title }) });

for (const { hands, width } of ways("keyboard")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("people are shortlisted with a note, compared, and asked for together", async ({ page, steward }) => {
      const [first, second] = [`Ila Weighed ${hands}`, `Omkar Weighed ${hands}`];
      const staffing = await steward.caller(STAFFING);
      const fields = { position: 1, overall_experience: 6 };
      const ids = [
        await publishPerson(staffing, first, { ...fields, skills: [{ skill: 101, level: 4 }] }),
        await publishPerson(staffing, second, { ...fields, skills: [{ skill: 106, level: 2 }] }),
      ];
      const found = `${PATH}?search=${encodeURIComponent(`weighed ${hands}`)}`;
      const own = handsOf(page, hands);

      await test.step("a press puts a person on the shortlist, another one takes them off", async () => {
        await page.goto(found);
        const add = page.getByRole("button", { name: `Add ${first} to Shortlist` });
        const remove = page.getByRole("button", { name: `Remove ${first} from Shortlist` });
        await own.press(add);
        await expect(toast(page, "Added to the shortlist successfully")).toBeVisible();
        await expect(remove).toBeFocused();
        await own.press(remove);
        await expect(toast(page, "Removed from the shortlist successfully")).toBeVisible();
        await own.press(add);
        await expect(remove).toBeVisible();
      });

      await test.step("its note is written on the page of the person", async () => {
        await page.goto(`${PATH}/${ids[0]}`);
        const note = page.getByRole("region", { name: "On the shortlist" });
        await own.press(note.getByRole("button", { name: "Edit Note" }));
        const dialog = page.getByRole("dialog", { name: `Note on ${first}` });
        await own.type(dialog.getByRole("textbox", { name: "Note" }), "Speaks with the ward herself");
        await own.press(dialog.getByRole("button", { name: "Save Note" }));
        await expect(note).toContainText("Speaks with the ward herself");
        await expect(note).toContainText("Added by Kavita Menon");
        await expect.poll(() => focused(page)).toBe(true);
      });

      await test.step("a filter shows who is on it, and keeps the focus when somebody goes", async () => {
        await page.goto(`${found}&is_shortlisted=true`);
        await expect(page.getByText("1 person", { exact: true })).toBeVisible();
        await expect(rowOrCard(page, LIST, first)).toContainText("Speaks with the ward herself");
        await own.press(page.getByRole("button", { name: `Remove ${first} from Shortlist` }));
        await expect(rowOrCard(page, LIST, first)).toHaveCount(0);
        await expect.poll(() => focused(page)).toBe(true);
      });

      await test.step("two who are chosen are compared, one alone is not", async () => {
        await page.goto(found);
        await own.check(rowOrCard(page, LIST, first).getByRole("checkbox"));
        await own.press(tools(page).getByRole("button", { name: "Compare" }));
        await expect(toast(page, "Choose two to four people to compare.")).toBeVisible();
        await own.check(rowOrCard(page, LIST, second).getByRole("checkbox"));
        await own.press(tools(page).getByRole("button", { name: "Compare" }));
        await expect(heading(page, "Compare")).toBeVisible();
        await expect(lineOf(page, "Skills")).toContainText("Differs");
        await expect(lineOf(page, "Skills")).toContainText("Ventilators · Level 4");
        await expect(lineOf(page, "Position")).not.toContainText("Differs");
        await expect(lineOf(page, "Experience")).not.toContainText("Differs");
      });

      await test.step("the headings of the rows stay where people are scrolled past", async () => {
        if (hands === "mouse") return;
        const place = async () => (await lineOf(page, "Skills").getByRole("rowheader").boundingBox())?.x;
        const before = await place();
        for (
          let step = 0;
          step < 60 && !(await comparison(page).evaluate((it) => it === document.activeElement));
          step++
        )
          await page.keyboard.press("Tab");
        await expect(comparison(page)).toBeFocused();
        for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
        await expect.poll(() => comparison(page).evaluate((it) => it.scrollLeft)).toBeGreaterThan(100);
        expect(await place()).toBe(before);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      });

      await test.step("interest is requested in all of them, and whoever is published no more is told of alone", async () => {
        await own.press(page.getByRole("button", { name: "Request Interest in All" }));
        const dialog = page.getByRole("dialog", { name: "Request interest in 2 people" });
        await own.press(dialog.getByRole("button", { name: "Request Interest" }));
        await expect(toast(page, "Interest Requested Successfully!")).toBeVisible();
        const body = { audience: "none" as const, customers: [] };
        await staffing.send(profileCalls.publish, { params: { id: ids[1] ?? "" }, body });
        await page.reload();
        await expect(comparison(page).getByRole("columnheader", { name: "No longer available" })).toBeVisible();
        await expect(comparison(page)).toContainText(first);
        await expect(page.getByRole("main")).not.toContainText(second);
        await expect(page.getByRole("button", { name: "Request Interest in All" })).toHaveCount(0);
      });
    });
  });
}

test("a row of the table has its mark, and the menu does the same", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${PATH}?search=SP-18`);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const line = row(page, LIST, /SP-18 ·/);
  await line.getByRole("button", { name: /^Remove .* from Shortlist$/ }).click();
  await expect(line.getByRole("button", { name: /^Add .* to Shortlist$/ })).toBeVisible();
  await chooseInRow(line, "Add to Shortlist");
  await expect(line.getByRole("button", { name: /^Remove .* from Shortlist$/ })).toBeVisible();
});

test("who may not see people compares nobody, and an address without people says how to choose them", async ({
  page,
  openAs,
}) => {
  await page.goto(`${COMPARE}?ids=nobody`);
  await page.getByRole("button", { name: "Choose people" }).click();
  await expect(heading(page, LIST)).toBeVisible();
  const theirs = await openAs(people.engineer);
  await theirs.goto(`${COMPARE}?ids=nobody`);
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Choose people" })).toHaveCount(0);
});

test("the pages are accessible", async ({ page, caller }) => {
  test.slow();

  const { results } = await caller.send(personCalls.list, { query: { page_size: 4, ordering: "-overall_experience" } });
  await page.goto(`${PATH}?is_shortlisted=true`);
  await expect(page.getByRole("list", { name: LIST, exact: true }).getByRole("link").first()).toBeVisible();
  await inspect(page, "shortlist");
  await page.goto(`${COMPARE}?ids=${results.map(({ id }) => id).join(",")}`);
  await expect(comparison(page)).toBeVisible();
  await inspect(page, "compare");
  const { results: listed } = await caller.send(personCalls.list, { query: { search: "SP-2", is_shortlisted: true } });
  await page.goto(`${PATH}/${listed[0]?.id}`);
  await expect(page.getByRole("region", { name: "On the shortlist" })).toBeVisible();
  await inspect(page, "shortlisted-person");
  await page.getByRole("button", { name: "Edit Note" }).click();
  await inspectHere(page, "shortlist-note");
});
