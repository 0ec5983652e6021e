import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { widths } from "../../screens/hands.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "cost-of-ownership", content: "sample" } });

for (const width of widths(1440)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("the sums of an asset lead by keyboard to what they count, and the advice tells its rule", async ({
      page,
      caller,
    }) => {
      const charged = await caller.send(serviceVisitCalls.all, { query: { is_charged: true } });
      const asset = charged.results.find((visit) => visit.steward_asset_details)?.steward_asset_details;
      if (!asset) throw new Error("No visit of the sample has a charge.");
      const query = { is_charged: true, steward_asset: asset.id };
      const { count } = await caller.send(serviceVisitCalls.all, { query });

      await page.goto(`/asset-management/my-assets/${asset.id}?tab=cost`);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "What it has cost" })).toBeVisible();
      await expect(main.getByText(/^(Repair it|Plan for a new one|Replace it)$/)).toBeVisible();
      await expect(main.getByText("Useful life", { exact: true })).toBeVisible();
      await expect(main.getByText("An asset is replaced when", { exact: false })).toBeVisible();
      await inspectHere(page, "cost-of-ownership");

      const visits = main.getByRole("link", { name: `${count} visits of ${asset.asset_id} with a charge` });
      await visits.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/service-request/visits\\?.*is_charged=true`));
      await expect(page.getByRole("main").getByText(new RegExp(`^${count} visits?`))).toBeVisible();
    });
  });
}

test("the thresholds of the advice are settings of the organisation", async ({ page }) => {
  await page.goto("/admin/organisation-settings");
  const limit = page.getByLabel("Repairs too dear from (% of book value) (required)");
  await limit.fill("0");
  await limit.press("Enter");
  await expect(page.getByText("Enter a percentage from 1 to 1000.").first()).toBeVisible();
  await limit.fill("40");
  await page.getByLabel("Useful life (months) (required)").fill("84");
  await limit.press("Enter");
  await expect(toast(page, "Organisation settings edited successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Useful life (months) (required)")).toHaveValue("84");
});
