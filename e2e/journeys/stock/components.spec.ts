import { componentCalls } from "@steward/contract/components/calls";
import { chooseByArrows, chooseInRow, confirm, exported, pick, row, rows } from "../../screens/list-screens.ts";
import { jpeg } from "../../screens/pictures.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "components", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  register = await createRegister(caller);
  for (let n = 1; n <= 12; n += 1) {
    await caller.send(componentCalls.create, { body: { name: `Spare battery ${n}`, serial_number: `SB-${n}` } });
  }
});

const LIST = /\/asset-management\/component$/;

test("a component is created with pictures, which follow the saved record, and edited", async ({ page }) => {
  await page.goto("/asset-management/component");
  await expect(page).toHaveTitle(/Components/);
  await page.getByRole("button", { name: "Create component" }).click();
  await page.getByLabel("Name (required)").fill("Adult SpO2 sensor");
  await page.getByLabel("Serial number").fill("SP-77");
  await pick(page, "Category", "Sensors", 'Create "Sensors"');
  await pick(page, "Branch", "Pune", "Pune General");
  await page.getByLabel("Warranty in months").fill("6");
  const pictures = [await jpeg(page, "front.jpg", "navy"), await jpeg(page, "back.jpg", "teal")];
  await page.getByLabel("Drop pictures here or choose files").setInputFiles(pictures);
  const calls = sentCalls(page);
  await page.getByRole("button", { name: "Save Component" }).click();
  await expect(toast(page, "Component added successfully")).toBeVisible();
  await expect(page).toHaveURL(LIST);
  const sent = writes(calls);
  expect(sent.map(({ path }) => path.replace(/[0-9a-f-]{36}/, "{id}"))).toEqual([
    "component/",
    "component/{id}/attachments/",
    "component/{id}/attachments/",
  ]);

  const line = row(page, "Components", "Adult SpO2 sensor");
  await expect(line).toContainText("Pune General");
  await chooseInRow(line, "Edit");
  const tiles = page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
  await expect(tiles).toHaveCount(2);
  await expect(tiles.filter({ hasText: "Main picture" }).getByAltText(/front/)).toBeVisible();
  await page.getByLabel("Serial number").fill("SP-78");
  await page.getByRole("button", { name: "Save Component" }).click();
  await expect(toast(page, "Component edited successfully")).toBeVisible();
  await expect(page).toHaveURL(LIST);
  await expect(row(page, "Components", "SP-78")).toBeVisible();
});

test("the list shows ten to a page, also after its filters are cleared, and is exported", async ({ page }) => {
  const calls = sentCalls(page);
  await page.goto("/asset-management/component?is_attached=false");
  await expect(rows(page, "Components")).toHaveCount(10);
  await page.goto("/asset-management/component?search=no-such-part");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page, "Components")).toHaveCount(10);
  const lists = calls.filter(({ method, path }) => method === "GET" && path === "component/");
  expect(lists.length).toBeGreaterThan(2);
  expect(lists.map(({ query }) => query.get("page_size"))).toEqual(lists.map(() => "10"));
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(row(page, "Components", "SB-9")).toBeVisible();
  const { name, content } = await exported(page, "CSV");
  expect(name).toMatch(/^components-/);
  expect(content.toString("utf8")).toContain("Spare battery 12,SB-12");
});

test("a component is attached to an asset on its page and detached again, with the keyboard alone", async ({
  page,
}) => {
  await page.goto(`/asset-management/my-assets/${register.assets.get("REG-001") ?? ""}?tab=components`);
  await expect(page.getByText("Nothing is built in")).toBeVisible();
  const calls = sentCalls(page);
  await page.getByRole("button", { name: "Attach component" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Attach component" }).press("Enter");
  const picker = dialog.getByRole("combobox", { name: "Component" });
  await expect(picker).toBeFocused();
  await picker.press("Enter");
  await picker.pressSequentially("battery 7");
  await expect(page.getByRole("option")).toHaveText([/Spare battery 7/]);
  await picker.press("ArrowDown");
  await picker.press("Enter");
  await dialog.getByRole("button", { name: "Attach component" }).press("Enter");
  await expect(toast(page, "Component attached successfully")).toBeVisible();
  const [patch] = writes(calls);
  expect([patch?.method, patch?.path.replace(/[0-9a-f-]{36}/, "{id}"), patch?.body]).toEqual([
    "PATCH",
    "component/{id}/",
    JSON.stringify({ linked_asset: register.assets.get("REG-001") }),
  ]);
  const line = row(page, "Components", "Spare battery 7");
  await expect(line).toBeVisible();
  const listed = calls.filter(({ method, path }) => method === "GET" && path === "component/").at(-1);
  expect(listed?.query.get("linked_asset")).toBe(register.assets.get("REG-001"));
  expect(listed?.query.get("page_size")).toBe("5");

  await line.getByRole("button", { name: "More actions" }).press("Enter");
  await chooseByArrows(page, "Detach");
  await confirm(page, "Detach");
  await expect(toast(page, "Component detached successfully")).toBeVisible();
  await expect(page.getByText("Nothing is built in")).toBeVisible();
});

test("on a phone components are cards, and one's page tells where it is and what was done", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/component?search=SB-3");
  await page.getByRole("link", { name: /Spare battery 3/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Spare battery 3" })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Attach to an asset" }).click();
  await pick(page, "Attached to", "REG-002", /REG-002/);
  await page.getByRole("dialog").getByRole("button", { name: "Attach to an asset" }).click();
  await expect(toast(page, "Component attached successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: /REG-002/ })).toBeVisible();
  await expect(page.getByText(/attached the component to/)).toBeVisible();
});
