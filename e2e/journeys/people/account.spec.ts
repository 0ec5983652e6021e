import type { Page, Request } from "@playwright/test";
import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { inspectHere } from "../../screens/appearance.ts";
import { codeCount, mailCount, mailedCode, signInCaller, storageOf } from "../../installation/caller.ts";
import { askForCode, enterCode, home, storedKeys, toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "account", content: "sample" } });

/** Asserts that nothing overflows horizontally. */
const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

const NORTHWIND = "daniel@northwind.example";

test.beforeAll(async ({ steward }) => {
  const daniel = await steward.caller(NORTHWIND);
  const body = { name: "Asha Rao", email: people.owner, is_owner: true };
  await daniel.send(userCalls.create, { body });
  const invitations = () => mailCount(steward.address, people.owner, /^Invitation to Northwind/);
  await expect.poll(invitations, { message: "the invitation" }).toBe(1);
});

test("somebody changes their own profile", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Asha Rao/ }).click();
  await page.getByRole("menuitem", { name: "My Profile" }).click();
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByLabel("Phone").fill("98450 12345");
  await page.getByLabel("Name (required)").fill("");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByLabel("Name (required)")).toBeFocused();
  await page.getByLabel("Name (required)").fill("Asha Rao");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/Invalid Phone Number/);
  await page.getByLabel("Phone").fill("9845012345");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toast(page, "Profile edited successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Phone")).toHaveValue("9845012345");
  await inspectHere(page, "my-profile");
});

test("every call carries the token and the organisation", async ({ page, caller }) => {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/v1/")) calls.push(request);
  });
  const visits: [string, string][] = [
    ["/", "Welcome, Asha Rao"],
    ["/admin/users/create", "Create User"],
    ["/admin/users", "All Users"],
    ["/admin/roles-and-permissions", "Roles & Permissions"],
    ["/admin/profile", "My Profile"],
  ];
  for (const [path, title] of visits) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  await expect(page.getByText("Your designation and phone are those at Meridian Hospitals.")).toBeVisible();
  const callOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  const named = [
    "GET /v1/steward/user/profile/",
    "GET /v1/organisation/slug-details/",
    "GET /v1/organisation/brand/",
    "GET /v1/permissions/",
    "GET /v1/steward/user/",
    "GET /v1/steward/master/user-group/",
  ];
  await expect.poll(() => calls.map(callOf)).toEqual(expect.arrayContaining(named));
  const unsigned = calls.filter((request) => {
    const organisation = new URL(request.url()).searchParams.getAll("organisation_id").join();
    return organisation !== caller.organisation.id || request.headers().authorization !== `Bearer ${caller.token}`;
  });
  expect(unsigned.map(callOf)).toEqual([]);
});

test("somebody signs another browser out, and that one is asked for a new code", async ({ page, browser, steward }) => {
  const elsewhere = await signInCaller(steward.address, people.owner);
  const other = await browser.newContext({ storageState: storageOf(steward.address, elsewhere) });
  const theirs = await other.newPage();
  await theirs.goto(`${steward.address}/admin/profile`);
  await expect(theirs.getByText("This device")).toBeVisible();
  await page.goto("/admin/profile");
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: /^Sign out (?!everywhere)/ }).click();
  await expect(toast(page, "Session ended successfully")).toBeVisible();
  await expect(page.getByText("You are not signed in anywhere else.")).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth\/login/);
  await other.close();
});

test("somebody signs out everywhere else at once", async ({ page, steward }) => {
  const others = [await signInCaller(steward.address, people.owner), await signInCaller(steward.address, people.owner)];
  await page.goto("/admin/profile");
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await sessions.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(toast(page, "Other sessions ended successfully")).toBeVisible();
  await expect(page.getByText("You are not signed in anywhere else.")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  for (const other of others) await expect(other.send(userCalls.profile)).rejects.toThrow("401");
  await page.reload();
  await expect(page.getByText("This device")).toBeVisible();
});

test("a member who is deactivated is out at the next step", async ({ caller, openAs, steward, faults }) => {
  const { id } = (await caller.send(userCalls.list, { query: { email: people.auditor } })).results[0] as User;
  const theirs = await openAs(people.auditor);
  await theirs.goto("/");
  await expect(theirs.getByRole("heading", { name: "Welcome, Leela Thomas" })).toBeVisible();
  // Cards stand once the home page is idle.
  await expect(theirs.getByRole("region", { name: "In numbers" })).toBeVisible();
  faults.expectRefusal(401, /\/v1\//);
  await caller.send(userCalls.toggleActive, { params: { id } });
  await theirs
    .getByRole("link", { name: /All Models/ })
    .first()
    .click();
  await expect(theirs).toHaveURL(/\/auth\/login/);
  expect(await storedKeys(theirs)).toEqual([]);
  await expect(steward.caller(people.auditor).then((auditor) => auditor.send(userCalls.profile))).rejects.toThrow(
    "401",
  );
  await caller.send(userCalls.toggleActive, { params: { id } });
});

test("a token is made, shown once, works and is revoked", async ({ page, caller, request }) => {
  await page.goto("/admin/api-tokens");
  await page.getByRole("button", { name: "Create token" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create API Token" });
  await inspectHere(page, "api-token-form");
  await dialog.getByLabel("Name (required)").fill("Night export");
  await dialog.getByLabel("Search permissions").fill("Assets");
  await dialog
    .getByRole("checkbox", { name: /^Assets/ })
    .first()
    .check();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const ready = page.getByRole("dialog", { name: "Copy your token now" });
  const token = await ready.getByLabel("Token").inputValue();
  expect(token).toMatch(/^stw_/);
  await ready.getByRole("button", { name: "I have copied it" }).click();
  const row = page.getByRole("row").filter({ hasText: "Night export" });
  await expect(row).toContainText("Never");
  await expect(page.getByText(token)).toHaveCount(0);
  await inspectHere(page, "api-tokens");

  const organisation_id = caller.organisation.id;
  const ask = () =>
    request.get(`${assetCalls.list.path}?organisation_id=${organisation_id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await ask()).status()).toBe(200);
  await row.getByRole("button", { name: /More|actions/i }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(toast(page, "API token revoked successfully")).toBeVisible();
  expect((await ask()).status()).toBe(401);
});

test("the list of tokens says that it is loading, that it failed, and what it is for", async ({ page, faults }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api-token\//, async (route) => {
    await held;
    await route.fulfill({ status: 500, body: "" });
  });
  faults.expectRefusal(500, /\/api-token\//);
  await page.goto("/admin/api-tokens");
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  answer();
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await page.unroute(/\/api-token\//);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No API tokens")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create token" })).toHaveCount(2);
});

test("a token ends with the day that was chosen, and its name may be long", async ({ page, caller }) => {
  const name = "Nightly export to the finance data warehouse of all branches in the western region";
  const expires_on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const token = await caller.send(apiTokenCalls.create, { body: { name, expires_on, permissions: ["asset.view"] } });
  await page.goto("/admin/api-tokens");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText(`${expires_on} 23:59`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(`Expires ${expires_on} 23:59`)).toBeVisible();
  await expectNoSideways(page);
  await caller.send(apiTokenCalls.remove, { params: { id: token.id } });
});

test.describe("who may not have tokens", () => {
  test.use({ person: people.engineer });

  test("is told so, and finds no way there", async ({ page }) => {
    await page.goto("/admin/api-tokens");
    await expect(page.getByText("You may not see this")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create token" })).toHaveCount(0);
    await page.getByRole("button", { name: /Arjun Das/ }).click();
    await expect(page.getByRole("menuitem", { name: "My Profile" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "API Tokens" })).toHaveCount(0);
  });
});

test("an owner prepares single sign-on, and an administrator only looks at it", async ({ page, openAs }) => {
  await page.goto("/admin/single-sign-on");
  await expect(page.getByLabel("Redirect address")).toHaveValue(/single-sign-on\/callback$/);
  await page.getByLabel("Issuer (required)").fill("https://login.meridian.example");
  await page.getByLabel("Client ID (required)").fill("steward");
  await page.getByLabel("Client secret (required)").fill("not told to anybody");
  await page.getByLabel("Mail domains (required)").fill("meridian.example, meridian.test");
  await page.getByRole("button", { name: "Save single sign-on" }).click();
  await expect(toast(page, "Single sign-on edited successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Mail domains (required)")).toHaveValue("meridian.example, meridian.test");
  await expect(page.getByText("A secret is stored. Leave this empty to keep it.")).toBeVisible();
  await inspectHere(page, "single-sign-on");
  const other = await openAs(people.administrator);
  await other.goto("/admin/single-sign-on");
  await expect(other.getByText("Only owners change single sign-on, because it decides who gets in.")).toBeVisible();
  await expect(other.getByRole("button", { name: /^(Save|Undo|Remove)/ })).toHaveCount(0);
});

test("somebody with two organisations opens the other one", async ({ page }) => {
  await page.goto("/");
  const profile = page.getByRole("button", { name: /Asha Rao/ });
  await expect(profile).toContainText("Meridian Hospitals");
  await profile.click();
  await page.getByRole("menuitemradio", { name: "Northwind Instruments" }).click();
  await expect(profile).toContainText("Northwind Instruments");
  await page.goto("/asset-management/my-assets");
  await expect(page.getByText("MH-0001")).toHaveCount(0);
});

test.describe("without a session", () => {
  test.use({ person: null });

  test("an invitation brings the address along, and an address without a provider is told so", async ({ page }) => {
    await page.goto(`/auth/login?email=${encodeURIComponent(people.viewer)}`);
    await expect(page.getByLabel("E-mail")).toHaveValue(people.viewer);
    await page.getByLabel("E-mail").fill("somebody@nowhere.example");
    await page.getByRole("button", { name: "Sign in with your organisation" }).click();
    await expect(page.getByText("This address has no single sign-on. Ask for a code instead.")).toBeVisible();
    await askForCode(page, people.viewer);
    await expect(page.getByLabel("One-time code")).toBeVisible();
  });

  test("the first of several organisations is opened", async ({ page, steward }) => {
    const mails = await codeCount(steward.address, people.owner);
    await page.goto("/auth/login");
    await askForCode(page, people.owner);
    const code = await mailedCode(steward.address, people.owner, mails + 1);
    const verified = page.waitForResponse((answer) => new URL(answer.url()).pathname === signInCalls.verify.path);
    await enterCode(page, code);
    const { organisation_list } = (await (await verified).json()) as { organisation_list: { id: string }[] };
    expect(organisation_list).toHaveLength(2);
    await expect(home(page, "Asha Rao")).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem("selectedOrganisation"));
    expect(JSON.parse(kept ?? "null")).toEqual(organisation_list[0]);
  });

  test("a failure of the provider is told in words", async ({ page }) => {
    await page.goto("/auth/login?error=single_sign_on_expired");
    await expect(toast(page, /took too long/)).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
});
