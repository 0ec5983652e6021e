import type { Page } from "@playwright/test";
import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import type { Interest } from "@steward/contract/interests/rules";
import { inspectHere } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";
import { isRunning, placements } from "./staffed-people.ts";

const CUSTOMER = "kavita@meridian.example";
const STAFFING = "thomas@cauvery.example";
test.use({ person: CUSTOMER, installation: { name: "attendance", content: "sample" } });

type Placed = Pick<Interest, "placement_detail"> & { skilled_personel_detail: { skilled_personel_id: string } };
const codeOf = (one: Placed | undefined) => one?.skilled_personel_detail.skilled_personel_id;

const panel = (page: Page) => page.getByRole("region", { name: "Attendance" });

for (const { hands, width, place } of ways("mouse")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("days are recorded and submitted, returned, submitted again and approved", async ({
      page,
      steward,
      caller,
      openAs,
    }) => {
      test.slow();
      const staffing = await steward.caller(STAFFING);
      const [{ results: made }, { results: received }] = await Promise.all([
        caller.send(interestCalls.list, { query: placements }),
        staffing.send(receivedInterestCalls.list, { query: placements }),
      ]);
      const chosen = made.filter(isRunning)[place];
      const there = received.find((one) => isRunning(one) && codeOf(one) === codeOf(chosen));
      const agency = await openAs(STAFFING);
      const own = handsOf(page, hands);
      const theirs = handsOf(agency, hands);
      const submit = async () => {
        await theirs.press(
          panel(agency)
            .getByRole("button", { name: /^Submit attendance of / })
            .last(),
        );
        await expect(toast(agency, "Attendance submitted")).toBeVisible();
      };

      await test.step("the agency fills the weekdays of the first month and submits them", async () => {
        await agency.goto(`/supply-desk/interests/${there?.id}`);
        await theirs.press(
          panel(agency)
            .getByRole("button", { name: /^Record attendance of / })
            .last(),
        );
        const dialog = agency.getByRole("dialog", { name: /^Record attendance of / });
        await theirs.press(dialog.getByRole("button", { name: "Fill weekdays as worked" }));
        await inspectHere(agency, "record-attendance");
        await theirs.press(dialog.getByRole("button", { name: "Save" }));
        await expect(toast(agency, "Attendance saved")).toBeVisible();
        await expect(panel(agency)).toContainText("Draft");
        await page.goto(`/skilled-personnel/interest-made/${chosen?.id}`);
        await expect(panel(page)).toContainText("has submitted no attendance yet");
        await submit();
      });

      await test.step("the customer returns them with a remark", async () => {
        await page.reload();
        await own.press(panel(page).getByText(/^Days of /));
        await inspectHere(page, "attendance");
        await own.press(panel(page).getByRole("button", { name: /^Return attendance of / }));
        const dialog = page.getByRole("dialog", { name: /^Return attendance of / });
        await own.type(dialog.getByRole("textbox"), "The first day was a holiday");
        await own.press(dialog.getByRole("button", { name: "Return", exact: true }));
        await expect(toast(page, "Attendance returned")).toBeVisible();
        await expect(panel(page)).toContainText("Returned");
      });

      await test.step("they are submitted again and approved for good", async () => {
        await agency.reload();
        await expect(panel(agency)).toContainText("The first day was a holiday");
        await submit();
        await page.reload();
        await own.press(panel(page).getByRole("button", { name: /^Approve attendance of / }));
        await expect(toast(page, "Attendance approved")).toBeVisible();
        await expect(panel(page)).toContainText("Approved");
        await expect(panel(page).getByRole("button", { name: /^Return / })).toHaveCount(0);
      });
    });
  });
}
