import type { Page } from "@playwright/test";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { inspect } from "../../screens/appearance.ts";
import { widths } from "../../screens/hands.ts";
import { exported, row, rows } from "../../screens/list-screens.ts";
import { tabTo } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: "kavita@meridian.example", installation: { name: "skilled-personnel", content: "sample" } });

const LIST = "All Skilled Personnel";
const PATH = "/skilled-personnel/all-skilled-personnel";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const cards = (page: Page) => page.getByRole("list", { name: LIST, exact: true });
const search = (page: Page) => page.getByRole("textbox", { name: "Search name, skill, position, city" });
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

for (const width of widths(390)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a person is found and read by the keyboard alone", async ({ page, caller }) => {
      const found = await caller.send(personCalls.list, { query: { search: "autoclaves" } });
      await page.goto("/dashboard/location");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const asked = page.waitForRequest((request) => request.url().includes("/skilled-personel/?"));
      await page.keyboard.press("Control+Alt+P");
      await expect(heading(page, LIST)).toBeVisible();
      const { searchParams } = new URL((await asked).url());
      expect(Object.fromEntries(searchParams)).toMatchObject({ page: "1", length: "20", depth: "1" });
      await expect(page.getByText(/^\d+ people$/)).toBeVisible();

      await tabTo(search(page));
      await page.keyboard.type("autoclaves");
      await expect(page.getByText(`${found.count} people`, { exact: true })).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(cards(page).getByRole("link").first()).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(heading(page, found.results[0]?.name ?? "")).toBeVisible();
      await expect(page.getByRole("region", { name: "Skills" })).toContainText("Sterilisers");
      await expect(page.getByRole("region", { name: "Contact" })).toContainText("Cauvery Staffing");

      const about = page.getByRole("tab", { name: "About" });
      await tabTo(about);
      for (const [tab, told] of [
        ["Employment history", "Employment history"],
        ["Certificates", "Certificates"],
        ["Additional information", "Additional information"],
        ["Organisation", "Offered by"],
      ] as const) {
        await page.keyboard.press("ArrowRight");
        await expect(page.getByRole("tab", { name: tab })).toBeFocused();
        await expect(page.getByRole("region", { name: told })).toBeVisible();
        expect(await hasFocus(page)).toBe(true);
      }
      await expect(page).toHaveURL(/tab=organisation$/);
      await page.goBack();
      await expect(search(page)).toHaveValue("autoclaves");
    });
  });
}

test("the other ways lead to the list: its second name, the sequence, the field of the top bar, and the drawer", async ({
  page,
}) => {
  await page.goto("/skilled-personnel/all-personnel");
  await expect(page).toHaveURL((url) => url.pathname === PATH);
  await expect(heading(page, LIST)).toBeVisible();
  await page.goto("/dashboard/location");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const key of ["g", "s", "p"]) await page.keyboard.press(key);
  await expect(heading(page, LIST)).toBeVisible();
  await page.goto("/dashboard/location");
  await page.getByRole("banner").getByRole("combobox", { name: "Search" }).fill("skilled");
  await page.getByRole("option", { name: "Skilled Personnel" }).click();
  await expect(page).toHaveURL((url) => url.pathname === PATH);
  const drawer = page.getByRole("navigation", { name: "Navigation" });
  await expect(drawer.getByRole("link", { name: LIST, exact: true })).toHaveAttribute("aria-current", "page");
});

test("the list is narrowed as cards or as a table, and exported without contact data", async ({ page, caller }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(PATH);
  await page.getByRole("button", { name: "Skill or position" }).click();
  await page.getByRole("searchbox", { name: "Search Skill or position" }).fill("calib");
  await page.getByRole("checkbox", { name: "Calibration" }).check();
  await page.keyboard.press("Escape");
  const { count } = await caller.send(personCalls.list, { query: { product: "110" } });
  await expect(page.getByText(`${count} people`, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(rows(page, LIST).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${count} people`, { exact: true })).toBeVisible();
  const { name, content } = await exported(page, "CSV");
  expect(name).toMatch(/^skilled-personnel.*\.csv$/);
  expect(content.toString().trim().split("\n")).toHaveLength(count + 1);
  expect(content.toString()).not.toMatch(/@|\+91/);
  await search(page).fill("Harish");
  await expect(rows(page, LIST)).toHaveCount(1);
  await expect(row(page, LIST, "Harish Venkatesan")).toContainText("Pune");
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await expect(cards(page).getByRole("link", { name: "Harish Venkatesan" })).toBeVisible();
});

test("whoever may not see people is told so, and sees no entry for them", async ({ openAs }) => {
  const page = await openAs(people.engineer);
  const calls = sentCalls(page);
  await page.goto(PATH);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  expect(calls.filter(({ path }) => path.startsWith("skilled-personel/"))).toEqual([]);
});

test("the pages are accessible", async ({ page, caller }) => {
  test.slow();
  await page.goto(PATH);
  await expect(cards(page).getByRole("link").first()).toBeVisible();
  await inspect(page, "skilled-personnel-cards");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(rows(page, LIST).first()).toBeVisible();
  await inspect(page, "skilled-personnel-table");
  const { results } = await caller.send(personCalls.list, { query: { search: "Harish" } });
  for (const tab of ["about", "employment-history", "certificates", "additional-information", "organisation"]) {
    await page.goto(`${PATH}/${results[0]?.id}?tab=${tab}`);
    await expect(page.getByRole("tabpanel").getByRole("region").first()).toBeVisible();
    await inspect(page, `skilled-personnel-${tab}`);
  }
});

for (const width of widths(1440)) {
  test(`the list is narrowed by counted choices and ordered by match, by keyboard at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${PATH}?search=Biomedical`);
    const panel = page.getByRole("region", { name: "Narrow Down" });
    const toggle = panel.getByRole("button", { name: "Narrow Down" });
    await tabTo(toggle);
    await page.keyboard.press("Enter");
    const skills = panel.getByRole("group", { name: "Skill or position" });
    const ultrasound = skills.getByRole("button", { name: /^Ultrasound/ });
    await expect(ultrasound).toHaveText(/^Ultrasound \d+$/);
    const count = Number((await ultrasound.innerText()).match(/\d+$/)?.[0]);
    await tabTo(ultrasound);
    await page.keyboard.press("Enter");
    await expect(ultrasound).toHaveAttribute("aria-pressed", "true");
    await expect(ultrasound).toBeFocused();
    await expect(page.getByText(count === 1 ? "1 person" : `${count} people`, { exact: true })).toBeVisible();
    const calibration = skills.getByRole("button", { name: /^Calibration/ });
    await calibration.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/product=104%2C110|product=104,110/);
    const matched = cards(page).getByRole("list", { name: "Match" });
    await expect(matched.first()).toContainText("Ultrasound");
    await expect(matched.first()).toContainText("Calibration");
    await expect(matched.first()).not.toContainText("Not:");
    // Cards are drawn where they are looked at.
    await page.keyboard.press("End");
    await expect(matched.last()).toContainText("Not: ");
    await inspect(page, `skilled-personnel-narrowed-${width}`);
  });
}

test("the list is narrowed by a salary that is typed, and finds a misspelled skill, by keyboard at 390 pixels", async ({
  page,
  caller,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATH);
  await expect(cards(page).getByRole("link").first()).toBeVisible();
  await page.getByRole("button", { name: "More filters" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Salary a month" }).focus();
  await page.keyboard.press("Enter");
  const amount = page.getByLabel("At most a month");
  await expect(amount).toBeFocused();
  await page.keyboard.type("plenty");
  await page.keyboard.press("Enter");
  await expect(amount).toHaveAccessibleDescription(/Enter a whole number, such as 45000\./);
  await amount.fill("₹ 45,000");
  await page.keyboard.press("Enter");
  const chip = page.getByRole("button", { name: "Salary a month: Up to INR 45,000" });
  await expect(chip).toBeFocused();
  await expect(page).toHaveURL(/max_salary=45000/);
  const { count } = await caller.send(personCalls.list, { query: { max_salary: 45_000 } });
  expect(count).toBeGreaterThan(0);
  await expect(page.getByText(`${count} people`, { exact: true })).toBeVisible();
  await inspect(page, "skilled-personnel-salary-390");
  await page.getByRole("button", { name: "Clear Salary a month" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "More filters" })).toBeFocused();
  await search(page).fill("ultrasuond");
  await expect(page).toHaveURL(/search=ultrasuond/);
  const alike = await caller.send(personCalls.list, { query: { search: "ultrasuond" } });
  expect(alike.count).toBeGreaterThan(0);
  await expect(page.getByText(`${alike.count} people`, { exact: true })).toBeVisible();
});
