import { inspect } from "../../screens/appearance.ts";
import { mailedCode } from "../../installation/caller.ts";
import { enterCode, home, toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ person: null, installation: { name: "set-up", content: "fresh" } });
test.describe.configure({ mode: "serial" });

test("greets with the set-up, creates the organisation and signs its owner in", async ({ page, steward }) => {
  await page.goto("/asset-management/my-assets");
  await expect(page).toHaveURL(/\/setup$/);
  await expect(page.getByRole("heading", { name: "Welcome to Steward" })).toBeVisible();
  await inspect(page, "setup");

  await page.getByRole("button", { name: "Create organisation" }).click();
  await expect(page.getByText("This is Required.")).toHaveCount(2);
  await expect(page.getByText("E-mail is required")).toBeVisible();
  await expect(page.getByLabel("Organisation name")).toBeFocused();
  await expect(page.getByLabel("Currency")).toHaveValue("INR");
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Kolkata");
  const fiscalYear = page.getByLabel("Fiscal year begins in");
  await expect(fiscalYear).toHaveValue("4");
  await page.getByLabel("Currency").selectOption("EUR");
  await expect(fiscalYear).toHaveValue("1");

  await page.getByLabel("Organisation name").fill("Łódź & Söhne Hospitals");
  await page.getByLabel("Your name").fill("Zoë O'Brien");
  await page.getByLabel("Your e-mail").fill("zoe@hospitals.example");
  await page.getByRole("button", { name: "Create organisation" }).click();
  await expect(toast(page, "Organisation created successfully")).toBeVisible();

  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByLabel("E-mail")).toHaveValue("zoe@hospitals.example");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("link", { name: /outbox/ })).toHaveAttribute("href", "/outbox");
  await enterCode(page, await mailedCode(steward.address, "zoe@hospitals.example"));
  await expect(home(page, "Zoë O'Brien")).toBeVisible();
  await expect(page.getByText("Łódź & Söhne Hospitals at a glance")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your register is empty" })).toBeVisible();
  await page.getByRole("link", { name: /Create asset/ }).click();
  await expect(page.getByRole("heading", { name: "Create Asset" })).toBeVisible();
});

test("is set up once", async ({ page }) => {
  await page.goto("/setup");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole("heading", { name: "Sign in to Steward" })).toBeVisible();
  // Closed, as by default.
  await expect(page.getByRole("button", { name: "Create an organisation" })).toHaveCount(0);
});
