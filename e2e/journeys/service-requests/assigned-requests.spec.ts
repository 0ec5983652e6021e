import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { rowOrCard } from "../../screens/list-screens.ts";
import { raiseRequest } from "../../screens/raised-request.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "assigned-requests", content: "sample" } });

const POOJA = "pooja@sahyadri.example";
const PROVIDER = "Sahyadri Field Services";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const chip = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();

/** Raises a request on an asset of the sample; answers its id. */
async function raise(address: string, caller: Caller, description: string): Promise<string> {
  const { results } = await caller.send(assetCalls.list, { query: { page_size: 1, ordering: "-created" } });
  const asset = results[0]?.id ?? "";
  return (await raiseRequest(address, caller, { steward_asset: asset, description })).id;
}

for (const { hands, width } of ways("keyboard")) {
  test.describe(`with the ${hands} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("a provider rejects a request that its customer offers, is asked again, and accepts it", async ({
      page,
      caller,
      steward,
      openAs,
    }) => {
      const problem = `It whistles, ${hands} ${width}`;
      const id = await raise(steward.address, caller, problem);
      const own = handsOf(page, hands);
      const provider = await openAs(POOJA);
      const there = handsOf(provider, hands);

      await test.step("the customer chooses the provider, who has the request at once", async () => {
        await page.goto(`/service-request/${id}`);
        await own.choose(page.getByRole("main").getByRole("button", { name: "More actions" }), "Choose provider");
        const dialog = page.getByRole("dialog", { name: "Choose provider" });
        await own.pick(dialog.getByRole("combobox", { name: "Service provider" }), "Sahyadri", new RegExp(PROVIDER));
        await own.press(dialog.getByRole("button", { name: "Choose provider" }));
        await expect(dialog).toHaveCount(0);
        await expect(chip(page, "Waits for provider")).toBeVisible();
        await provider.goto(`/supply-desk/assigned-requests?search=${encodeURIComponent(problem)}`);
        await expect(rowOrCard(provider, "Assigned Requests", problem)).toContainText("Offered");
        await inspectHere(provider, "assigned-requests");
      });

      await test.step("the provider rejects it, and the customer reads why", async () => {
        await there.press(rowOrCard(provider, "Assigned Requests", problem).getByRole("link").first());
        await expect(heading(provider, problem)).toBeVisible();
        await there.press(provider.getByRole("button", { name: "Reject" }));
        const dialog = provider.getByRole("dialog", { name: /^Reject/ });
        await there.type(dialog.getByLabel("Reason (required)"), "Nobody is free this week.");
        await there.press(dialog.getByRole("button", { name: "Reject" }));
        await expect(chip(provider, "Rejected")).toBeVisible();
        await expect(provider.locator(":focus")).toHaveCount(1);
        await page.reload();
        await expect(chip(page, "Rejected by provider")).toBeVisible();
        await expect(page.getByText("Nobody is free this week.").first()).toBeVisible();
      });

      await test.step("the customer asks once more, and the provider accepts", async () => {
        await own.press(page.getByRole("main").getByRole("button", { name: "Choose provider" }));
        const dialog = page.getByRole("dialog", { name: "Choose provider" });
        await own.press(dialog.getByRole("button", { name: "Choose provider" }));
        await expect(chip(page, "Waits for provider")).toBeVisible();
        await provider.reload();
        await there.press(provider.getByRole("button", { name: "Accept" }));
        await expect(toast(provider, "Request accepted successfully")).toBeVisible();
        await expect(chip(provider, "Accepted")).toBeVisible();
        await inspectHere(provider, "assigned-request");
        await page.reload();
        await expect(chip(page, "Accepted by provider")).toBeVisible();
      });

      await test.step("each side reads what the other one writes for both, and nothing else", async () => {
        const write = async (at: Page, by: typeof own, text: string, choice: "Internal" | "Both sides") => {
          await at.getByRole("tab", { name: "Updates" }).click();
          await by.type(at.getByLabel("New update"), text);
          await at.getByRole("radio", { name: choice }).check();
          await by.press(at.getByRole("button", { name: "Add Update" }));
          await expect(at.getByRole("listitem").filter({ hasText: text })).toBeVisible();
        };
        await write(provider, there, "The key is at the desk.", "Internal");
        await write(provider, there, "We come with a new fan.", "Both sides");
        await write(page, own, "Please after 14:00.", "Both sides");
        const received = page.getByRole("listitem").filter({ hasText: "We come with a new fan." });
        await expect(received).toContainText(PROVIDER);
        await expect(received).toContainText("Other organisation");
        await expect(page.getByText("The key is at the desk.")).toHaveCount(0);
        await provider.reload();
        await expect(provider.getByRole("listitem").filter({ hasText: "Please after 14:00." })).toBeVisible();
        await inspectHere(provider, "assigned-request-updates");
      });

      await test.step("an engineer of the provider visits, which the customer sees", async () => {
        await provider.getByRole("tab", { name: "Visits" }).click();
        await there.press(provider.getByRole("button", { name: "Schedule Visit" }));
        const schedule = provider.getByRole("dialog", { name: "Schedule Visit" });
        await there.pick(schedule.getByRole("combobox", { name: "Engineer" }), "Suresh", /Suresh Patil/);
        await there.press(schedule.getByRole("button", { name: "Schedule Visit" }));
        await expect(schedule).toHaveCount(0);
        await page.getByRole("tab", { name: "Visits" }).click();
        await page.reload();
        await expect(chip(page, "Suresh Patil")).toBeVisible();
        await expect(chip(page, PROVIDER)).toBeVisible();
        await expect(page.getByRole("button", { name: "Start", exact: true })).toHaveCount(0);
        await there.press(provider.getByRole("button", { name: "Accept", exact: true }));
        await there.press(provider.getByRole("button", { name: "Start", exact: true }));
        await there.press(provider.getByRole("button", { name: "Finish", exact: true }));
        const report = provider.getByRole("dialog", { name: "Finish" });
        await there.type(report.getByLabel("What was found (required)"), "The fan was loose.");
        await there.type(report.getByLabel("What was done (required)"), "Fastened it.");
        await there.press(report.getByRole("button", { name: "Finish" }));
        await expect(report).toHaveCount(0);
        await inspectHere(provider, "assigned-request-visits");
        await page.reload();
        await expect(chip(page, "Completed")).toBeVisible();
        await expect(chip(page, "Fastened it.")).toBeVisible();
        await expect(chip(page, "In Progress")).toBeVisible();
        await inspectHere(page, "visit-of-provider");
      });

      await test.step("the customer rates the visit, which the provider reads", async () => {
        await page.getByRole("tab", { name: "Visits" }).click();
        await own.press(page.getByRole("button", { name: "Give feedback" }));
        const dialog = page.getByRole("dialog", { name: "Engineer feedback" });
        await expect(dialog).toContainText("Suresh Patil");
        await dialog.getByRole("radio", { name: "4 of 5" }).check();
        await own.type(dialog.getByLabel("What could have gone better?"), "Call from the gate.");
        await own.press(dialog.getByRole("button", { name: "Submit feedback" }));
        await expect(dialog).toHaveCount(0);
        await provider.getByRole("tab", { name: "Feedback" }).click();
        await provider.reload();
        const given = provider.getByRole("region", { name: "How was the visit?" });
        await expect(given).toContainText("Call from the gate.");
        await expect(given).toContainText("Visit 1 · Suresh Patil");
        await expect(given.getByRole("img", { name: "4 of 5" })).toBeVisible();
        await expect(chip(provider, "1 rating")).toBeVisible();
        await inspectHere(provider, "assigned-request-feedback");
      });

      await test.step("the provider says that the work is done, and the customer closes the request", async () => {
        await there.press(provider.getByRole("button", { name: "Resolve" }));
        const said = provider.getByRole("dialog", { name: /^Resolve/ });
        await inspectHere(provider, "assigned-request-resolve");
        await there.type(said.getByLabel("Resolution (required)"), "The fan is fastened.");
        await there.press(said.getByRole("button", { name: "Resolve" }));
        await expect(chip(provider, "Resolved")).toBeVisible();
        await expect(provider.locator(":focus")).toHaveCount(1);
        await page.reload();
        await expect(chip(page, "Resolved")).toBeVisible();
        await own.press(page.getByRole("main").getByRole("button", { name: "Close Request" }));
        const dialog = page.getByRole("dialog", { name: "Close Request" });
        await own.press(dialog.getByRole("button", { name: "Close Request" }));
        await expect(chip(page, "Closed")).toBeVisible();
        await page.getByRole("tab", { name: "Details" }).click();
        await expect(page.getByText("The fan is fastened.").first()).toBeVisible();
        await provider.reload();
        await expect(chip(provider, "Closed")).toBeVisible();
        await expect(provider.getByRole("button", { name: "Resolve" })).toHaveCount(0);
      });
    });
  });
}

test.describe("at 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the sample's provider has offered, accepted and rejected requests", async ({ openAs }) => {
    const provider = await openAs(POOJA);
    for (const state of ["Offered", "Accepted", "Rejected"]) {
      await provider.goto(`/supply-desk/assigned-requests?state=${state}`);
      await expect(provider.getByRole("list", { name: "Assigned Requests" }).getByText(state).first()).toBeVisible();
    }
  });
});
