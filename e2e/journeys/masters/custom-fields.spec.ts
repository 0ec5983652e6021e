import { assetCalls } from "@steward/contract/assets/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { modelCalls } from "@steward/contract/models/calls";
import type { Locator, Page } from "@playwright/test";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { chooseInRow, confirm, pick, row, rows } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "custom-fields", content: "sample" } });

const dialog = (page: Page) => page.getByRole("dialog");
const order = (page: Page) => dialog(page).getByRole("list", { name: "Fields" }).getByRole("listitem");
/** Waits until a field is lifted, before which keys and moves have no effect. */
const held = (handle: Locator) => expect(handle).toHaveAttribute("aria-pressed", "true");
/** Waits until a dropped field has come to rest, before which no other can be lifted. */
const dropped = async (page: Page, handle: Locator) => {
  await expect(handle).toHaveAttribute("aria-pressed", "false");
  await expect(dialog(page).locator("[data-dnd-dragging], [data-dnd-placeholder]")).toHaveCount(0);
};
const bodiesOf = (calls: ReturnType<typeof sentCalls>) =>
  writes(calls).map(({ method, path, body }) => [method, path, body ? JSON.parse(body) : null]);

/** Adds custom fields; answers their ids. */
const fieldsBy = (caller: Caller) => async (body: BodyOf<typeof customFieldCalls.create>) =>
  (await caller.send(customFieldCalls.create, { body })).id;

/** A category with a field set: memory, which is required, and more. */
async function categoryWithFields(caller: Caller, name: string): Promise<{ memory: string; calibrated: string }> {
  const field = fieldsBy(caller);
  const memory = await field({ name: `${name} memory`, field_type: "text", is_required: true, pattern: "\\d+ GB" });
  const calibrated = await field({ name: `${name} calibrated`, field_type: "date", help: "Of the last calibration" });
  const ports = await field({ name: `${name} ports`, field_type: "multi_select", options: ["USB", "HDMI"] });
  const set = await caller.send(fieldSetCalls.create, {
    body: { name: `${name} fields`, custom_fields: [memory, calibrated, ports] },
  });
  await caller.send(categoryCalls.create, { body: { name, custom_fieldset: set.id } });
  return { memory, calibrated };
}

test("a custom field is added, edited, turned off and deleted on its tab", async ({ page }) => {
  const calls = sentCalls(page);
  await page.goto("/admin/model-settings");
  await page.getByRole("button", { name: "Add Custom Field" }).first().click();
  await dialog(page).getByLabel("Type").selectOption("single_select");
  await dialog(page).getByRole("button", { name: "Save Custom Field" }).click();
  await expect(dialog(page).getByLabel("Label (required)")).toHaveAccessibleDescription(/This is Required\./);
  expect(writes(calls)).toEqual([]);
  await dialog(page).getByLabel("Label (required)").fill("Refrigerant");
  await dialog(page).getByLabel("Options (required)").fill("R-410A\n\n R-32 ");
  await dialog(page).getByLabel("Default").selectOption("R-32");
  await inspectHere(page, "custom-field-dialog");
  await dialog(page).getByRole("button", { name: "Save Custom Field" }).click();
  await expect(toast(page, "Custom field created successfully")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(bodiesOf(calls)[0]?.[2]).toMatchObject({
    name: "Refrigerant",
    field_type: "single_select",
    options: ["R-410A", "R-32"],
    default_value: "R-32",
  });
  const line = row(page, "Custom Fields", "Refrigerant");
  await expect(line).toContainText("One of several options");
  await chooseInRow(line, "Edit");
  await dialog(page).getByRole("checkbox", { name: "Required" }).check();
  await dialog(page).getByRole("button", { name: "Save Custom Field" }).click();
  await expect(toast(page, "Custom field edited successfully")).toBeVisible();
  await expect(line).toContainText("Required");
  await chooseInRow(line, "Deactivate");
  await expect(toast(page, "Custom field toggled successfully")).toBeVisible();
  await expect(line).toContainText("Inactive");
  await chooseInRow(line, "Delete");
  await confirm(page);
  await expect(toast(page, "Field deleted successfully")).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("the tabs look right", async ({ page, caller }) => {
  await categoryWithFields(caller, "Looks");
  await page.goto("/admin/model-settings");
  await expect(row(page, "Custom Fields", "Looks memory")).toBeVisible();
  await inspect(page, "custom-fields");
  await page.getByRole("tab", { name: "Field Sets" }).click();
  await expect(row(page, "Field Sets", "Looks fields")).toBeVisible();
  await inspect(page, "field-sets");
});

test("the fields of a set are ordered by keyboard, by dragging and by their arrows", async ({ page, caller }) => {
  await categoryWithFields(caller, "Order");
  const calls = sentCalls(page);
  await page.goto("/admin/model-settings?tab=field-sets");
  await page.getByRole("button", { name: "Add Field Set" }).first().click();
  await dialog(page).getByLabel("Name (required)").fill("Ordered");
  for (const name of ["memory", "calibrated", "ports"])
    await pick(page, "Add a field", `Order ${name}`, new RegExp(`^Order ${name}`));
  await expect(order(page)).toContainText([/memory/, /calibrated/, /ports/]);
  await inspectHere(page, "field-set-dialog");

  const handle = (name: string) => dialog(page).getByRole("button", { name: `Drag Order ${name}` });
  await handle("memory").focus();
  await page.keyboard.press("Enter");
  await held(handle("memory"));
  await page.keyboard.press("ArrowDown");
  await expect(order(page)).toContainText([/calibrated/, /memory/, /ports/]);
  await page.keyboard.press("Enter");
  await dropped(page, handle("memory"));
  await expect(page.getByText("Order memory is now number 2 of 3.")).toBeAttached();
  await expect(handle("memory")).toBeFocused();

  const first = await order(page).first().boundingBox();
  if (!first) throw new Error("The list has no first field.");
  await handle("ports").hover();
  await page.mouse.down();
  await page.mouse.move(first.x + 20, first.y + 60, { steps: 6 });
  await held(handle("ports"));
  await page.mouse.move(first.x + 20, first.y + 6, { steps: 10 });
  await expect(order(page)).toContainText([/ports/, /calibrated/, /memory/]);
  await page.mouse.up();
  await dropped(page, handle("ports"));
  await expect(page.getByText("Order ports is now number 1 of 3.")).toBeAttached();

  const up = dialog(page).getByRole("button", { name: "Move Order calibrated up" });
  await up.press("Enter");
  await expect(order(page)).toContainText([/calibrated/, /ports/, /memory/]);
  await expect(up).toBeFocused();
  await up.press("Enter");
  await expect(order(page)).toContainText([/calibrated/, /ports/, /memory/]);
  await up.press("Tab");
  await page.keyboard.press("Enter");
  await expect(order(page)).toContainText([/ports/, /calibrated/, /memory/]);
  await dialog(page).getByRole("button", { name: "Move Order ports down" }).click();
  await expect(order(page)).toContainText([/calibrated/, /ports/, /memory/]);
  await expect(page.getByText("Order ports is now number 2 of 3.")).toBeAttached();
  await dialog(page).getByRole("button", { name: "Remove Order ports" }).press("Enter");
  await expect(order(page)).toContainText([/calibrated/, /memory/]);
  await expect(dialog(page).getByRole("button", { name: "Remove Order memory" })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Save Field Set" }).click();
  await expect(toast(page, "Field set added successfully")).toBeVisible();
  expect(bodiesOf(calls)[0]?.[2]).toEqual({ name: "Ordered", custom_fields: [expect.any(String), expect.any(String)] });
  const line = row(page, "Field Sets", "Ordered");
  await expect(line).toContainText("Order calibrated, Order memory");
  await chooseInRow(line, "Edit");
  await dialog(page).getByLabel("Name (required)").fill("Ordered again");
  await dialog(page).getByRole("button", { name: "Save Field Set" }).click();
  await expect(toast(page, "Field set edited successfully")).toBeVisible();
  await chooseInRow(row(page, "Field Sets", "Ordered again"), "Delete");
  await confirm(page);
  await expect(toast(page, "FieldSet deleted successfully")).toBeVisible();
});

test("an asset is asked for the fields of its category, and shows and edits their values", async ({ page, caller }) => {
  const { memory } = await categoryWithFields(caller, "Asked");
  const calls = sentCalls(page);
  await page.goto("/asset-management/my-assets/create");
  await page.getByLabel("Name", { exact: true }).fill("Field laptop");
  await pick(page, "Category", "Asked", "Asked");
  const field = page.getByLabel("Asked memory (required)");
  await expect(field).toBeVisible();
  await page.getByRole("button", { name: "Create asset", exact: true }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/This is Required\./);
  await field.fill("much");
  await page.getByRole("button", { name: "Create asset", exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/Does not match the pattern that is asked for\./);
  expect(writes(calls)).toEqual([]);
  await field.fill("16 GB");
  await page.getByRole("group", { name: "Asked ports" }).getByLabel("HDMI").check();
  await inspectHere(page, "asset-custom-fields");
  await page.getByRole("button", { name: "Create asset", exact: true }).click();
  await expect(toast(page, "Asset created successfully")).toBeVisible();
  const [created] = bodiesOf(calls);
  expect(created?.[2].custom_fields).toEqual([
    { id: memory, value: "16 GB" },
    { id: expect.any(String), value: ["HDMI"] },
  ]);

  await page.getByRole("link", { name: "Field laptop" }).click();
  const panel = page.getByRole("region", { name: "Custom Fields" });
  await expect(panel).toContainText(/Asked memory\s*16 GB/);
  await page
    .getByRole("link", { name: "Edit" })
    .or(page.getByRole("button", { name: "Edit" }))
    .first()
    .click();
  await expect(field).toHaveValue("16 GB");
  await field.fill("32 GB");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Asset edited successfully")).toBeVisible();
  expect(bodiesOf(calls).at(-1)?.[2]).toEqual({ custom_fields: [{ id: memory, value: "32 GB" }] });
  await expect(panel).toContainText("32 GB");
  await page.goto("/asset-management/my-assets?search=32%20gb");
  await page.getByRole("link", { name: "Field laptop" }).click();
  await expect(page.getByText("Asked memory").first()).toBeVisible();
  await expect(panel).toContainText("32 GB");
});

test("values that somebody else changed meanwhile are listed beside one's own", async ({ page, caller, faults }) => {
  const { memory, calibrated } = await categoryWithFields(caller, "Stale");
  const { results } = await caller.send(categoryCalls.list, { query: { search: "Stale" } });
  const asset = await caller.send(assetCalls.create, {
    body: {
      asset_name: "Stale laptop",
      category: results[0]?.id,
      custom_fields: [{ id: memory, value: "16 GB" }],
    },
  });
  faults.expectRefusal(409, /\/assets\//);
  await page.goto(`/asset-management/my-assets/${asset.id}/edit`);
  await page.getByLabel("Stale memory (required)").fill("64 GB");
  await caller.send(assetCalls.update, {
    params: { id: asset.id },
    body: {
      custom_fields: [
        { id: memory, value: "32 GB" },
        { id: calibrated, value: "2026-03-01" },
      ],
    },
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  const changed = (name: string) => dialog(page).getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(changed("Stale memory")).toHaveText(/Stale memory\s*16 GB\s*32 GB\s*64 GB/);
  await expect(changed("Stale calibrated")).toContainText("01-03-2026");
  await inspectHere(page, "stale-custom-fields");
  await dialog(page).getByRole("button", { name: "Save mine" }).click();
  await expect(toast(page, "Asset edited successfully")).toBeVisible();
  const { custom_fields } = await caller.send(assetCalls.read, { params: { id: asset.id } });
  expect(custom_fields.map(({ value }) => value)).toEqual(["2026-03-01", "64 GB"]);
});

/** Assets with values of five types, and the names of their fields. */
async function assetsWithValues(caller: Caller): Promise<void> {
  const field = fieldsBy(caller);
  const memory = await field({ name: "Found memory", field_type: "text" });
  const cores = await field({ name: "Found cores", field_type: "integer" });
  const checked = await field({ name: "Found checked on", field_type: "date" });
  const rented = await field({ name: "Found rented", field_type: "boolean" });
  const ports = await field({
    name: "Found ports",
    field_type: "multi_select",
    options: ["USB, type C", "HDMI", "VGA"],
  });
  const values = [
    { memory: "16 GB", cores: 8, checked: "2026-03-02", rented: true, ports: ["USB, type C"] },
    { memory: "16 gb", cores: 16, checked: "2026-03-02", rented: false, ports: ["HDMI", "USB, type C"] },
    { memory: "32 GB", cores: 8, checked: "2026-04-01", rented: false, ports: ["VGA"] },
  ];
  for (const [index, given] of values.entries()) {
    const custom_fields = [
      { id: memory, value: given.memory },
      { id: cores, value: given.cores },
      { id: checked, value: given.checked },
      { id: rented, value: given.rented },
      { id: ports, value: given.ports },
    ];
    const body = { asset_name: `Found laptop ${index + 1}`, custom_fields };
    await caller.send(assetCalls.create, { body });
  }
}

/** Adds the filter chip of a custom field. */
async function addFilter(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("menuitem", { name: "Custom field" }).click();
  await page.getByRole("searchbox", { name: "Search Custom Fields" }).fill(name);
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  return dialog(page);
}

test("models are filtered by custom fields, which the address keeps", async ({ page, caller }) => {
  const options = ["LGA 1700", "AM5"];
  const id = await fieldsBy(caller)({ name: "Found socket", field_type: "single_select", options });
  for (const value of options) {
    const body = { product_name: `Board ${value}`, custom_fields: [{ id, value }] };
    await caller.send(modelCalls.create, { body });
  }
  await page.goto("/admin/all-models");
  const socket = await addFilter(page, "Found socket");
  await socket.getByLabel("AM5").check();
  await page.keyboard.press("Escape");
  const names = rows(page, "All Models").getByRole("link");
  await expect(names).toHaveText(["Board AM5"]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Found socket: AM5", exact: true })).toBeVisible();
  await expect(names).toHaveText(["Board AM5"]);
});

test("assets are filtered by custom fields of each type, which the address keeps", async ({ page, caller }) => {
  await assetsWithValues(caller);
  const found = (count: number) => page.getByText(count === 1 ? "1 asset" : `${count} assets`, { exact: true });
  const chip = (words: string) => page.getByRole("button", { name: words, exact: true });
  const names = () => rows(page, "My Assets").getByRole("link");
  const calls = sentCalls(page);
  await page.goto("/asset-management/my-assets");

  const memory = await addFilter(page, "Found memory");
  await expect(memory.getByLabel("Found memory")).toBeFocused();
  await memory.getByLabel("Found memory").fill("16 GB");
  await memory.getByLabel("Found memory").press("Enter");
  await expect(chip("Found memory: 16 GB")).toBeFocused();
  await expect(found(2)).toBeVisible();
  expect(calls.findLast(({ path }) => path === "assets/")?.query.get("custom_field")).toMatch(/^[0-9a-f-]{36}:16 GB$/);

  const ports = await addFilter(page, "Found ports");
  await ports.getByLabel("HDMI").check();
  await expect(found(1)).toBeVisible();
  await ports.getByLabel("USB, type C").check();
  await expect(found(2)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chip("Found ports: 2")).toBeVisible();
  const checked = await addFilter(page, "Found checked on");
  await checked.getByLabel("Found checked on").fill("02-03-2026");
  await checked.getByLabel("Found checked on").press("Enter");
  await expect(chip("Found checked on: 02-03-2026")).toBeVisible();
  await expect(found(2)).toBeVisible();
  const rented = await addFilter(page, "Found rented");
  await rented.getByLabel("No").check();
  await page.keyboard.press("Escape");
  await expect(found(1)).toBeVisible();
  await expect(names()).toHaveText(["Found laptop 2"]);
  await inspect(page, "assets-custom-filters");

  await page.reload();
  for (const words of ["memory: 16 GB", "ports: 2", "checked on: 02-03-2026", "rented: No"]) {
    await expect(chip(`Found ${words}`)).toBeVisible();
  }
  await expect(found(1)).toBeVisible();
  await names().click();
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await page.goBack();
  await expect(chip("Found rented: No")).toBeVisible();
  await page.getByRole("button", { name: "Clear Found rented" }).click();
  await expect(found(2)).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(chip("Found memory: 16 GB")).toHaveCount(0);
  await expect(page).not.toHaveURL(/custom_field/);

  const cores = await addFilter(page, "Found cores");
  await cores.getByLabel("Found cores").fill("eight");
  await cores.getByRole("button", { name: "Apply" }).click();
  await expect(cores.getByLabel("Found cores")).toHaveAccessibleDescription(/Value must be numeric\./);
  await inspectHere(page, "assets-custom-filter-panel");
  await cores.getByLabel("Found cores").fill("08");
  await cores.getByRole("button", { name: "Apply" }).click();
  await expect(found(2)).toBeVisible();
  await expect(names()).toHaveText(["Found laptop 3", "Found laptop 1"]);
});

test("a viewer sees the tabs without anything to change", async ({ openAs, caller }) => {
  await categoryWithFields(caller, "Viewed");
  const page = await openAs(people.viewer);
  await page.goto("/admin/model-settings?search=Viewed");
  await expect(row(page, "Custom Fields", "Viewed memory")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Custom Field" })).toHaveCount(0);
});
