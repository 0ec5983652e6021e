import type { Page } from "@playwright/test";
import { roleCalls } from "@steward/contract/roles/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { chooseInRow, confirm, grid, row } from "../../screens/list-screens.ts";
import { addMember } from "../../installation/new-member.ts";
import { tabTo, toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "roles", content: "sample" } });

const PATH = "/admin/roles-and-permissions";
const LIST = "Roles & Permissions";
const NOTICE = "Changes will apply after the affected user logs in again.";
const PROTECTED = "Cannot delete this product as its linked to some protected elements";

const createRole = (caller: Caller, name: string) =>
  caller.send(roleCalls.create, { body: { name, permissions: ["brand.view", "brand.create"] } });
const roleOf = async (caller: Caller, search: string) => {
  const found = (await caller.send(roleCalls.list, { query: { search } })).results[0];
  if (!found) throw new Error(`There is no role called ${search}.`);
  return found;
};

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const changes = (page: Page) => page.getByRole("region", { name: "Changes" });
const permissionGrid = (page: Page) => page.getByRole("grid", { name: "Permissions", exact: true });

test("a role is created in the dialog, from the keyboard", async ({ page, caller }) => {
  const sent = sentCalls(page);
  await page.goto(PATH);
  await page.getByRole("button", { name: "Create role" }).click();
  const create = dialog(page, "Create Role");
  await create.getByRole("button", { name: "Create Role" }).click();
  await expect(create.getByLabel("Name (required)")).toHaveAccessibleDescription(/This is Required\./);
  await expect(create.getByLabel("Name (required)")).toBeFocused();
  await page.keyboard.type("Night Shift");
  await page.keyboard.press("Tab");
  await expect(create.getByRole("searchbox", { name: "Search permissions" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(box(page, "Everything in Assets")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(box(page, "Assets: View")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(box(page, "Assets: View")).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(box(page, "OEM Invites: View")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(box(page, "OEM Invites: Export")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await expect(box(page, "Assets: Restore from the archive")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(box(page, "OEM Invites: Issue to customers")).toBeChecked();
  await tabTo(create.getByRole("button", { name: "Create Role" }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "Role added successfully")).toBeVisible();
  await expect(create).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expect(row(page, LIST, "Night Shift")).toContainText("Everything in OEM Invites · Sees 1 more");
  expect(writes(sent).map(({ method, path }) => `${method} ${path}`)).toEqual(["POST master/user-group/"]);
  const saved = await roleOf(caller, "Night Shift");
  expect(saved.permissions).toEqual([
    "asset.view",
    ...saved.permissions.filter((each) => each.startsWith("oem_asset.")),
  ]);
});

test("an edited role says what changes and what follows, and asks before it is left", async ({ page, caller }) => {
  const { id } = await createRole(caller, "Buyers");
  const sent = sentCalls(page);
  await page.goto(PATH);
  await row(page, LIST, "Buyers").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Role" })).toBeVisible();
  await expect(changes(page)).toHaveCount(0);
  await box(page, "Brands: Create").click();
  await box(page, "Suppliers: View").click();
  await expect(box(page, "Brands: Create")).toHaveAccessibleDescription("No longer allowed");
  await expect(box(page, "Suppliers: View")).toHaveAccessibleDescription("Newly allowed");
  await expect(changes(page)).toContainText("1 permission added, 1 permission removed");
  await expect(changes(page)).toContainText("Nobody has this role yet.");
  await box(page, "Brands: Create").click();
  await box(page, "Suppliers: View").click();
  await expect(changes(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));

  await page.goto(`${PATH}/${id}/edit`);
  await box(page, "Suppliers: View").click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Name (required)").fill("Purchasing");
  await page.getByRole("button", { name: "Save role" }).click();
  await expect(toast(page, "Role edited successfully")).toBeVisible();
  await expect(toast(page, NOTICE)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expect(row(page, LIST, "Purchasing")).toBeVisible();
  expect(writes(sent).map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT master/user-group/${id}/`]);
});

test("a role that gets another name keeps its permissions", async ({ page, caller }) => {
  const { id, permissions } = await createRole(caller, "Stock keepers");
  const sent = sentCalls(page);
  await page.goto(`${PATH}/${id}/edit`);
  await page.getByLabel("Name (required)").fill("Storekeepers");
  await page.getByRole("button", { name: "Save role" }).click();
  await expect(toast(page, "Role edited successfully")).toBeVisible();
  await expect(row(page, LIST, "Storekeepers")).toBeVisible();
  expect(writes(sent).map(({ method, path }) => `${method} ${path}`)).toEqual([`PATCH master/user-group/${id}/`]);
  expect((await roleOf(caller, "Storekeepers")).permissions).toEqual(permissions);
});

test("all or none of a module or an action is one switch, of those that are found", async ({ page, caller }) => {
  const { id } = await createRole(caller, "Switches");
  await page.goto(`${PATH}/${id}/edit`);
  const everything = box(page, "Everything in Brands");
  await expect(everything).toHaveJSProperty("indeterminate", true);
  await everything.click();
  for (const action of ["Edit", "Delete", "Activate and deactivate", "Import", "Export"]) {
    await expect(box(page, `Brands: ${action}`)).toBeChecked();
  }
  await everything.click();
  await expect(box(page, "Brands: View")).not.toBeChecked();
  await page.getByRole("searchbox", { name: "Search permissions" }).fill("suppl");
  await expect(permissionGrid(page).getByRole("row")).toHaveCount(3);
  await expect(permissionGrid(page).locator("mark")).toHaveText("Suppl");
  await box(page, "Export in every module shown").click();
  await page.getByRole("searchbox", { name: "Search permissions" }).fill("");
  await expect(box(page, "Suppliers: Export")).toBeChecked();
  await expect(box(page, "Assets: Export")).not.toBeChecked();
  await expect(permissionGrid(page).getByRole("row", { name: /Suppliers/ })).toContainText("Out of reach without View");
  await page.getByRole("searchbox", { name: "Search permissions" }).fill("nothing like it");
  await expect(page.getByText("No permission or module matches “nothing like it”.")).toBeVisible();
});

test("permissions are read, grouped, in a dialog", async ({ page }) => {
  const sent = sentCalls(page);
  await page.goto(`${PATH}?search=Service`);
  await chooseInRow(row(page, LIST, "Service Coordinator"), "View permissions");
  const view = dialog(page, "Permissions of Service Coordinator");
  await expect(view.getByRole("region", { name: "Service" })).toContainText("Everything");
  await expect(view.getByRole("region", { name: "Locations" })).toContainText("View only");
  await expect(view.getByRole("region", { name: "Nothing" })).toContainText("Settings, Activity, API Tokens");
  await expect(view.getByRole("checkbox")).toHaveCount(0);
  expect(sent.filter(({ path }) => /^master\/user-group\/[0-9a-f-]{36}\/$/.test(path))).toHaveLength(1);
  await inspectHere(page, "role-view");
  await view.getByRole("button", { name: "Close" }).last().click();
  await expect(view).toHaveCount(0);
});

test("a duplicate begins with the permissions of its original", async ({ page, caller }) => {
  await page.goto(`${PATH}?search=Requester`);
  await chooseInRow(row(page, LIST, "Requester"), "Duplicate");
  const duplicate = dialog(page, "Duplicate Role");
  await expect(duplicate.getByLabel("Name (required)")).toHaveValue("Copy of Requester");
  await expect(box(page, "Service Requests: Raise")).toBeChecked();
  await duplicate.getByRole("button", { name: "Duplicate Role" }).click();
  await expect(toast(page, "Role duplicated successfully")).toBeVisible();
  await expect(toast(page, "Role added successfully")).toHaveCount(0);
  await expect(duplicate).toHaveCount(0);
  const copy = row(page, LIST, "Copy of Requester");
  await expect(copy).toBeVisible();
  const [original, saved] = [await roleOf(caller, "Requester"), await roleOf(caller, "Copy of Requester")];
  expect([...saved.permissions].sort()).toEqual([...original.permissions].sort());
});

test("a name in use is told at its field", async ({ page, faults }) => {
  faults.expectRefusal(409, /user-group/);
  await page.goto(PATH);
  await page.getByRole("button", { name: "Create role" }).click();
  const name = dialog(page, "Create Role").getByLabel("Name (required)");
  await name.fill("  auditor ");
  await dialog(page, "Create Role").getByRole("button", { name: "Create Role" }).click();
  await expect(name).toHaveAccessibleDescription(/This name is already in use\./);
  await expect(name).toBeFocused();
});

test("a role is deleted, but not one in use or built in", async ({ page, caller, steward, faults }) => {
  faults.expectRefusal(409, /user-group/);
  await createRole(caller, "Passing");
  const { id } = await createRole(caller, "Held");
  await addMember(steward.address, caller, "Role Holder", { user_groups: [id] });
  await page.goto(PATH);
  await chooseInRow(row(page, LIST, "Passing"), "Delete");
  await expect(page.getByRole("alertdialog", { name: "Confirm Deletion" })).toContainText("Are you sure?");
  await confirm(page);
  await expect(toast(page, "Role deleted successfully")).toBeVisible();
  await expect(row(page, LIST, "Passing")).toHaveCount(0);
  await chooseInRow(row(page, LIST, "Held"), "Delete");
  await confirm(page);
  await expect(toast(page, PROTECTED)).toBeVisible();
  await expect(row(page, LIST, "Held")).toBeVisible();
  await page.goto(`${PATH}?search=Viewer`);
  await row(page, LIST, /^Viewer/)
    .getByRole("button", { name: "More actions" })
    .click();
  const entry = page.getByRole("menuitem", { name: /^Delete/ });
  await expect(entry).toHaveAttribute("aria-disabled", "true");
  await expect(entry).toContainText("A built-in role cannot be deleted.");
});

test("built-in roles keep their name, the role Owner its permissions", async ({ page, caller }) => {
  await page.goto(`${PATH}/${(await roleOf(caller, "Viewer")).id}/edit`);
  await expect(page.getByLabel("Name", { exact: true })).not.toBeEditable();
  await expect(page.getByText("The name of a built-in role cannot be changed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save role" })).toBeVisible();
  await page.goto(`${PATH}/${(await roleOf(caller, "Owner")).id}/edit`);
  await expect(page.getByText("The role Owner keeps all permissions.")).toBeVisible();
  await expect(box(page, "Assets: Delete")).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Save role" })).toHaveCount(0);
});

test("nobody grants what they may not do themselves", async ({ page, caller, openAs, steward }) => {
  const deputies = await caller.send(roleCalls.create, {
    body: {
      name: "Deputies",
      permissions: ["role.view", "role.create", "role.update", "role.duplicate", "user.view", "asset.view"],
    },
  });
  const { email } = await addMember(steward.address, caller, "Role Deputy", { user_groups: [deputies.id] });
  const deputy = await openAs(email);
  await deputy.goto(`${PATH}?search=Deputies`);
  await row(deputy, LIST, "Deputies").getByRole("button", { name: "More actions" }).click();
  await expect(deputy.getByRole("menuitem", { name: /^Edit/ })).toContainText("You have this role yourself");
  await deputy.goto(`${PATH}?search=Requester`);
  await chooseInRow(row(deputy, LIST, /^Requester/), "Duplicate");
  await expect(deputy.getByText(/permissions of Requester are left out/)).toBeVisible();
  await expect(box(deputy, "Assets: View")).toBeChecked();
  const locked = box(deputy, "Assets: Delete");
  await expect(locked).toHaveAccessibleDescription("You cannot grant what you may not do yourself.");
  await locked.press("Space");
  await expect(locked).not.toBeChecked();
  await box(deputy, "Everything in Assets").click();
  await expect(box(deputy, "Assets: View")).not.toBeChecked();
  await page.goto(PATH);
  await expect(row(page, LIST, "Deputies")).toContainText("1");
});

test("the list goes on page by page", async ({ page, caller }) => {
  for (let number = 10; number < 33; number += 1) await createRole(caller, `Shift ${number}`);
  await page.goto(`${PATH}?search=shift`);
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
});

test("a viewer reads roles and finds no action", async ({ openAs }) => {
  const page = await openAs(people.viewer);
  await page.goto(`${PATH}?search=Auditor`);
  await expect(page.getByRole("button", { name: "Create role" })).toHaveCount(0);
  await row(page, LIST, "Auditor").getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["View permissions"]);
  await page.getByRole("menuitem", { name: "View permissions" }).click();
  await expect(dialog(page, "Permissions of Auditor")).toBeVisible();
  await expect(dialog(page, "Permissions of Auditor").getByRole("button", { name: "Edit" })).toHaveCount(0);
});

test("on a phone a module opens to its permissions", async ({ page, caller }) => {
  const { id } = await createRole(caller, "Pocket");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${PATH}/${id}/edit`);
  const card = page.getByRole("button", { name: /^Brands/ });
  await expect(card).toHaveAttribute("aria-expanded", "false");
  await expect(card).toContainText("View, Create");
  await card.click();
  await page.getByText("Delete", { exact: true }).click();
  await expect(box(page, "Brands: Delete")).toBeChecked();
  await expect(card).toContainText("1 changed");
  await page.getByRole("button", { name: "Save role" }).click();
  await expect(toast(page, "Role edited successfully")).toBeVisible();
});

test.describe("appearance", () => {
  test.describe.configure({ timeout: 180_000 });

  test("of the list", async ({ page }) => {
    await page.goto(PATH);
    await expect(grid(page, LIST)).toBeVisible();
    await inspect(page, "roles");
  });

  test("of a role that is edited", async ({ page, caller }) => {
    await page.goto(`${PATH}/${(await roleOf(caller, "Location Manager")).id}/edit`);
    await box(page, "Assets: Delete").click();
    await box(page, "Assets: Audit").click();
    await inspect(page, "role-edit");
  });

  test("of a new role", async ({ page }) => {
    await page.goto(PATH);
    await page.getByRole("button", { name: "Create role" }).click();
    await expect(permissionGrid(page)).toBeVisible();
    await inspect(page, "role-create");
  });
});
