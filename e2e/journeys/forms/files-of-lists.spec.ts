import { assetCalls } from "@steward/contract/assets/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { chooseInRow, confirm, exported, row, rows } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "files-of-lists", content: "sample" } });

const linesOf = (content: Buffer) => content.toString("utf8").trim().split("\r\n").slice(1);

test("a list is exported as it is filtered and ordered", async ({ page }) => {
  await page.goto("/admin/all-models?search=hp&ordering=-product_name");
  await expect(rows(page, "All Models").first()).toBeVisible();
  const names = await rows(page, "All Models").getByRole("link").filter({ hasText: /\D/ }).allTextContents();
  const csv = await exported(page, "CSV");
  expect(csv.name).toMatch(/^models-\d{4}-\d\d-\d\d\.csv$/);
  expect(linesOf(csv.content).map((line) => line.split(",")[0])).toEqual(names);
  const workbook = await exported(page, "Excel (XLSX)");
  expect(workbook.content.subarray(0, 2).toString()).toBe("PK");
});

test("places of a type and the statuses of a state are what their page shows", async ({ page }) => {
  await page.goto("/admin/location/room");
  await expect(rows(page, "Room").first()).toBeVisible();
  const rooms = linesOf((await exported(page, "CSV")).content);
  expect(rooms.length).toBeGreaterThan(0);
  expect(rooms.every((line) => line.includes(",Room,"))).toBe(true);
  await page.goto("/admin/asset-settings?state=inactive");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  expect(linesOf((await exported(page, "CSV")).content)).toEqual([]);
});

test("a model that nothing uses is deleted, another is protected", async ({ page, steward, faults }) => {
  faults.expectRefusal(409, /\/product\//);
  const caller = await steward.caller(people.owner);
  await caller.send(modelCalls.create, { body: { product_name: "Zeta unused" } });
  const { id } = await caller.send(modelCalls.create, { body: { product_name: "Zeta used" } });
  await caller.send(assetCalls.create, { body: { product: id } });
  await page.goto("/admin/all-models?search=zeta");
  await chooseInRow(row(page, "All Models", "Zeta used"), "Delete");
  await confirm(page);
  await expect(toast(page, "Cannot delete this product as its linked to some protected elements")).toBeVisible();
  await chooseInRow(row(page, "All Models", "Zeta unused"), "Delete");
  await confirm(page);
  await expect(toast(page, "Model deleted successfully")).toBeVisible();
  await expect(row(page, "All Models", "Zeta unused")).toHaveCount(0);
  await chooseInRow(row(page, "All Models", "Zeta used"), "Deactivate");
  await expect(toast(page, "Model toggled successfully")).toBeVisible();
});

test.describe("a Viewer", () => {
  test.use({ person: people.viewer });

  test("exports nothing", async ({ page }) => {
    for (const [path, list] of [
      ["/admin/manufacturer", "Manufacturers"],
      ["/admin/all-models", "All Models"],
    ] as const) {
      await page.goto(path);
      await expect(rows(page, list).first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
    }
  });
});
