import type { Page } from "@playwright/test";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { codeCount, mailedCode } from "../../installation/caller.ts";
import { askForCode, enterCode, home, storedKeys, toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: null, installation: { name: "session", content: "sample" } });

/** Local storage, read from the browser. */
async function stored(page: Page): Promise<Record<string, string>> {
  const { origins } = await page.context().storageState();
  return Object.fromEntries(
    origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])),
  );
}

// A pending answer must not outlive its test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

test("signing in keeps the tokens, the e-mail and the organisation", async ({ page, steward }) => {
  const before = await codeCount(steward.address, people.owner);
  await page.goto("/auth/login");
  await askForCode(page, people.owner);
  await expect(page.getByLabel("One-time code")).toBeVisible();
  const { email, otpToken, ...nothing } = await stored(page);
  expect(email).toBe(people.owner);
  expect(otpToken).toMatch(/^\S{16,}$/);
  expect(Object.keys(nothing)).not.toContain("token");

  const code = await mailedCode(steward.address, people.owner, before + 1);
  const verified = page.waitForRequest((request) => new URL(request.url()).pathname === signInCalls.verify.path);
  await enterCode(page, code);
  expect((await verified).postDataJSON()).toEqual({ otp: code, otp_token: otpToken });
  await expect(home(page, "Asha Rao")).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);

  expect(await storedKeys(page)).toEqual(["email", "refreshToken", "selectedOrganisation", "token", "tokenExpiresAt"]);
  const kept = await stored(page);
  expect(kept.email).toBe(people.owner);
  expect(kept.token).toMatch(/^\S{16,}$/);
  expect(kept.refreshToken).toMatch(/^\S{16,}$/);
  expect(kept.refreshToken).not.toBe(kept.token);
  expect(Number(kept.tokenExpiresAt)).toBeGreaterThan(Date.now());
  const organisation = JSON.parse(kept.selectedOrganisation ?? "null");
  expect(organisation).toEqual({
    id: (await steward.caller(people.owner)).organisation.id,
    name: "Meridian Hospitals",
    is_owner: true,
    owner: { profile_details: { name: "Asha Rao", profile_picture: null } },
  });
});

test("somebody who belongs to no organisation is not let in, and nothing is kept", async ({ page, steward }) => {
  await page.route(`**${signInCalls.verify.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), organisation_list: [] } });
  });
  await page.goto("/auth/login");
  await askForCode(page, people.auditor);
  await enterCode(page, await mailedCode(steward.address, people.auditor));
  await expect(toast(page, "Unable to log in with this user. Please contact the administrator.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(toast(page, "Welcome!!")).toHaveCount(0);
  expect(await storedKeys(page)).toEqual(["email", "otpToken"]);
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth\/login$/);
});

for (const [title, email, owner, address] of [
  ["a page", "pooja@sahyadri.example", "Pooja Kulkarni", "/"],
  ["a form with unsaved entries", people.administrator, "Vikram Nair", "/admin/brand/create"],
] as const) {
  test(`logging out on ${title} loads anew after 100 ms, without a question`, async ({ browser, steward, faults }) => {
    const storageState = await steward.storage(email);
    const context = await browser.newContext({ baseURL: steward.address, storageState });
    faults.watch(context);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.clock.install();
    await page.goto(address);
    await expect(page.getByRole("button", { name: new RegExp(owner) })).toBeVisible();
    if (address !== "/") await page.getByRole("textbox", { name: "Name" }).pressSequentially("Siemens");
    expect(loads).toBe(1);
    await page.getByRole("button", { name: new RegExp(owner) }).click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    expect(await storedKeys(page)).toEqual([]);
    await page.clock.runFor(99);
    await expect(page.getByRole("heading", { name: "Sign in to Steward" })).toBeVisible();
    expect(loads).toBe(1);
    const loaded = page.waitForEvent("load");
    await page.clock.runFor(1);
    await loaded;
    await expect(page.getByRole("heading", { name: "Sign in to Steward" })).toBeVisible();
    expect(loads).toBe(2);
    expect(asked).toEqual([]);
    await context.close();
  });
}
