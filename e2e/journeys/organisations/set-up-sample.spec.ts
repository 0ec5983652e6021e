import { inspect } from "../../screens/appearance.ts";
import { mailedCode } from "../../installation/caller.ts";
import { askForCode, enterCode, home } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: null, installation: { name: "set-up-sample", content: "fresh" } });

test("loads the sample organisations and offers their people", async ({ page, steward }) => {
  test.setTimeout(300_000);
  await page.goto("/");
  await expect(page).toHaveURL(/\/setup$/);
  await page.getByRole("button", { name: "Load sample data" }).click();
  await expect(page.getByRole("progressbar", { name: /two years of history/ })).toBeVisible();
  await expect(page.getByText(/\d entries so far/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("progressbar", { name: /two years of history/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create organisation" })).toBeDisabled();
  // Two years of history take seconds, and minutes on a busy machine.
  await expect(page.getByRole("heading", { name: "Who do you want to be?" })).toBeVisible({ timeout: 240_000 });
  for (const name of ["Meridian Hospitals", "Northwind Instruments", "Sahyadri Field Services", "Cauvery Staffing"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await inspect(page, "setup-people");
  await page.getByRole("button", { name: /Asha Rao.*Owner/ }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(people.owner);
  await askForCode(page, people.owner);
  await expect(page.getByText(`We sent a code to ${people.owner}.`)).toBeVisible();
  await enterCode(page, await mailedCode(steward.address, people.owner));
  await expect(home(page, "Asha Rao")).toBeVisible();
});
