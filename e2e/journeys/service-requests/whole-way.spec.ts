import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { bothWays, handsOf } from "../../screens/hands.ts";
import { rowOrCard } from "../../screens/list-screens.ts";
import { quietAsset } from "../../screens/raised-request.ts";
import { toast } from "../../screens/screens.ts";
import { card, finish, fitPart, kept, press, sent } from "../../screens/visit-screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "whole-way-of-requests", content: "sample" } });
test.describe.configure({ timeout: 180_000 });

const PHONE = { width: 390, height: 844 };
const HOUR_MS = 3_600_000;
/** A moment as a field of the browser takes it, in the zone of the sample. */
const local = (moment: number) =>
  new Date(moment).toLocaleString("sv-SE", { timeZone: "Asia/Kolkata" }).slice(0, 16).replace(" ", "T");

for (const { hands, width } of bothWays) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a request is raised, assigned, visited on a phone whose network is cut, resolved, rated and closed", async ({
      page,
      caller,
      openAs,
      faults,
    }) => {
      faults.expectUnreachable();
      const asset = await quietAsset(caller);
      const problem = `The fan stands still, ${hands}`;
      const own = handsOf(page, hands);
      const main = page.getByRole("main");
      const state = (text: string) => main.getByText(text, { exact: true }).first();
      let request = "";

      await test.step("somebody raises it, and finds it in the list", async () => {
        await page.goto(`/service-request/raise?asset=${asset.id}`);
        await expect(main.getByRole("combobox", { name: "Asset" })).toHaveValue(asset.asset_id);
        await own.type(main.getByLabel("Description"), problem);
        await own.press(main.getByRole("button", { name: "Raise Service Request" }));
        await expect(toast(page, "Request raised successfully")).toBeVisible();
        await page.goto(`/service-request?view=list&search=${encodeURIComponent(problem)}`);
        await own.press(rowOrCard(page, "Service Request", problem).getByRole("link").first());
        await expect(page).toHaveURL(/service-request\/[0-9a-f-]{36}/);
        request = /service-request\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
      });

      await test.step("it is assigned, and a visit is scheduled within the hour", async () => {
        await own.press(main.getByRole("button", { name: "Assign" }));
        await own.press(page.getByRole("dialog").getByRole("button", { name: "Assign" }));
        await expect(state("Assigned")).toBeVisible();
        await page.goto(`/service-request/${request}?tab=visits`);
        await own.press(page.getByRole("tabpanel").getByRole("button", { name: "Schedule Visit" }));
        const dialog = page.getByRole("dialog", { name: "Schedule Visit" });
        await dialog.getByLabel("Begins").fill(local(Date.now() + HOUR_MS));
        await dialog.getByLabel("Ends").fill(local(Date.now() + 2 * HOUR_MS));
        await own.pick(dialog.getByRole("combobox", { name: "Engineer" }), "Arjun", /^Arjun Das/);
        await own.press(dialog.getByRole("button", { name: "Schedule Visit" }));
        await expect(toast(page, "Visit scheduled successfully")).toBeVisible();
      });

      await test.step("the engineer goes there, works without a network, and the customer signs", async () => {
        const { results } = await caller.send(serviceVisitCalls.list, { params: { id: request } });
        const visit = results[0];
        if (!visit) throw new Error("The request has no visit.");
        const phone = await openAs(people.engineer);
        await phone.setViewportSize(PHONE);
        await phone.goto("/service-request/today");
        await expect(kept(phone)).toBeVisible();
        await press(phone, visit, "Accept");
        await expect(card(phone, visit).getByRole("button", { name: "On My Way" })).toBeFocused();
        await expect(card(phone, visit)).not.toContainText("To send");
        await phone.context().setOffline(true);
        for (const step of ["On My Way", "Start"]) await press(phone, visit, step);
        await fitPart(phone, visit);
        await press(phone, visit, "Finish");
        await finish(phone);
        await expect(card(phone, visit)).toContainText("To send: On My Way, Start, Finish, Fuse 10 A");
        await phone.context().setOffline(false);
        await expect(sent(phone)).toBeVisible({ timeout: 30_000 });
      });

      await test.step("the office reads the report and the part, and resolves the request", async () => {
        await page.goto(`/service-request/${request}?tab=visits`);
        await expect(main).toContainText("A loose cable");
        await expect(main.getByRole("img", { name: /^Signature/ })).toBeVisible();
        await page.goto(`/service-request/${request}?tab=parts`);
        await expect(main.getByRole("list", { name: "Parts" })).toContainText("Fuse 10 A");
        await own.press(main.getByRole("button", { name: "Resolve" }));
        await own.type(page.getByLabel("Resolution (required)"), "The cable is tight again.");
        await own.press(page.getByRole("dialog").getByRole("button", { name: "Resolve" }));
        await expect(state("Resolved")).toBeVisible();
      });

      await test.step("feedback is given, and the request is closed with a document", async () => {
        await page.goto(`/service-request/${request}?tab=feedback`);
        const rating = main.getByRole("group", { name: /How satisfied are you/ });
        await own.rate(rating, 5);
        await own.check(
          main.getByRole("group", { name: "Is the problem solved?" }).getByRole("radio", { name: "Yes" }),
        );
        await own.press(main.getByRole("button", { name: "Submit feedback" }));
        await expect(toast(page, "Feedback submitted successfully")).toBeVisible();
        await own.press(main.getByRole("button", { name: "Close Request" }));
        const dialog = page.getByRole("dialog", { name: "Close Request" });
        const report = { name: "report.txt", mimeType: "text/plain", buffer: Buffer.from("All is well.") };
        await dialog.getByLabel("Add extra documents").first().setInputFiles([report]);
        await own.press(dialog.getByRole("button", { name: "Close Request" }));
        await expect(toast(page, "Request closed successfully")).toBeVisible();
        await expect(toast(page, "Upload Successfull")).toBeVisible();
        await expect(state("Closed")).toBeVisible();
        await page.goto(`/service-request/${request}?tab=documents`);
        await expect(main).toContainText("report.txt");
      });
    });
  });
}
