import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { readFile } from "node:fs/promises";
import { grid, pick, row, rows } from "../../screens/list-screens.ts";
import { createRegister } from "../../installation/sample-register.ts";
import { arrowTo, toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

const LIST = "My Assets";
const REGISTER = "/asset-management/my-assets";

test.use({ person: founder.email, installation: { name: "assets-list", content: "own" } });
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  const { count } = await caller.send(assetCalls.list, { query: { page_size: 1 } });
  if (count === 0) await createRegister(caller);
});

test("saving an edited asset leads back to where it was opened, with filters and search", async ({ page }) => {
  await page.goto(`${REGISTER}?search=pump`);
  const name = row(page, LIST, "REG-041").getByRole("link");
  await name.press("Enter");
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  const details = page.url();
  await page.getByRole("button", { name: "Edit" }).press("Enter");
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByLabel("Notes").fill("Seen today");
  await page.getByRole("button", { name: "Save changes" }).press("Enter");
  await expect(toast(page, /edited successfully/i)).toBeVisible();
  await expect(page).toHaveURL(details);
  await page.goBack();
  await expect(page).toHaveURL(/my-assets\?search=pump$/);
  await expect(row(page, LIST, "REG-041")).toBeVisible();

  await row(page, LIST, "REG-041").getByRole("button", { name: "More actions" }).press("Enter");
  await arrowTo(page, "Edit");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByLabel("Notes").fill("Seen twice");
  await page.getByRole("button", { name: "Save changes" }).press("Enter");
  await expect(page).toHaveURL(/my-assets\?search=pump$/);

  await page.goto(`${details}/edit`);
  await page.getByLabel("Notes").fill("Seen by its address");
  await page.getByRole("button", { name: "Save changes" }).press("Enter");
  await expect(page).toHaveURL(details);
});

test("the dialog of a bulk change begins at its choices and gives the keyboard back", async ({ page }) => {
  await page.goto(REGISTER);
  await rows(page, LIST).first().focus();
  await page.keyboard.press("x");
  const change = page.getByRole("toolbar").getByRole("button", { name: "Change status" });
  await change.press("Enter");
  const dialog = page.getByRole("dialog", { name: /Change status/ });
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(change).toBeFocused();

  await change.press("Enter");
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("Space");
  await dialog.getByLabel(/^Reason/).fill("Counted");
  await dialog.getByRole("button", { name: "Change status" }).press("Enter");
  await expect(toast(page, "Status updated successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("the ring of a row that has the keyboard is whole", async ({ page }) => {
  await page.goto(REGISTER);
  const line = rows(page, LIST).first();
  await expect(line).toBeVisible();
  await page.getByRole("textbox", { name: "Search tag, name, serial number" }).press("ArrowDown");
  await expect(line).toBeFocused();
  const ring = await line.evaluate((element) => {
    const { borderTopWidth, zIndex, width } = getComputedStyle(element, "::after");
    return { borderTopWidth, zIndex, isWhole: Number.parseFloat(width) + 4 >= element.clientWidth };
  });
  expect(ring).toEqual({ borderTopWidth: "2px", zIndex: "2", isWhole: true });
});

test("statuses are read whole, the place outranks the serial number, and the sorted column shows", async ({ page }) => {
  const titles = () => grid(page, LIST).getByRole("columnheader").allInnerTexts();
  await page.goto(`${REGISTER}?search=REG-00`);
  await expect(rows(page, LIST).first()).toBeVisible();
  for (const name of await grid(page, LIST).locator("[data-category] [title]").all()) {
    expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 960, height: 800 });
  await expect.poll(titles).not.toContain("Serial number");
  expect(await titles()).toContain("Branch");
  await page.goto(`${REGISTER}?ordering=serial_number`);
  await expect.poll(titles).toContain("Serial number");
  await page.goto(`${REGISTER}?ordering=-modified`);
  await expect.poll(titles).toContain("Last changed");
});

test("hyphens of days keep their width, in lists and on the page of a record", async ({ page }) => {
  const widened = () =>
    page.getByRole("main").evaluate((main) => {
      const days = [...main.querySelectorAll("*")].filter(
        ({ children, textContent }) => children.length === 0 && /\d{2}-\d{2}/.test(textContent ?? ""),
      );
      const wide = days.filter((day) => getComputedStyle(day).fontVariantNumeric.includes("tabular"));
      return { days: days.length > 0, wide: wide.map(({ textContent }) => textContent) };
    });
  await page.goto(`${REGISTER}?ordering=-modified`);
  await expect(rows(page, LIST).first()).toBeVisible();
  expect(await widened()).toEqual({ days: true, wide: [] });
  await rows(page, LIST).first().getByRole("link").first().click();
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  expect(await widened()).toEqual({ days: true, wide: [] });
  await page.goto("/admin/activity?period=all");
  await page.getByRole("main").getByRole("listitem").getByRole("button", { expanded: false }).first().click();
  await expect(page.getByRole("link", { name: "All entries of this record" })).toBeVisible();
  expect(await widened()).toEqual({ days: true, wide: [] });
});

test("a change of status, a move and an archiving are undone from their toast, by keyboard", async ({
  page,
  caller,
}) => {
  const branch = (await caller.send(branchCalls.create, { body: { name: "Undo Annexe" } })).name;
  const made = await caller.send(assetCalls.create, { body: { asset_id: "UNDO-1", asset_name: "Undo pump" } });
  const read = () => caller.send(assetCalls.read, { params: { id: made.id } });
  const heading = page.getByRole("heading", { name: "Undo pump" });
  const undo = async (said: string) => {
    const told = page.getByRole("status").filter({ hasText: said });
    await expect(told).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await told.getByRole("button", { name: "Undo" }).press("Enter");
    // The one before may still stand above it.
    await expect(toast(page, "Change undone").last()).toBeVisible();
    await expect(told).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await expect
      .poll(async () => {
        const { status, branch: place } = await read();
        return { status, place };
      })
      .toEqual({ status: made.status, place: made.branch });
  };
  await page.goto(`${REGISTER}/${made.id}`);
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "Change status" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Out of Order/ }).press("Space");
  await dialog.getByLabel(/^Reason/).fill("Does not start");
  await dialog.getByRole("button", { name: "Change status" }).press("Enter");
  await undo("Status updated successfully");

  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await arrowTo(page, "Move");
  await page.keyboard.press("Enter");
  await pick(page, "Branch", branch, branch);
  await dialog.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await undo("Location Updated!");

  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await arrowTo(page, "Archive");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).press("Enter");
  await undo("Asset deleted successfully");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("filters stand in one row, import and export in a menu", async ({ page }) => {
    await page.goto(REGISTER);
    await expect(page.getByRole("button", { name: "Status", exact: true })).toBeVisible();
    const chips = await page.locator("search").getByRole("button").all();
    const tops = await Promise.all(chips.map(async (chip) => (await chip.boundingBox())?.y ?? 0));
    expect(chips.length).toBeGreaterThan(4);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(3);
    await page.getByRole("button", { name: "More filters" }).focus();
    await expect(page.getByRole("button", { name: "More filters" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await expect(page.getByRole("link", { name: "Import" })).toHaveCount(0);
    await page.getByRole("button", { name: "Import, export and related pages" }).press("Enter");
    await arrowTo(page, "Export as CSV");
    const started = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect(await readFile(await (await started).path(), "utf8")).toContain("REG-041");
    await page.getByRole("button", { name: "Import, export and related pages" }).press("Enter");
    await arrowTo(page, "Import");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/imports\/create\?kind=assets$/);
  });

  test("an import that is about one kind shows that one, and the others on request", async ({ page }) => {
    await page.goto("/imports/create?kind=assets");
    await expect(page.getByRole("radio")).toHaveCount(1);
    await page.getByRole("button", { name: "Something else" }).press("Enter");
    expect(await page.getByRole("radio").count()).toBeGreaterThan(5);
    await page.goto("/imports/create");
    await expect(page.getByRole("button", { name: "Something else" })).toHaveCount(0);
  });

  test("the tab that is shown is in sight, and tags of a model's assets stand on one line", async ({
    page,
    caller,
  }) => {
    const { results } = await caller.send(assetCalls.list, { query: { search: "REG-041", page_size: 1 } });
    await page.goto(`${REGISTER}/${results[0]?.id}?tab=coverage`);
    await expect(page.getByRole("tab", { name: "Coverage" })).toBeInViewport({ ratio: 1 });
    await page.goto(`/admin/all-models/${results[0]?.product}`);
    const tag = page.getByRole("link", { name: /^REG-\d{3}$/ }).first();
    await expect(tag).toBeVisible();
    expect((await tag.boundingBox())?.height).toBeLessThan(30);
  });

  test("a picture is taken with the camera", async ({ page }) => {
    await page.goto(`${REGISTER}/create`);
    const camera = page.getByLabel("Take a picture");
    await expect(camera).toHaveAttribute("capture", "environment");
    const calls = sentCalls(page);
    await camera.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
    await expect(page.getByText(/JPEG|picture/i).first()).toBeVisible();
    expect(calls.filter((call) => call.method === "POST")).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByText("Take a picture")).toBeHidden();
  });
});
