import type { Page } from "@playwright/test";
import { componentCalls } from "@steward/contract/components/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { servicePartCalls } from "@steward/contract/service-parts/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { widths } from "../../screens/hands.ts";
import { pick } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "service-parts", content: "sample" } });

/** A request on which somebody works and that is paid for, without parts. */
async function chargedRequest(caller: Caller) {
  const query = { status: "Assigned,In Progress,Open", coverage: "Chargeable" };
  const { results } = await caller.send(serviceRequestCalls.list, { query });
  for (const request of results) {
    const { count } = await caller.send(servicePartCalls.ofRequest, { params: { id: request.id } });
    if (count === 0 && request.steward_asset) return request;
  }
  throw new Error("Every open request of the sample has parts.");
}

const open = async (page: Page, { id }: { id: string }) => {
  await page.goto(`/service-request/${id}`);
  await page.getByRole("tab", { name: "Parts" }).press("Enter");
};

for (const width of widths(390)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("parts are added, a component is fitted, dear ones are approved, and one is removed", async ({
      page,
      caller,
    }) => {
      await caller.send(organisationCalls.updateSettings, { body: { estimate_limit: "1000" } });
      const component = await caller.send(componentCalls.create, {
        body: { name: `Spare pump ${width}`, serial_number: `SP-${width}` },
      });
      const request = await chargedRequest(caller);
      const calls = sentCalls(page);
      await open(page, request);
      const main = page.getByRole("main");
      const parts = main.getByRole("list", { name: "Parts" });
      await expect(main.getByText("No part was needed so far.")).toBeVisible();
      expect(calls.map(({ path }) => path)).toContain(`service-request/${request.id}/part-list/`);

      await main.getByRole("button", { name: "Add Part" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add Part" });
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByText("Name the part, or choose a component.").first()).toBeVisible();
      await dialog.getByLabel("Part (required)").fill("Filter");
      await dialog.getByLabel("Quantity").fill("3");
      await dialog.getByLabel("Unit cost").fill("120.50");
      await dialog.getByRole("switch", { name: /^Fitted/ }).press("Space");
      await dialog.getByLabel("Unit cost").press("Enter");
      await expect(toast(page, "Part added successfully")).toBeVisible();
      await expect(parts.getByRole("listitem")).toContainText("₹361.50");
      await expect(main.getByRole("button", { name: "Add Part" })).toBeFocused();

      await main.getByRole("button", { name: "Add Part" }).click();
      await dialog.getByLabel("A component from stock").check();
      await pick(page, "Component (required)", component.name, new RegExp(`^${component.name}`));
      await dialog.getByLabel("Unit cost").fill("900");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(parts.getByRole("listitem")).toHaveCount(2);
      await expect(main.getByText("Needs approval")).toBeVisible();
      await inspectHere(page, "request-parts");

      await main.getByRole("button", { name: "Ask for Approval" }).press("Enter");
      await expect(main.getByText("Asked", { exact: true }).first()).toBeVisible();
      await main.getByRole("button", { name: "Approve" }).press("Enter");
      await expect(page.getByRole("dialog", { name: "Approve Parts" })).toContainText("₹1,261.50");
      await page.getByRole("dialog").getByRole("button", { name: "Approve" }).press("Enter");
      await expect(main.getByText("Up to ₹1,261.50")).toBeVisible();

      await main.getByRole("button", { name: `Actions for ${component.name}` }).press("Enter");
      await page.getByRole("menuitem", { name: "Mark as fitted" }).press("Enter");
      await expect(parts.getByText("Fitted", { exact: true })).toHaveCount(2);
      await expect(parts).toContainText(`SP-${width} in`);
      const fitted = await caller.send(componentCalls.read, { params: { id: component.id } });
      expect(fitted.linked_asset).toBe(request.steward_asset);

      await main.getByRole("button", { name: `Actions for ${component.name}` }).press("Enter");
      await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
      await page.getByRole("alertdialog").getByRole("button").last().press("Enter");
      await expect(parts.getByRole("listitem")).toHaveCount(1);
      await expect(main.getByRole("button", { name: "Add Part" })).toBeFocused();
      const back = await caller.send(componentCalls.read, { params: { id: component.id } });
      expect(back.linked_asset).toBeNull();
    });
  });
}

test("parts of all requests are one list, and those that wait for approval are found from home", async ({ page }) => {
  await page.goto("/service-request/parts");
  await expect(page.getByRole("heading", { level: 1, name: "Parts Used" })).toBeVisible();
  await inspect(page, "service-parts");
  await page.goto("/service-request?awaits_approval=true");
  await expect(page.getByRole("main").getByText("2 requests", { exact: true })).toBeVisible();
});
