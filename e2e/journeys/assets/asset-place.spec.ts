import { assetCalls } from "@steward/contract/assets/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { pick, row } from "../../screens/list-screens.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { arrowTo, toast } from "../../screens/screens.ts";
import { sentCalls } from "../../screens/sent-calls.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "asset-place", content: "own" } });

let register: Register;
const ids = { tower: "", block: "", clinic: "" };
test.beforeAll(async ({ steward }) => {
  const caller = await steward.caller(founder.email);
  register = await createRegister(caller);
  const branch = register.branches.get("Pune General") ?? "";
  const clinic = register.branches.get("Nagpur Clinic") ?? "";
  const create = async (body: Parameters<typeof caller.send<typeof locationCalls.create>>[1]) =>
    (await caller.send(locationCalls.create, body)).id;
  ids.tower = await create({ body: { name: "Tower", location_type: "Building", branch } });
  ids.block = await create({ body: { name: "West Block", location_type: "Block", branch, parent: ids.tower } });
  ids.clinic = await create({ body: { name: "Day Clinic", location_type: "Building", branch: clinic } });
});

const assetPath = (tag: string) => `/asset-management/my-assets/${register.assets.get(tag)}`;

test("an asset gets a location that brings its branch along, and the list finds it by any place above", async ({
  page,
}) => {
  await page.goto("/asset-management/my-assets/create");
  await page.getByLabel("Name", { exact: true }).fill("Suction unit");
  await pick(page, "Location", "west", /West Block/);
  await expect(page.getByRole("combobox", { name: "Branch" })).toHaveValue("Pune General");
  await page.getByRole("button", { name: "Create asset" }).click();
  await expect(toast(page, "Asset created successfully")).toBeVisible();
  await page.goto(`/asset-management/my-assets?location=${ids.tower}`);
  await expect(page.getByText("1 asset", { exact: true })).toBeVisible();
  await row(page, "My Assets", "Suction unit").getByRole("link").first().click();
  const breadcrumb = page.getByRole("navigation", { name: "Where it is" });
  await expect(breadcrumb.getByRole("link")).toHaveText(["Pune General", "Tower", "West Block"]);
  await breadcrumb.getByRole("link", { name: "Tower" }).click();
  await expect(page.getByRole("button", { name: "Location: Tower" })).toBeVisible();
});

test("another branch empties the location in the form", async ({ page }) => {
  await page.goto(`${assetPath("REG-004")}/edit`);
  await pick(page, "Location", "west", /West Block/);
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("Tower › West Block");
  await pick(page, "Branch", "nagpur", "Nagpur Clinic");
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("");
  await page.getByRole("combobox", { name: "Location" }).click();
  await expect(page.getByRole("option")).toHaveText([/Day Clinic/]);
});

test("an asset is moved by the dialog, which shows it where it is now", async ({ page }) => {
  const calls = sentCalls(page);
  await page.goto(assetPath("REG-006"));
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Move" }).click();
  const dialog = page.getByRole("dialog", { name: /^Move: / });
  await expect(dialog.getByText("Now at Pune General")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Move", exact: true })).toBeDisabled();
  await inspectHere(page, "asset-move");
  await pick(page, "Location", "west", /West Block/);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(toast(page, "Location Updated!")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Where it is" })).toContainText("West Block");
  await expect(page.getByText("moved the asset")).toBeVisible();
  const id = register.assets.get("REG-006");
  const sent = calls.map((call) => `${call.method} ${call.path}`);
  expect(sent).toContain(`POST assets/${id}/move/`);
  expect(sent.lastIndexOf(`GET assets/${id}/`)).toBeGreaterThan(sent.indexOf(`POST assets/${id}/move/`));
});

test("an asset is moved with the keyboard alone", async ({ page, caller }) => {
  await page.goto(assetPath("REG-008"));
  await page.getByRole("button", { name: "More actions" }).focus();
  await page.keyboard.press("Enter");
  await arrowTo(page, "Move");
  await page.keyboard.press("Enter");
  const location = page.getByRole("dialog").getByRole("combobox", { name: "Location" });
  await location.focus();
  await page.keyboard.type("west");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option")).toHaveText([/West Block/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(location).toHaveValue("Tower › West Block");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Location Updated!")).toBeVisible();
  const asset = await caller.send(assetCalls.read, { params: { id: register.assets.get("REG-008") ?? "" } });
  expect(asset.location).toBe(ids.block);
});
