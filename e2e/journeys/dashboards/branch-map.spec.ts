import { inspectHere } from "../../screens/appearance.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ installation: { name: "branch-map", content: "sample" } });

test("the pin of a branch goes where a place is found", async ({ page }) => {
  const calls = sentCalls(page);
  await page.goto("/admin/location/branch/create");
  await page.getByRole("button", { name: "Pick on the map" }).click();
  const search = page.getByRole("combobox", { name: "Search for a place" });
  await search.fill("Mysuru");
  await search.press("Enter");
  await expect(page.getByRole("option").first()).toContainText("Mysuru");
  await page.getByRole("option").first().click();
  expect(calls.find(({ path }) => path === "place/")?.query.get("search")).toBe("Mysuru");
  await expect(page.getByLabel("Latitude")).toHaveValue(/^12\.\d+$/);
  await expect(page.getByLabel("Longitude")).toHaveValue(/^76\.\d+$/);
  await expect(search).toHaveValue("");
  await search.scrollIntoViewIfNeeded();
  await inspectHere(page, "branch-map-place");
});

test("a place that cannot be searched for is typed", async ({ page, faults }) => {
  faults.expectRefusal(503, /\/place\//);
  await page.route(/\/place\//, (route) => route.fulfill({ status: 503, json: { code: "unavailable" } }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/location/branch/create");
  await page.getByRole("button", { name: "Pick on the map" }).click();
  const search = page.getByRole("combobox", { name: "Search for a place" });
  await search.fill("Mysuru");
  await search.press("Enter");
  await expect(search).toHaveAccessibleDescription(/cannot be searched at the moment/);
  await inspectHere(page, "branch-map-failed");
  await page.getByLabel("Latitude").fill("12.3052");
  await page.getByLabel("Longitude").fill("76.6552");
  await expect(page.getByText("12.3052° N, 76.6552° E")).toBeVisible();
});
