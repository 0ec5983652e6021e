import { assetCalls } from "@steward/contract/assets/calls";
import { chooseInRow, exported, grid, row, rows } from "../../screens/list-screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { createRegister } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

const LIST = "My Assets";

test.use({ person: founder.email, installation: { name: "assets-list", content: "own" } });
test.beforeAll(async ({ steward }) => {
  await createRegister(await steward.caller(founder.email));
});

test("search marks what matches, counts exactly and can be cleared", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await expect(page.getByText("45 assets in 2 branches")).toBeVisible();
  await expect(page.getByText("45 assets", { exact: true })).toBeVisible();
  const search = page.getByRole("textbox", { name: "Search tag, name, serial number" });
  await search.fill("pump 4");
  await expect(page.getByText("2 assets", { exact: true })).toBeVisible();
  await expect(rows(page, LIST)).toHaveCount(2);
  await expect(row(page, LIST, "REG-041").locator("mark")).toHaveText(["pump 4"]);
  await expect(page).toHaveURL(/search=pump/);
  await search.fill("no such thing");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(page.getByText("45 assets", { exact: true })).toBeVisible();
});

test("filters narrow, are kept in the address, and survive reload and Back", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("checkbox", { name: /Under Maintenance/ }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Status: Under Maintenance" })).toBeVisible();
  await expect(page.getByText("9 assets", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Branch", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search Branch" }).fill("nag");
  await page.getByRole("checkbox", { name: "Nagpur Clinic" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByText("5 assets", { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("button", { name: "Branch: Nagpur Clinic" })).toBeVisible();
  await expect(page.getByText("5 assets", { exact: true })).toBeVisible();

  await rows(page, LIST).first().getByRole("link").first().click();
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Status: Under Maintenance" })).toBeVisible();
  await expect(page.getByText("5 assets", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Clear Status" }).click();
  await expect(page.getByRole("button", { name: "Status", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("45 assets", { exact: true })).toBeVisible();
});

test("seldom used filters come from the menu, days are ranges", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("menuitem", { name: "Purchased" }).click();
  await page.getByRole("textbox", { name: "From" }).fill("2026-03-01");
  await page.getByRole("textbox", { name: "From" }).press("Enter");
  await page.getByRole("textbox", { name: "To" }).fill("2026-03-31");
  await page.getByRole("textbox", { name: "To" }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Purchased: 01-03-2026 to 31-03-2026" })).toBeVisible();
  await expect(page.getByText("6 assets", { exact: true })).toBeVisible();
});

test("the order follows the column titles and is kept in the address", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await expect(rows(page, LIST).first()).toContainText("REG-045");
  const tag = grid(page, LIST).getByRole("columnheader", { name: "Tag" });
  await tag.getByRole("button").click();
  await expect(tag).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page, LIST).first()).toContainText("REG-001");
  await tag.getByRole("button").click();
  await expect(tag).toHaveAttribute("aria-sort", "descending");
  await expect(rows(page, LIST).first()).toContainText("REG-045");
  await page.goBack();
  await page.goForward();
  await page.goto("/asset-management/my-assets?ordering=serial_number");
  await expect(rows(page, LIST).first()).toContainText("SN7013");
});

test("Load more adds page by page until the last", async ({ page }) => {
  await page.goto("/asset-management/my-assets?ordering=asset_id");
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText("Page 3 of 3")).toBeVisible();
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await rows(page, LIST).first().focus();
  await page.keyboard.press("End");
  await expect(row(page, LIST, "REG-045")).toBeFocused();
  await page.getByLabel("Rows per page").selectOption("100");
  await expect(page.getByText("Page 1 of 1")).toBeVisible();
});

test("a usual tag and the status are read whole on wide and on narrow screens", async ({ page }) => {
  await page.route(
    (url) => url.pathname === assetCalls.list.path,
    async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.results[0].asset_id = "AST-100012";
      Object.assign(body.results[0], { purchase_date: "2015-01-01", warranty_period: 12 });
      await route.fulfill({ response: answer, json: body });
    },
  );
  for (const width of [1440, 960]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/asset-management/my-assets");
    const tag = grid(page, LIST).getByText("AST-100012", { exact: true });
    await expect(tag).toBeVisible();
    expect(await tag.evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true);
    await expect(grid(page, LIST).getByRole("columnheader", { name: "Status" })).toBeVisible();
    if (width < 1440) continue;
    const line = row(page, LIST, "AST-100012");
    for (const cell of [line.getByText("Out of Warranty"), line.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)]) {
      expect(await cell.evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true);
    }
  }
});

test("columns are chosen and remembered", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  const titles = grid(page, LIST).getByRole("columnheader");
  await expect(titles.filter({ hasText: "Manufacturer" })).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Manufacturer" }).check();
  await page.getByRole("checkbox", { name: "Cover" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(titles.filter({ hasText: "Manufacturer" })).toBeVisible();
  await expect(titles.filter({ hasText: "Cover" })).toHaveCount(0);
  await page.reload();
  await expect(titles.filter({ hasText: "Manufacturer" })).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Show the usual columns" }).click();
  await expect(titles.filter({ hasText: "Manufacturer" })).toHaveCount(0);
});

test("the list is walked, selected and opened by keyboard", async ({ page }) => {
  await page.goto("/asset-management/my-assets?ordering=asset_id");
  await expect(row(page, LIST, "REG-001")).toBeVisible();
  await page.getByRole("textbox", { name: "Search tag, name, serial number" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(page, LIST, "REG-001")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("45 assets", { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Infusion pump 2" })).toBeVisible();
});

test("several assets change status at once and those that cannot are named", async ({ page }) => {
  await page.goto("/asset-management/my-assets?ordering=asset_id");
  for (const tag of ["REG-001", "REG-005"]) await row(page, LIST, tag).getByRole("checkbox").check();
  await expect(page.getByText("2 selected")).toBeVisible();
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "Change status" }).click();
  const dialog = page.getByRole("dialog", { name: "Change status of 2 assets" });
  await expect(dialog.getByText("1 stays as it is").first()).toBeVisible();
  await dialog.getByRole("radio", { name: /On Order/ }).check();
  await dialog.getByRole("button", { name: "Change status" }).click();
  await expect(toast(page, "Status updated successfully")).toBeVisible();
  const outcome = page.getByRole("region", { name: "Bulk action" });
  await expect(outcome.getByText("1 asset changed.")).toBeVisible();
  await expect(outcome.getByRole("link", { name: "REG-005" })).toBeVisible();
  await outcome.getByRole("button", { name: "Put away" }).click();
  await expect(outcome).toHaveCount(0);
  await expect(row(page, LIST, "REG-001").getByText("On Order")).toBeVisible();
  await expect(row(page, LIST, "REG-005").getByText("Under Maintenance")).toBeVisible();

  for (const tag of ["REG-006", "REG-007"]) await row(page, LIST, tag).getByRole("checkbox").check();
  await bar.getByRole("button", { name: "Change status" }).click();
  await page.getByRole("radio", { name: /Reserved/ }).check();
  const submit = page.getByRole("dialog").getByRole("button", { name: "Change status" });
  await submit.click();
  await expect(page.getByText("A reason is required for this status.")).toBeVisible();
  await page.getByLabel("Reason (required)").fill("Set aside for the audit");
  await submit.click();
  await expect(toast(page, "Status updated successfully").last()).toBeVisible();
  await expect(row(page, LIST, "REG-006").getByText("Reserved")).toBeVisible();
});

test("exports hold the filtered rows and nothing else", async ({ page }) => {
  await page.goto("/asset-management/my-assets?search=Perseus");
  await expect(page.getByText("15 assets", { exact: true })).toBeVisible();
  for (const [format, ending] of [
    ["CSV", /\.csv$/],
    ["Excel (XLSX)", /\.xlsx$/],
  ] as const) {
    const { name, content } = await exported(page, format);
    expect(name).toMatch(ending);
    if (format === "CSV") {
      const lines = content.toString("utf8").trim().split("\r\n");
      expect(lines).toHaveLength(16);
      expect(lines.slice(1).every((line) => line.includes("Perseus A500"))).toBe(true);
    } else expect(content.subarray(0, 2).toString()).toBe("PK");
  }
});

test("archived assets leave the list, are found in the archive and come back", async ({ page }) => {
  const calls = sentCalls(page);
  await page.goto("/asset-management/my-assets?search=REG-040");
  await chooseInRow(row(page, LIST, "REG-040"), "Archive");
  const question = page.getByRole("alertdialog", { name: "Archive asset?" });
  await expect(question).toContainText("moves to the archive and keeps its history");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, LIST, "REG-040")).toBeVisible();
  expect(writes(calls)).toEqual([]);
  await chooseInRow(row(page, LIST, "REG-040"), "Archive");
  await question.getByRole("button", { name: "Archive" }).click();
  await expect(toast(page, "Asset deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();

  await page.goto("/asset-management/my-assets?archived=only");
  await chooseInRow(row(page, LIST, "REG-040"), "Restore");
  const restore = page.getByRole("dialog", { name: /Restore/ });
  await restore.getByRole("radio", { name: /Returned/ }).check();
  await restore.getByRole("button", { name: "Restore" }).click();
  await expect(toast(page, "Status updated successfully")).toBeVisible();
  await page.goto("/asset-management/my-assets?search=REG-040");
  await expect(row(page, LIST, "REG-040").getByText("Returned")).toBeVisible();
});

test("on a small screen rows are cards with the same actions", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/my-assets?ordering=asset_id");
  const cards = page.getByRole("list", { name: LIST }).getByRole("listitem");
  await expect(cards.first()).toContainText("REG-001");
  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByRole("menuitem", { name: "Tag, descending" }).click();
  await expect(cards.first()).toContainText("REG-045");
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await expect(drawer.getByRole("link", { name: "My Assets" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await cards.first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Anaesthesia workstation 45" })).toBeVisible();
});
