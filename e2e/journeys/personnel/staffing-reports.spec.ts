import type { Page } from "@playwright/test";
import { receivedInterestCalls } from "@steward/contract/interests/calls";
import { inspect } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { expect, test } from "../../installation/test.ts";

const STAFFING = "thomas@cauvery.example";
test.use({ person: STAFFING, installation: { name: "staffing-reports", content: "sample" } });

const REPORTS = "/supply-desk/reports";
const main = (page: Page) => page.getByRole("main");
const found = (page: Page, count: number) =>
  expect(
    main(page)
      .getByText(new RegExp(`^${count} interests?$`))
      .first(),
  ).toBeVisible();

for (const { hands, width } of ways("keyboard")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("numbers of the pipeline open the interests that they count", async ({ page }) => {
      const { press } = handsOf(page, hands);
      await page.goto(REPORTS);
      await expect(page.getByRole("heading", { level: 1, name: "Staffing Reports" })).toBeVisible();
      for (const table of ["All interests by status", "Waiting for you"]) {
        const link = main(page).getByRole("table", { name: table }).getByRole("link").first();
        const count = Number(await link.textContent());
        await press(link);
        await expect(page.getByRole("heading", { level: 1, name: "Interests Received" })).toBeVisible();
        await found(page, count);
        await page.goBack();
      }
      await main(page).getByLabel("Period").selectOption({ label: "This year" });
      await expect(page).toHaveURL(/from=\d{4}-01-01/);
      const received = main(page).getByRole("table", { name: "In these days" }).getByRole("link").first();
      await expect(received).toHaveAttribute("href", /step_from=\d{4}-01-01/);
      const count = Number(await received.textContent());
      await press(received);
      await found(page, count);
    });

    test("utilisation leads to a person's placements", async ({ page }) => {
      const { press } = handsOf(page, hands);
      await page.goto(`${REPORTS}?tab=utilisation&from=2026-01-01&to=2027-12-31&ordering=-placed_days`);
      await expect(main(page).getByRole("table", { name: "All people" }).getByRole("row")).toHaveCount(26);
      if (width < 640) return;
      const placements = main(page)
        .getByRole("link", { name: /placements? of/ })
        .first();
      const count = Number(await placements.textContent());
      await press(placements);
      await expect(page.getByRole("heading", { level: 1, name: "Interests Received" })).toBeVisible();
      await found(page, count);
    });
  });
}

test("own days are counted once they are in their order", async ({ page }) => {
  await page.goto(REPORTS);
  const to = main(page).getByLabel("To", { exact: true });
  await to.fill("2001-01-31");
  await to.blur();
  await expect(main(page).getByText("The end is not before the beginning.")).toBeVisible();
  const from = main(page).getByLabel("From", { exact: true });
  await from.fill("2001-01-01");
  await from.blur();
  await expect(main(page).getByRole("table", { name: "In these days" })).toBeVisible();
  await expect(main(page).getByRole("table", { name: "In these days" }).getByRole("link")).toHaveCount(0);
  await expect(main(page).getByLabel("Period")).toHaveValue("own");
});

test("a failure is told and tried again, and others have no such page", async ({ page, openAs, faults }) => {
  faults.expectRefusal(503, /received-interest\/pipeline/);
  const down = { status: 503, json: { message: "Down" } };
  await page.route(`**${receivedInterestCalls.pipeline.path}*`, (route) => route.fulfill(down), { times: 1 });
  await page.goto(REPORTS);
  await main(page).getByRole("button", { name: "Try again" }).click();
  await expect(main(page).getByRole("table", { name: "In these days" })).toBeVisible();
  const customer = await openAs("kavita@meridian.example");
  await customer.goto(REPORTS);
  await expect(main(customer).getByRole("table")).toHaveCount(0);
});

test("the reports in both themes", async ({ page }) => {
  test.slow();
  await page.goto(`${REPORTS}?from=2026-01-01&to=2026-12-31`);
  await expect(main(page).getByRole("table", { name: "In these days" })).toBeVisible();
  await inspect(page, "staffing-pipeline");
  await page.goto(`${REPORTS}?tab=utilisation&from=2026-01-01&to=2026-12-31&ordering=-placed_days`);
  await expect(main(page).getByRole("table", { name: "All people" })).toBeVisible();
  await inspect(page, "staffing-utilisation");
});
