import type { Page } from "@playwright/test";
import { inspectHere } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ person: "kavita@meridian.example", installation: { name: "mailed-views", content: "sample" } });

const PATH = "/skilled-personnel/all-skilled-personnel";
const views = (page: Page) => page.getByRole("navigation", { name: "Views" });

for (const { hands, width } of ways("mouse")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a search is saved with a mail of who is new, which is switched off and on again", async ({ page }) => {
      const own = handsOf(page, hands);
      const name = `Ventilators ${hands}`;
      await page.goto(`${PATH}?product=101`);
      await own.press(views(page).getByRole("button", { name: "Save view" }));
      const dialog = page.getByRole("dialog", { name: "Save View" });
      await own.type(dialog.getByRole("textbox", { name: "Name (required)" }), name);
      await own.check(dialog.getByRole("checkbox", { name: "Mail me when someone new fits" }));
      await inspectHere(page, "mailed-view-dialog");
      await own.press(dialog.getByRole("button", { name: "Save", exact: true }));
      await expect(toast(page, "View saved successfully")).toBeVisible();
      const mark = views(page).getByRole("button", { name: `You are mailed of who is new ${name}` });
      await expect(mark).toBeVisible();
      await expect(page).toHaveURL(/product=101/);

      const menu = views(page).getByRole("button", { name: `Actions of the view ${name}` });
      await own.choose(menu, "No more mails of this view");
      await expect(mark).toHaveCount(0);
      await own.choose(menu, "Mail me when someone new fits");
      await expect(mark).toBeVisible();
      await inspectHere(page, "mailed-view");
      await page.reload();
      await expect(mark).toBeVisible();
    });
  });
}
