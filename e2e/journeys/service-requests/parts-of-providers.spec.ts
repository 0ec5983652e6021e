import { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "parts-of-providers", content: "sample" } });

const POOJA = "pooja@sahyadri.example";
const PROVIDER = "Sahyadri Field Services";

for (const { hands, width, place } of ways("mouse")) {
  test.describe(`with the ${hands} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("a provider's parts are read by its customer, who declines and approves what they cost", async ({
      page,
      caller,
      steward,
      openAs,
    }) => {
      const there = await steward.caller(POOJA);
      const { results } = await there.send(assignedRequestCalls.list, { query: { state: "Accepted" } });
      // The one in the middle of the sample has parts already.
      const assigned = results[place * 2];
      const query = { search: assigned?.internal_id ?? "" };
      const [request] = (await caller.send(serviceRequestCalls.list, { query })).results;
      const provider = await openAs(POOJA);
      const [own, theirs] = [handsOf(page, hands), handsOf(provider, hands)];
      const openOwn = () => page.goto(`/service-request/${request?.id}?tab=parts`);
      const openTheirs = () => provider.goto(`/supply-desk/assigned-requests/${assigned?.id}?tab=parts`);
      const add = async (name: string, cost: string, isCovered: boolean) => {
        await theirs.press(provider.getByRole("button", { name: "Add Part" }));
        const dialog = provider.getByRole("dialog", { name: "Add Part" });
        await expect(dialog.getByLabel("A component from stock")).toHaveCount(0);
        await theirs.type(dialog.getByLabel("Part (required)"), name);
        await theirs.type(dialog.getByLabel("Unit cost"), cost);
        await dialog.getByRole("switch", { name: /^Covered/ }).setChecked(isCovered);
        await theirs.press(dialog.getByRole("button", { name: "Save" }));
        await expect(dialog).toHaveCount(0);
      };

      await test.step("the provider adds parts and asks its customer", async () => {
        await openTheirs();
        await add("Door gasket", "900", true);
        await add("Door motor", "12000", false);
        const panel = provider.getByRole("region", { name: "What they come to" });
        await expect(panel).toContainText("Needs approval");
        await expect(panel).toContainText("By Meridian Hospitals");
        await theirs.press(panel.getByRole("button", { name: "Ask for Approval" }));
        await expect(panel.getByText("Asked", { exact: true }).first()).toBeVisible();
        await inspectHere(provider, "assigned-request-parts");
      });

      const parts = page.getByRole("main").getByRole("list", { name: "Parts" });
      const row = (name: string) => parts.getByRole("listitem").filter({ hasText: name });
      const panel = page.getByRole("region", { name: `Parts of ${PROVIDER}` });

      await test.step("the customer sees them as the provider's, the covered one without its cost, and declines", async () => {
        await openOwn();
        await expect(row("Door motor")).toContainText("₹12,000");
        await expect(row("Door motor")).toContainText(PROVIDER);
        await expect(row("Door gasket")).toContainText("–");
        await expect(row("Door gasket")).not.toContainText("₹");
        await expect(row("Door motor").getByRole("button")).toHaveCount(0);
        await inspectHere(page, "parts-of-provider");
        await own.press(panel.getByRole("button", { name: "Decline" }));
        const dialog = page.getByRole("dialog", { name: "Decline Parts" });
        await own.type(dialog.getByLabel("Reason (required)"), "Please offer a rebuilt one.");
        await own.press(dialog.getByRole("button", { name: "Decline" }));
        await expect(panel.getByText("Declined", { exact: true })).toBeVisible();
      });

      await test.step("the provider reads why, changes the part and asks again", async () => {
        await openTheirs();
        await expect(provider.getByText("Please offer a rebuilt one.").first()).toBeVisible();
        await theirs.choose(provider.getByRole("button", { name: "Actions for Door motor" }), "Edit");
        const dialog = provider.getByRole("dialog", { name: "Edit Part" });
        await dialog.getByLabel("Unit cost").fill("10500");
        await theirs.press(dialog.getByRole("button", { name: "Save" }));
        await expect(dialog).toHaveCount(0);
        await theirs.press(provider.getByRole("button", { name: "Ask for Approval" }));
        await expect(provider.getByText("Asked", { exact: true }).first()).toBeVisible();
      });

      await test.step("the customer approves, and the provider fits the part", async () => {
        await openOwn();
        await own.press(panel.getByRole("button", { name: "Approve" }));
        const dialog = page.getByRole("dialog", { name: "Approve Parts" });
        await expect(dialog).toContainText("₹10,500");
        await own.press(dialog.getByRole("button", { name: "Approve" }));
        await expect(panel.getByText("Up to ₹10,500.00")).toBeVisible();
        await openTheirs();
        await theirs.choose(provider.getByRole("button", { name: "Actions for Door motor" }), "Mark as fitted");
        await expect(provider.getByRole("listitem").filter({ hasText: "Door motor" })).toContainText("Fitted");
        await openOwn();
        await expect(row("Door motor")).toContainText("Fitted");
      });
    });
  });
}
