import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { roleCalls } from "@steward/contract/roles/calls";
import { userCalls } from "@steward/contract/users/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { mailCount } from "../../installation/caller.ts";
import { widths } from "../../screens/hands.ts";
import { chooseInRow, pick, row } from "../../screens/list-screens.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "reservations", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });
const shown = (days: number) => dayFromNow(days).split("-").reverse().join("-");

for (const width of widths(390)) {
  test(`an asset is reserved, changed, cancelled and fetched on its page at ${width} pixels`, async ({
    page,
    faults,
  }) => {
    const tag = width === 1440 ? "REG-004" : "REG-006";
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/asset-management/my-assets/${register.assets.get(tag)}?tab=custody`);
    const part = page.getByRole("region", { name: "Reservations" });
    await expect(part.getByText("Not reserved")).toBeVisible();

    await part.getByRole("button", { name: "Reserve" }).click();
    const dialog = page.getByRole("dialog", { name: /^Reserve/ });
    await dialog.getByRole("button", { name: "Reserve" }).click();
    await expect(dialog.getByText("Choose who gets it.")).toBeVisible();
    await pick(page, "Reserved for", founder.name, new RegExp(founder.name));
    await dialog.getByRole("button", { name: "Reserve" }).click();
    await expect(dialog.getByText("Choose a day.")).toBeVisible();
    await dialog.getByLabel("First day", { exact: true }).fill(dayFromNow(3));
    await dialog.getByLabel("Last day", { exact: true }).fill(dayFromNow(2));
    faults.expectRefusal(400, /\/reservations\//);
    await dialog.getByRole("button", { name: "Reserve" }).click();
    await expect(dialog.getByText("The last day is ahead of the first one.")).toBeVisible();
    await inspectHere(page, "reservation-dialog");
    await dialog.getByLabel("Last day", { exact: true }).fill(dayFromNow(5));
    await dialog.getByRole("button", { name: "Reserve" }).click();
    await expect(toast(page, "Reserved successfully")).toBeVisible();
    const kept = part.getByRole("listitem").filter({ hasText: `${shown(3)} to ${shown(5)}` });
    await expect(kept).toContainText(founder.name);
    await inspectHere(page, "reservations-tab");

    await kept.getByRole("button", { name: /more actions/ }).click();
    await page.getByRole("menuitem", { name: "Change reservation" }).click();
    const change = page.getByRole("dialog", { name: /^Change the reservation/ });
    await change.getByLabel("First day", { exact: true }).fill(dayFromNow(0));
    await change.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Reservation changed successfully")).toBeVisible();

    const begun = part.getByRole("listitem").filter({ hasText: `${shown(0)} to ${shown(5)}` });
    await begun.getByRole("button", { name: /more actions/ }).click();
    await page.getByRole("menuitem", { name: "Check out" }).click();
    const out = page.getByRole("dialog", { name: /^Check out/ });
    await expect(out.getByRole("combobox", { name: "Person" })).toHaveValue(founder.name);
    await expect(out.getByLabel("Expected return", { exact: true })).toHaveValue(dayFromNow(5));
    await out.getByRole("button", { name: "Check out" }).click();
    await expect(toast(page, "Checked out successfully")).toBeVisible();
    await expect(part.getByText("Not reserved")).toBeVisible();
  });
}

test("by keyboard alone an asset is reserved, and cancelled on the page of all reservations", async ({ page }) => {
  await page.goto(`/asset-management/my-assets/${register.assets.get("REG-008")}?tab=custody`);
  await page.getByRole("region", { name: "Reservations" }).getByRole("button", { name: "Reserve" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Reserve/ });
  await dialog.getByRole("combobox", { name: "Reserved for" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: founder.name })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("First day", { exact: true }).focus();
  await page.keyboard.type(dayFromNow(8));
  await page.keyboard.press("Enter");
  await expect(toast(page, "Reserved successfully")).toBeVisible();

  await page.goto("/asset-management/custody");
  await page.getByRole("button", { name: "Reservations" }).click();
  await expect(page.getByRole("heading", { name: "Reservations" })).toBeVisible();
  await expect(row(page, "Reservations", "REG-008")).toContainText(shown(8));
  await inspectHere(page, "reservations");
  await chooseInRow(row(page, "Reservations", "REG-008"), "Cancel reservation");
  const cancel = page.getByRole("dialog", { name: "Cancel reservation" });
  await cancel.getByLabel("Reason").fill("The fair is off");
  await cancel.getByRole("button", { name: "Cancel reservation" }).click();
  await expect(toast(page, "Reservation cancelled successfully")).toBeVisible();
  await expect(row(page, "Reservations", "REG-008")).toHaveCount(0);
});

test("the calendar shows what is reserved, of an asset and of all, and leads to the asset and to the list of a day", async ({
  page,
  steward,
}) => {
  const owner = await steward.caller(founder.email);
  const user = (await owner.send(userCalls.list)).results.find(({ email }) => email === founder.email)?.id ?? "";
  const id = register.assets.get("REG-010") ?? "";
  const body = { user, starts: "2040-02-06", ends: "2040-02-15" };
  await owner.send(reservationCalls.reserve, { params: { id }, body });

  await page.goto("/asset-management/custody/reservations");
  await page.getByRole("button", { name: "Calendar" }).press("Enter");
  await expect(page.getByRole("button", { name: "Next month" })).toBeVisible();
  await page.goto("/asset-management/custody/reservations?view=calendar&month=2040-01");
  await page.getByRole("button", { name: "Next month" }).press("Enter");
  await expect(page.getByRole("heading", { name: "February 2040" })).toBeVisible();
  // One bar for each week that the days touch.
  const bars = page.getByRole("link", { name: /REG-010 .* 06-02-2040 to 15-02-2040/ });
  await expect(bars).toHaveCount(2);
  await inspectHere(page, "reservations-calendar");

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bars.first()).toBeHidden();
  await page.getByRole("link", { name: /^1 reservation on .*6 February 2040/ }).press("Enter");
  await expect(page).toHaveURL(/from=2040-02-06/);
  await page.getByRole("list", { name: "Reservations" }).getByRole("link").first().click();
  const part = page.getByRole("region", { name: "Reservations" });
  await part.getByRole("button", { name: "Calendar" }).press("Enter");
  await expect(part.getByRole("button", { name: "Next month" })).toBeVisible();
  await inspectHere(page, "asset-reservations-calendar");
  await part.getByRole("button", { name: "List" }).press("Enter");
  await expect(part.getByRole("listitem")).toContainText("06-02-2040 to 15-02-2040");
});

test("a viewer asks for an asset, and who checks assets out approves it", async ({ page, steward, openAs }) => {
  const owner = await steward.caller(founder.email);
  const viewer = (await owner.send(roleCalls.list)).results.find(({ name }) => name === "Viewer")?.id ?? "";
  const email = "asha.pillai@meridian.example";
  await owner.send(userCalls.create, { body: { name: "Asha Pillai", email, user_groups: [viewer] } });
  // Its code comes after the invitation.
  await expect.poll(() => mailCount(steward.address, email)).toBe(1);
  const address = `/asset-management/my-assets/${register.assets.get("REG-002")}?tab=custody`;
  const theirs = await openAs(email);
  await theirs.goto(address);
  await theirs.getByRole("region", { name: "Reservations" }).getByRole("button", { name: "Request" }).click();
  const dialog = theirs.getByRole("dialog", { name: /^Request/ });
  await dialog.getByLabel("First day", { exact: true }).fill(dayFromNow(4));
  await dialog.getByRole("button", { name: "Request" }).click();
  await expect(toast(theirs, "Requested successfully")).toBeVisible();

  await page.goto(address);
  const asked = page.getByRole("region", { name: "Reservations" }).getByRole("listitem");
  await expect(asked).toContainText("Asha Pillai");
  await expect(asked).toContainText("Requested");
  await asked.getByRole("button", { name: /more actions/ }).click();
  await page.getByRole("menuitem", { name: "Approve request" }).click();
  await expect(toast(page, "Request approved successfully")).toBeVisible();
  await expect(asked).not.toContainText("Requested");

  await theirs.reload();
  const own = theirs.getByRole("region", { name: "Reservations" }).getByRole("listitem");
  await own.getByRole("button", { name: /more actions/ }).click();
  await theirs.getByRole("menuitem", { name: "Cancel reservation" }).click();
  const cancel = theirs.getByRole("dialog", { name: "Cancel reservation" });
  await cancel.getByRole("button", { name: "Cancel reservation" }).click();
  await expect(toast(theirs, "Reservation cancelled successfully")).toBeVisible();
});
