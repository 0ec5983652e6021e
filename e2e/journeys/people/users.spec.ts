import type { Page } from "@playwright/test";
import { locationCalls } from "@steward/contract/locations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { type Caller, mailCount } from "../../installation/caller.ts";
import { chooseInRow, confirm, grid, pick, row, rows } from "../../screens/list-screens.ts";
import { addMember, roleId } from "../../installation/new-member.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "users", content: "sample" } });

const LIST = "All Users";
const NOTICE = "Changes will apply after the affected user logs in again.";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save user" });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

const userId = async (caller: Caller, search: string) =>
  (await caller.send(userCalls.list, { query: { search } })).results[0]?.id ?? "";

test("a new user is invited, listed with role and place, and can sign in", async ({ page, steward }) => {
  const sent = sentCalls(page);
  await page.goto("/");
  await page.getByRole("button", { name: /Organisation Account/ }).click();
  await page.getByRole("menuitem", { name: "Preferences & settings" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.getByRole("button", { name: "Create user" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create User" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Whole organisation" })).toBeChecked();

  await page.getByRole("radio", { name: "Only certain places" }).check();
  await save(page).click();
  await expect(field(page, "Name (required)")).toHaveAccessibleDescription(/This is Required\./);
  await expect(field(page, "Name (required)")).toBeFocused();
  await expect(field(page, "E-mail (required)")).toHaveAccessibleDescription(/E-mail is required/);
  await expect(page.getByText("Choose at least one place, or the whole organisation.").first()).toBeVisible();
  expect(writes(sent)).toEqual([]);

  await field(page, "Name (required)").fill("Devika Shah");
  await field(page, "E-mail (required)").fill("devika@meridian.example");
  await field(page, "Designation").fill("Night Supervisor");
  await field(page, "Phone").fill("+919820011111");
  await pick(page, "Add a role", "Location", /^Location Manager/);
  await expect(page.getByRole("list", { name: "Roles" })).toContainText("Everything in Branches, Locations");
  await pick(page, "Add a place", "Pune Main", /^Pune Main Hospital/);
  await pick(page, "Add a place", "Hyderabad", /^Hyderabad Gachibowli/);
  await page.getByRole("button", { name: "Remove Hyderabad Gachibowli" }).click();
  await expect(page.getByRole("list", { name: "Places" }).getByRole("listitem")).toHaveText([/^Pune Main Hospital/]);
  await save(page).click();
  await expect(toast(page, "User added successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users$/);
  const line = row(page, LIST, "Devika Shah");
  for (const text of ["devika@meridian.example", "Night Supervisor", "Location Manager", "Pune Main Hospital"]) {
    await expect(line).toContainText(text);
  }
  await expect(line).toContainText("Not signed in");
  expect(writes(sent).map(({ method, path }) => `${method} ${path}`)).toEqual(["POST user/"]);

  await expect.poll(() => mailCount(steward.address, "devika@meridian.example")).toBe(1);
  const mails = await fetch(`${steward.address}/outbox/messages.json?to=devika@meridian.example`);
  expect(await mails.text()).toContain("login?email=devika%40meridian.example");
  const devika = await steward.caller("devika@meridian.example");
  expect(devika.organisation.name).toBe("Meridian Hospitals");
});

test("somebody who is a member already is told at the field", async ({ page, faults }) => {
  faults.expectRefusal(409, /\/user\//);
  await page.goto("/admin/users/create");
  await field(page, "Name (required)").fill("Meera Joshi");
  await field(page, "E-mail (required)").fill(people.assetManager.toUpperCase());
  await save(page).click();
  await expect(field(page, "E-mail (required)")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "E-mail (required)")).toBeFocused();
  await expect(field(page, "Name (required)")).toHaveValue("Meera Joshi");
});

test("roles are saved with the user, additional permissions by their own call", async ({ page, caller, steward }) => {
  const { id } = await addMember(steward.address, caller, "Ganesh Pai", {
    user_groups: [await roleId(caller, "Auditor")],
  });
  const sent = sentCalls(page);
  await page.goto("/admin/users?search=Ganesh");
  await chooseInRow(row(page, LIST, "Ganesh Pai"), "Edit");
  await expect(page).toHaveURL(new RegExp(`/admin/users/${id}/edit$`));
  await expect(field(page, "E-mail")).toHaveValue("ganesh.pai@meridian.example");
  await expect(field(page, "E-mail")).toHaveAttribute("readonly");
  await pick(page, "Add a role", "Requester", /^Requester/);
  await page.getByRole("button", { name: "Choose permissions" }).click();
  await expect(box(page, "Assets: Audit")).toBeChecked();
  await expect(box(page, "Assets: Audit")).toHaveAttribute("aria-disabled", "true");
  await expect(box(page, "Assets: Audit")).toHaveAccessibleDescription("Allowed by the role Auditor");
  await box(page, "Brands: Create").click();
  await expect(page.getByRole("region", { name: "Changes" })).toContainText("1 permission added");
  await expect(page.getByRole("region", { name: "Changes" })).toContainText("Brands");
  await save(page).click();
  await expect(toast(page, "User edited successfully")).toBeVisible();
  await expect(toast(page, NOTICE)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users\?search=Ganesh$/);
  expect(writes(sent).map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT user/${id}/`,
    `POST user/${id}/update-permissions/`,
  ]);
  const saved = await caller.send(userCalls.read, { params: { id } });
  expect(saved.user_groups_details.map(({ name }) => name).toSorted()).toEqual(["Auditor", "Requester"]);
  expect(saved.additional_permissions).toEqual(["brand.create"]);
});

test("the page asks before what was entered is left", async ({ page, caller }) => {
  await page.goto(`/admin/users/${await userId(caller, "Meera")}/edit`);
  await field(page, "Designation").fill("Chief of Assets");
  await page.getByRole("button", { name: "Cancel" }).click();
  await confirm(page, "Leave");
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(row(page, LIST, "Meera Joshi")).not.toContainText("Chief of Assets");
});

test("a user is deactivated, activated, invited again and deleted from the list", async ({ page, caller, steward }) => {
  const { email } = await addMember(steward.address, caller, "Tara Bhatt");
  await page.goto("/admin/users?search=tara.bhatt");
  const line = row(page, LIST, "Tara Bhatt");
  await chooseInRow(line, "Deactivate");
  await expect(toast(page, "User toggled successfully")).toBeVisible();
  await expect(line.getByText("Inactive")).toBeVisible();
  await line.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: /^Invite again/ })).toContainText(
    "Activate this person before you invite them.",
  );
  await page.keyboard.press("Escape");
  await chooseInRow(line, "Activate");
  await expect(line.getByText("Active", { exact: true })).toBeVisible();
  await chooseInRow(line, "Invite again");
  await expect(toast(page, "Invitation sent successfully")).toBeVisible();
  await expect.poll(() => mailCount(steward.address, email)).toBe(2);
  await chooseInRow(line, "Delete");
  const question = page.getByRole("alertdialog", { name: "Confirm Deletion" });
  await expect(question).toContainText("Are you sure?");
  await expect(question).toContainText("Tara Bhatt");
  await confirm(page);
  await expect(toast(page, "User deleted successfully")).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("users are found by text, role and state, and the list goes on page by page", async ({
  page,
  caller,
  steward,
}) => {
  const viewer = await roleId(caller, "Viewer");
  for (let number = 10; number < 32; number += 1)
    await addMember(steward.address, caller, `Trainee ${number}`, { user_groups: [viewer] });
  await page.goto("/admin/users?search=trainee");
  await expect(page.getByText("22 users")).toBeVisible();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(rows(page, LIST).first().locator("mark").first()).toHaveText(/trainee/i);

  await page.goto("/admin/roles-and-permissions?search=Engineer");
  await page.getByRole("link", { name: "1 member with the role Engineer" }).click();
  await expect(page).toHaveURL(/\/admin\/users\?user_group=/);
  await expect(rows(page, LIST)).toHaveCount(1);
  await expect(row(page, LIST, "Arjun Das")).toBeVisible();
  await page.getByRole("button", { name: "State" }).click();
  await page.getByRole("radio", { name: "Inactive" }).check();
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expect(page).toHaveURL(/is_active=false/);
});

test("what a rule forbids is shown with its reason", async ({ page, caller, openAs }) => {
  await page.goto("/admin/users?search=asha");
  await row(page, LIST, "Asha Rao").getByRole("button", { name: "More actions" }).click();
  for (const entry of ["Deactivate", "Delete"]) {
    const item = page.getByRole("menuitem", { name: new RegExp(`^${entry}`) });
    await expect(item).toHaveAttribute("aria-disabled", "true");
    await expect(item).toContainText("You cannot deactivate or remove yourself.");
  }
  const owner = await userId(caller, "asha");
  await page.goto(`/admin/users/${owner}/edit`);
  await expect(page.getByText("You cannot change your own roles, permissions, places or ownership.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Owner" })).toBeDisabled();
  await expect(page.getByRole("combobox", { name: "Add a role" })).toHaveCount(0);
  await expect(field(page, "Name (required)")).toBeEnabled();

  const other = await openAs(people.administrator);
  await other.goto(`/admin/users/${owner}/edit`);
  await expect(other.getByText("Only an owner can change an owner.")).toBeVisible();
  await expect(field(other, "Name (required)")).toBeDisabled();
  await expect(save(other)).toHaveCount(0);
  await other.goto("/admin/users/create");
  await expect(other.getByRole("switch", { name: "Owner" })).toHaveCount(0);
  await other.getByRole("combobox", { name: "Add a role" }).click();
  const ownerRole = other.getByRole("option", { name: /^Owner/ });
  await expect(ownerRole).toContainText("Only an owner can give the role Owner.");
  await expect(ownerRole).toHaveAttribute("aria-disabled", "true");
});

test("who is limited to places manages those inside and gives places only", async ({ caller, openAs, steward }) => {
  const places = await caller.send(locationCalls.all, { query: { type: "Branch", search: "Pune Main" } });
  const scope = [places.results[0]?.id ?? ""];
  const deputy = await addMember(steward.address, caller, "Deputy Pune", {
    user_groups: [await roleId(caller, "Administrator")],
    scope,
  });
  await addMember(steward.address, caller, "Porter Pune", { scope });
  const page = await openAs(deputy.email);
  await page.goto("/admin/users?search=arjun");
  await row(page, LIST, "Arjun Das").getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: /^Edit/ })).toContainText(
    "You can only change people who are limited to places within your own.",
  );
  await page.goto("/admin/users?search=porter");
  await chooseInRow(row(page, LIST, "Porter Pune"), "Edit");
  await expect(page.getByRole("radio", { name: "Whole organisation" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "Only certain places" })).toBeChecked();
  await page.goto("/admin/roles-and-permissions");
  await expect(grid(page, "Roles & Permissions")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create role" })).toHaveCount(0);
});

test("an owner makes somebody an owner, who is then not limited to places", async ({ page, caller, steward }) => {
  const pune = await caller.send(locationCalls.all, { query: { type: "Branch", search: "Pune Main" } });
  const scope = [pune.results[0]?.id ?? ""];
  const { id } = await addMember(steward.address, caller, "Heir Apparent", { scope });
  await page.goto(`/admin/users/${id}/edit`);
  await expect(page.getByRole("list", { name: "Places" })).toContainText("Pune Main Hospital");
  await page.getByRole("switch", { name: "Owner" }).check({ force: true });
  await expect(page.getByRole("radio", { name: "Whole organisation" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Only certain places" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Choose permissions" })).toHaveCount(0);
  await save(page).click();
  await expect(toast(page, "User edited successfully")).toBeVisible();
  await expect(row(page, LIST, "Heir Apparent")).toContainText("Owner");
  await expect(row(page, LIST, "Heir Apparent")).toContainText("Whole organisation");
  expect(await caller.send(userCalls.read, { params: { id } })).toMatchObject({ is_owner: true, scope: [] });
});

test("a viewer reads the list and finds no action", async ({ openAs }) => {
  const page = await openAs(people.viewer);
  await page.goto("/admin/users");
  await expect(row(page, LIST, "Asha Rao")).toBeVisible();
  for (const name of ["Create user", "Import", "More actions"]) {
    await expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0);
  }
  await row(page, LIST, "Arjun Das").click();
  const shown = page.getByRole("dialog", { name: "Arjun Das" });
  await expect(shown.getByRole("link", { name: people.engineer })).toBeVisible();
  await expect(shown).toContainText("Whole organisation");
  await expect(shown.getByRole("region", { name: "May do altogether" })).toContainText("Service Requests");
  await inspectHere(page, "user-view");
  await shown.getByRole("button", { name: "Close" }).last().click();
  await expect(shown).toHaveCount(0);
  await row(page, LIST, "Asha Rao").click();
  await expect(page.getByRole("dialog", { name: "Asha Rao" })).toContainText("May do everything everywhere");
  await page.goto("/admin/users/create");
  await expect(page.getByRole("heading", { name: "You may not see this" })).toBeVisible();
});

test("for who may not see users the entries are locked, and the preferences open elsewhere", async ({ openAs }) => {
  const page = await openAs(people.engineer);
  await page.goto("/");
  await page.getByRole("button", { name: /Organisation Account/ }).click();
  await page.getByRole("menuitem", { name: "Preferences & settings" }).click();
  await expect(page).toHaveURL(/\/admin\/all-models$/);
  const drawer = page.getByRole("navigation", { name: "Navigation" });
  await drawer.getByRole("button", { name: "Admin Settings" }).click();
  for (const name of ["All Users", "Roles & Permissions"]) {
    await expect(drawer.getByRole("link", { name })).toHaveAttribute("aria-disabled", "true");
  }
});

test.describe("appearance", () => {
  test.describe.configure({ timeout: 180_000 });

  test("of the list", async ({ page }) => {
    await page.goto("/admin/users");
    await expect(grid(page, LIST)).toBeVisible();
    await inspect(page, "users");
  });

  test("of a new user with places and permissions", async ({ page }) => {
    await page.goto("/admin/users/create");
    await pick(page, "Add a role", "Requester", /^Requester/);
    await page.getByRole("radio", { name: "Only certain places" }).check();
    await pick(page, "Add a place", "Pune Main", /^Pune Main Hospital/);
    await page.getByRole("button", { name: "Choose permissions" }).click();
    await expect(grid(page, "Additional permissions")).toBeVisible();
    await inspect(page, "user-create");
  });

  test("of a user that is edited, and of oneself", async ({ page, caller }) => {
    for (const name of ["Farhan", "Asha"]) {
      await page.goto(`/admin/users/${await userId(caller, name)}/edit`);
      await expect(field(page, "Name (required)")).toHaveValue(new RegExp(name));
      await inspect(page, `user-edit-${name.toLowerCase()}`);
    }
  });
});
