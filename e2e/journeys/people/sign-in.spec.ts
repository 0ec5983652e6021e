import { mailCount, mailedCode } from "../../installation/caller.ts";
import { expect, people, test } from "../../installation/test.ts";
import { askForCode, enterCode, home, KEPT_KEYS, storedKeys, toast } from "../../screens/screens.ts";

test.use({ person: null, installation: { name: "sign-in", content: "sample" } });

test("a wrong code is refused and the right one lets in", async ({ page, steward, faults }) => {
  faults.expectRefusal(400, /auth\/verify/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await askForCode(page, people.administrator);
  await expect(toast(page, "OTP sent successfully")).toBeVisible();
  const code = await mailedCode(steward.address, people.administrator);
  await enterCode(page, code === "000000" ? "111111" : "000000");
  await expect(toast(page, "Invalid OTP")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(toast(page, "Welcome!!")).toBeVisible();
  await expect(home(page, "Vikram Nair")).toBeVisible();
  await expect(page.getByText("Meridian Hospitals at a glance")).toBeVisible();
});

test("a reload on the code step stays there, and the e-mail can be changed", async ({ page, steward }) => {
  await page.goto("/auth/login");
  await askForCode(page, people.auditor);
  await expect(page.getByText(`We sent a code to ${people.auditor}.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`We sent a code to ${people.auditor}.`)).toBeVisible();
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(people.auditor);
  await askForCode(page, people.coordinator);
  await expect(page.getByText(`We sent a code to ${people.coordinator}.`)).toBeVisible();
  await enterCode(page, await mailedCode(steward.address, people.coordinator));
  await expect(home(page, "Sunita Pillai")).toBeVisible();
});

test("a new code replaces the first one", async ({ page, steward }) => {
  await page.goto("/auth/login");
  await askForCode(page, people.assetManager);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await page.getByRole("button", { name: "Send a new code" }).click();
  await enterCode(page, await mailedCode(steward.address, people.assetManager, 2));
  await expect(home(page, "Meera Joshi")).toBeVisible();
});

test("an empty or malformed entry is told at the field", async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("E-mail is required")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await askForCode(page, "nobody");
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await askForCode(page, "nobody@nowhere.example");
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("This is Required.")).toBeVisible();
});

test("without the token of the code nothing is sent", async ({ page }) => {
  await page.goto("/auth/login");
  await askForCode(page, "nobody-2@nowhere.example");
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("otpToken"));
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await enterCode(page, "123456");
  await expect(toast(page, "Invalid OTP")).toBeVisible();
  expect(calls.filter((url) => url.includes("/v1/"))).toEqual([]);
});

test("an unknown e-mail is answered like a known one and gets no mail", async ({ page, steward, faults }) => {
  faults.expectRefusal(400, /auth\/verify/);
  const unknown = "stranger@nowhere.example";
  await page.goto("/auth/login");
  await askForCode(page, unknown);
  await expect(toast(page, "OTP sent successfully")).toBeVisible();
  await expect(page.getByText(`We sent a code to ${unknown}.`)).toBeVisible();
  await enterCode(page, "123456");
  await expect(toast(page, "Invalid OTP")).toBeVisible();
  expect(await mailCount(steward.address, unknown)).toBe(0);
});

test("signing in by keyboard alone", async ({ page, steward }) => {
  await page.goto("/auth/login");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(people.requester);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("One-time code")).toBeFocused();
  await page.keyboard.type(await mailedCode(steward.address, people.requester));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Log in" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(home(page, "Rohan Gupta")).toBeVisible();
});

test("logging out clears what was kept, loads anew, and another tab follows", async ({ browser, steward, faults }) => {
  const context = await browser.newContext({
    baseURL: steward.address,
    storageState: await steward.storage("pooja@sahyadri.example"),
  });
  faults.watch(context);
  const page = await context.newPage();
  const other = await context.newPage();
  await other.goto("/asset-management/my-assets");
  await expect(other.getByRole("heading", { name: "My Assets" })).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: /Pooja Kulkarni/ }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await reloaded;
  await expect(page.getByRole("heading", { name: "Sign in to Steward" })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  await expect(other).toHaveURL(/\/auth\/login$/);
  await expect(other.getByRole("heading", { name: "Sign in to Steward" })).toBeVisible();
  await page.goto("/asset-management/my-assets");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await context.close();
});

test.describe("signed in as somebody else", () => {
  test.use({ person: "thomas@cauvery.example" });

  test("a session that the server no longer knows ends at the next call", async ({ page, faults }) => {
    faults.expectRefusal(401, /\/v1\//);
    await page.goto("/");
    await expect(home(page, "Thomas Kurian")).toBeVisible();
    await page.evaluate(() => localStorage.setItem("token", "no-such-token"));
    await page.goto("/asset-management/my-assets");
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByRole("heading", { name: "Sign in to Steward" })).toBeVisible();
    await expect.poll(() => storedKeys(page)).toEqual([]);
  });
});

test.describe("signed in as the owner", () => {
  test.use({ person: people.owner });

  test("the sign-in page leads on those who are signed in", async ({ page }) => {
    await page.goto("/auth/login");
    await expect(home(page, "Asha Rao")).toBeVisible();
    expect(await storedKeys(page)).toEqual(KEPT_KEYS.filter((key) => key !== "otpToken"));
  });
});
