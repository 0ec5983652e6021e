import type { Page } from "@playwright/test";
import type { Location } from "@steward/contract/locations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { widths } from "../../screens/hands.ts";
import { chooseByArrows, confirm } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "place-history", content: "own" } });

/** A branch with a building, which was renamed. */
async function renamed(caller: Caller, name: string, later: string): Promise<{ branch: Location; building: Location }> {
  const branch = await caller.send(branchCalls.create, {
    body: { name: `Park of ${name}`, flag_virtual_location: true },
  });
  const given = { location_type: "Building" as const, branch: branch.id };
  const building = await caller.send(locationCalls.create, { body: { ...given, name } });
  await caller.send(locationCalls.update, { params: { id: building.id }, body: { ...given, name: later } });
  return { branch, building };
}

const item = (page: Page, name: string) =>
  page.getByRole("tree").getByRole("treeitem", { name: new RegExp(`^${name}`) });

/** Opens the history of a place from its menu in the tree, by keyboard. */
async function openHistory(page: Page, { branch, building }: { branch: Location; building: Location }, name: string) {
  await page.goto(`/admin/location/branch/${branch.id}?at=${building.id}`);
  await page.getByRole("button", { name: `Actions for ${name}` }).press("Enter");
  await chooseByArrows(page, "History…");
  return page.getByRole("dialog", { name: `History of ${name}` });
}

for (const width of widths(390)) {
  test(`one change of a place is reverted, and the place is looked at on a past day, at ${width} pixels`, async ({
    page,
    caller,
    faults,
  }) => {
    const [first, later] = [`Old House ${width}`, `New House ${width}`];
    const place = await renamed(caller, first, later);
    await page.setViewportSize({ width, height: 900 });
    const dialog = await openHistory(page, place, later);
    await dialog.getByRole("button", { name: "Revert" }).click();
    await confirm(page, "Revert");
    await expect(toast(page, "Change reverted")).toBeVisible();
    await expect(dialog.getByText("took back a change of the place")).toBeVisible();
    await inspectHere(page, "place-history");

    await dialog.getByRole("button", { name: "Look back…" }).press("Enter");
    const band = dialog.getByRole("region", { name: /^As of / });
    await expect(band).toContainText("only to be read");
    await expect(dialog.getByText("Building", { exact: true })).toBeVisible();
    await expect(dialog.getByText(first, { exact: true })).toBeVisible();
    await inspectHere(page, "place-as-of");
    faults.expectRefusal(400, /as-of/);
    await band.getByRole("textbox", { name: "Day" }).fill("2020-01-01");
    await expect(dialog.getByText(/It was added on /)).toBeVisible();
    await dialog.getByRole("button", { name: "Back to today" }).first().click();
    await expect(dialog.getByRole("button", { name: "Look back…" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(item(page, first)).toBeVisible();
    expect(await caller.send(branchCalls.read, { params: { id: place.building.id } })).toMatchObject({ name: first });
  });
}

test("a change of a place that was changed again is not reverted by keyboard, and the reason is told", async ({
  page,
  caller,
  faults,
}) => {
  faults.expectRefusal(409, /revert/);
  const place = await renamed(caller, "First House", "Second House");
  const body = { location_type: "Building" as const, branch: place.branch.id, name: "Third House" };
  await caller.send(locationCalls.update, { params: { id: place.building.id }, body });
  const dialog = await openHistory(page, place, "Third House");
  await dialog.getByRole("button", { name: "Revert" }).nth(1).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Revert this change?" });
  await question.getByRole("button", { name: "Revert" }).press("Enter");
  await expect(toast(page, "Changed again since: Name.")).toBeVisible();
  await expect(item(page, "Third House")).toBeVisible();
});
