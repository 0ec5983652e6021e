import type { Locator, Page } from "@playwright/test";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { chooseInRow, pick, row, rows } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "rules-of-records", content: "own" } });

/** Drags a row of an ordered list by its handle onto another row. */
async function drag(page: Page, handle: Locator, onto: Locator): Promise<void> {
  const [from, to] = await Promise.all([handle.boundingBox(), onto.boundingBox()]);
  if (!from || !to) throw new Error("A handle is not shown.");
  const middle = (box: typeof from) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle(from));
  await page.mouse.down();
  await page.mouse.move(...middle(to), { steps: 12 });
  await page.mouse.up();
}

test("the floors of a block are ordered by keyboard and drag, and stand so in tree and list", async ({
  page,
  caller,
}) => {
  const branch = (await caller.send(branchCalls.create, { body: { name: "Depot" } })).id;
  const add = async (location_type: "Building" | "Block" | "Floor", name: string, parent: string | null) =>
    (await caller.send(locationCalls.create, { body: { name, location_type, branch, parent } })).id;
  const block = await add("Block", "North", await add("Building", "Hall", null));
  for (const name of ["2", "Zwischendeck", "EG", "1A", "UG"]) await add("Floor", name, block);

  await page.goto("/admin/location/block");
  await chooseInRow(row(page, "Block", "North"), "Order floors");
  const dialog = page.getByRole("dialog", { name: "Floors of North" });
  const order = dialog.getByRole("list").getByRole("listitem");
  await expect(order).toHaveText(["Zwischendeck", "2", "1A", "EG", "UG"]);
  await expect(dialog.getByRole("button", { name: "Save order" })).toBeDisabled();
  await inspectHere(page, "floor-order");
  const down = dialog.getByRole("button", { name: "Move Zwischendeck down" });
  await down.press("Enter");
  await expect(down).toBeFocused();
  await down.press("Enter");
  await expect(page.getByText("Zwischendeck is now number 3 of 5.")).toBeAttached();
  await expect(order).toHaveText(["2", "1A", "Zwischendeck", "EG", "UG"]);
  await drag(page, dialog.getByRole("button", { name: "Drag UG" }), dialog.getByRole("button", { name: "Drag 2" }));
  await expect(page.getByText("UG is now number 1 of 5.")).toBeAttached();
  await expect(order).toHaveText(["UG", "2", "1A", "Zwischendeck", "EG"]);
  await drag(page, dialog.getByRole("button", { name: "Drag UG" }), dialog.getByRole("button", { name: "Drag EG" }));
  await expect(order).toHaveText(["2", "1A", "Zwischendeck", "EG", "UG"]);
  await drag(page, dialog.getByRole("button", { name: "Drag 1A" }), dialog.getByRole("button", { name: "Drag 2" }));
  await expect(order).toHaveText(["1A", "2", "Zwischendeck", "EG", "UG"]);
  await dialog.getByRole("button", { name: "Save order" }).click();
  await expect(toast(page, "Location edited successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/admin/location/floor?parent=${block}`);
  await expect(rows(page, "Floor")).toContainText(["UG", "EG", "Zwischendeck", "2", "1A"]);
  await page.goto(`/admin/location/branch/${branch}?at=${block}`);
  const tree = page.getByRole("tree");
  await tree.getByRole("treeitem", { name: /^North/ }).press("ArrowRight");
  await expect(tree.getByRole("treeitem")).toContainText([
    "Depot",
    "Hall",
    "North",
    "UG",
    "EG",
    "Zwischendeck",
    "2",
    "1A",
  ]);
});

test("a branch abroad keeps the postal code of its country", async ({ page, caller }) => {
  await page.goto("/admin/location/branch/create");
  await page.getByLabel("Name (required)").fill("Delft");
  await page.getByLabel("Address Line 1 (required)").fill("Markt 87");
  await page.getByLabel("Zip").fill("2611 GW");
  await pick(page, "Country (required)", "netherl", "Netherlands");
  await pick(page, "State (required)", "south", "South Holland");
  await pick(page, "City (required)", "delft", /^Delft/);
  await page.getByRole("button", { name: "Save Branch" }).click();
  await expect(toast(page, "Branch added successfully")).toBeVisible();
  const { results } = await caller.send(branchCalls.list, { query: { search: "Delft" } });
  expect(results[0]?.address?.zip).toBe("2611 GW");
});

test("asset statuses come page by page, one category after the other", async ({ page, caller }) => {
  for (let number = 1; number <= 12; number += 1) {
    const body = { name: `Loaned ${number}`, category: "in_use" as const, color: "#357cd2" };
    await caller.send(attachedStatusCalls.create, { body });
  }
  await page.goto("/admin/asset-settings");
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await expect(page.getByRole("heading", { name: "In use" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Archived" })).toHaveCount(0);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Archived" })).toBeVisible();
  await expect(page.getByText("Stolen", { exact: true })).toBeVisible();
});

test("a category is drawn by the icon that was chosen for it", async ({ page }) => {
  await page.goto("/admin/category");
  await page.getByRole("button", { name: "Add Category" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Category" });
  await dialog.getByLabel("Name (required)").fill("Notebooks");
  await dialog.getByRole("radio", { name: "Laptop" }).check();
  await inspectHere(page, "category-icon");
  await dialog.getByRole("button", { name: "Save Category" }).click();
  await expect(toast(page, "Category added successfully")).toBeVisible();
  await page.getByRole("button", { name: "Notebooks" }).click();
  await expect(page.getByRole("dialog").getByRole("radio", { name: "Laptop" })).toBeChecked();
});
