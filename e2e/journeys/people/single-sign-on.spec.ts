import type { Page } from "@playwright/test";
import { userCalls } from "@steward/contract/users/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { type IdentityProvider, startIdentityProvider } from "../../installation/identity-provider.ts";
import { home, storedKeys, toast } from "../../screens/screens.ts";
import { test as base, expect, people } from "../../installation/test.ts";

let provider: IdentityProvider;
let starting: Promise<IdentityProvider> | undefined;

const test = base.extend({
  settings: async ({ settings }, use) => {
    starting ??= startIdentityProvider();
    provider = await starting;
    await use({ ...settings, PRIVATE_ISSUERS: provider.origin });
  },
});
test.afterAll(() => provider.close());

test.use({ person: null, installation: { name: "single sign-on", content: "sample" } });
test.describe.configure({ mode: "serial" });

const NEWCOMER = "nila@meridian.example";

test.beforeAll(({ steward }) => {
  provider.serve(steward.address);
  const known = (email: string, name: string, email_verified = true) =>
    provider.people.set(email, { email, name, email_verified });
  known(people.assetManager, "Meera Joshi");
  known(people.engineer, "Arjun Das", false);
  known(NEWCOMER, "Nila Bose");
});

async function signOn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Sign in with your organisation" }).click();
}

/** Accessibility and screenshots at the widths of a desk, a narrow window and a phone. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of [1440, 960, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await inspectHere(page, name);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function fillSettings(page: Page, issuer: string, secret: string): Promise<void> {
  await page.getByLabel("Issuer (required)").fill(issuer);
  await page.getByLabel("Client ID (required)").fill("steward");
  await page.getByLabel("Client secret (required)").fill(secret);
  await page.getByLabel("Mail domains (required)").fill("meridian.example");
  await page.getByRole("switch", { name: "People may sign in this way" }).check();
}

test("an owner sets the provider up, once it answers", async ({ openAs, steward, faults }) => {
  const page = await openAs(people.owner);
  await page.goto("/admin/single-sign-on");
  await expect(page.getByText("Nothing is set up yet.")).toBeVisible();
  await expect(page.getByLabel("Redirect address")).toHaveValue(
    `${steward.address}/v1/steward/auth/single-sign-on/callback`,
  );
  await lookAt(page, "single-sign-on-none");
  faults.expectRefusal(400, /single-sign-on/);
  await fillSettings(page, `${provider.origin}/elsewhere`, "");
  await page.getByRole("button", { name: "Save single sign-on" }).click();
  await expect(page.getByLabel("Client secret (required)")).toBeFocused();
  await expect(page.getByLabel("Client secret (required)")).toHaveAccessibleDescription(/This is Required\./);
  await fillSettings(page, `${provider.origin}/elsewhere`, provider.client.client_secret);
  await page.getByRole("button", { name: "Save single sign-on" }).click();
  await expect(page.getByLabel("Issuer (required)")).toBeFocused();
  await expect(page.getByLabel("Client secret (required)")).toHaveValue(provider.client.client_secret);
  await page.getByLabel("Issuer (required)").fill(provider.origin);
  await page.getByRole("button", { name: "Save single sign-on" }).click();
  await expect(toast(page, "Single sign-on edited successfully")).toBeVisible();
  await expect(page.getByText("Nothing is set up yet.")).toHaveCount(0);
  await expect(page.getByText("A secret is stored. Leave this empty to keep it.")).toBeVisible();
});

test("an owner proves the mail domain by the code that its postmaster was mailed", async ({
  openAs,
  steward,
  faults,
}) => {
  const page = await openAs(people.owner);
  await page.goto("/admin/single-sign-on");
  const domain = page.getByRole("listitem").filter({ hasText: "meridian.example" });
  await expect(domain.getByText("Not verified yet")).toBeVisible();
  await expect(domain.getByLabel("Name of the TXT record")).toHaveValue("_steward.meridian.example");
  await domain.getByRole("button", { name: "Send the mail" }).click();
  await expect(toast(page, "Mail sent to the postmaster")).toBeVisible();
  faults.expectRefusal(400, /single-sign-on/);
  await lookAt(page, "single-sign-on-open");
  await domain.getByLabel("Code from the mail").fill("not the code");
  await page.keyboard.press("Enter");
  await expect(toast(page, /not the code from the latest mail/)).toBeVisible();
  const outbox = `${steward.address}/outbox/messages.json?to=postmaster@meridian.example`;
  await expect
    .poll(async () => {
      const [mail] = (await (await fetch(outbox)).json()) as { text: string }[];
      return /^[\w-]{43}$/m.exec(mail?.text ?? "")?.[0];
    })
    .toBeTruthy();
  const [mail] = (await (await fetch(outbox)).json()) as { text: string }[];
  await domain.getByLabel("Code from the mail").fill(/^[\w-]{43}$/m.exec(mail?.text ?? "")?.[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Mail domain verified")).toBeVisible();
  await expect(domain.getByText("Verified", { exact: true })).toBeVisible();
  await lookAt(page, "single-sign-on-proven");
});

test("a member signs in through it and works as usual", async ({ page }) => {
  await page.goto("/asset-management/my-assets");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await signOn(page, people.assetManager);
  await expect(toast(page, "Welcome!!")).toBeVisible();
  await expect(home(page, "Meera Joshi")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expect(home(page, "Meera Joshi")).toBeVisible();
  await page.goto("/admin/profile");
  await expect(page.getByText("This device")).toBeVisible();
});

test("who is let in elsewhere but not here, gives up or is unknown sees why", async ({ page }) => {
  const expectTold = async (email: string, words: RegExp) => {
    await page.goto("/auth/login");
    await signOn(page, email);
    await expect(toast(page, words)).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    expect(await storedKeys(page)).toEqual(["email"]);
  };
  await expectTold("unwilling@meridian.example", /did not let you in/);
  await expectTold(people.engineer, /Unable to log in with this user/);
  await expectTold(NEWCOMER, /Unable to log in with this user/);
});

test("who is new joins with the role that the settings name", async ({ page, openAs, steward }) => {
  const owner = await openAs(people.owner);
  await owner.goto("/admin/single-sign-on");
  await owner.getByLabel("Role of new people").click();
  await owner.getByRole("option", { name: "Viewer" }).click();
  await owner.getByRole("button", { name: "Save single sign-on" }).click();
  await expect(toast(owner, "Single sign-on edited successfully")).toBeVisible();
  await page.goto("/auth/login");
  await signOn(page, NEWCOMER);
  await expect(home(page, "Nila Bose")).toBeVisible();
  const caller = await steward.caller(people.owner);
  const { results } = await caller.send(userCalls.list, { query: { email: NEWCOMER } });
  expect(results.map(({ user_groups_details }) => user_groups_details.map(({ name }) => name))).toEqual([["Viewer"]]);
});

test("once it is removed, people are told to ask for a code", async ({ page, openAs }) => {
  const owner = await openAs(people.owner);
  await owner.goto("/admin/single-sign-on");
  await owner.getByRole("button", { name: "Remove" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(owner, "Single sign-on deleted successfully")).toBeVisible();
  await expect(owner.getByText("Nothing is set up yet.")).toBeVisible();
  await page.goto("/auth/login");
  await signOn(page, people.assetManager);
  await expect(page.getByText("This address has no single sign-on. Ask for a code instead.")).toBeVisible();
});
