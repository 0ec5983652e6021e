import { assetCalls } from "@steward/contract/assets/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { widths } from "../../screens/hands.ts";
import { jpeg } from "../../screens/pictures.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "time-machine", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

const idOf = (tag: string) => register.assets.get(tag) ?? "";

for (const width of widths(1440)) {
  test(`a change is reverted from its entry, and a past day is looked at, at ${width} pixels`, async ({
    page,
    steward,
    faults,
  }) => {
    const id = idOf(width === 1440 ? "REG-004" : "REG-006");
    const caller = await steward.caller(founder.email);
    await caller.send(assetCalls.update, { params: { id }, body: { notes: "Lent to the annexe" } });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/asset-management/my-assets/${id}?tab=attachments`);
    await page.getByLabel("Drop pictures here or choose files").setInputFiles(await jpeg(page, "front.jpg", "#2f6f6a"));
    await page.getByRole("button", { name: /^Upload/ }).click();
    await expect(page.getByRole("button", { name: /front\.jpg/ }).first()).toBeVisible();
    await page.goto(`/asset-management/my-assets/${id}?tab=activity`);
    await expect(page.getByText("Lent to the annexe")).toBeVisible();
    await page.getByRole("button", { name: "Revert" }).first().click();
    await page
      .getByRole("alertdialog", { name: "Revert this change?" })
      .getByRole("button", { name: "Revert" })
      .click();
    await expect(toast(page, "Change reverted")).toBeVisible();
    await expect(page.getByText("took back a change of the asset")).toBeVisible();
    await inspectHere(page, "time-machine-activity");

    await page.getByRole("link", { name: "Look back…" }).click();
    await expect(page.getByRole("region", { name: /^As of / })).toContainText("only to be read");
    await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Particulars" })).toBeVisible();
    const pictures = page.getByRole("region", { name: "Pictures" });
    await expect(pictures.getByRole("link", { name: /front\.jpg/ })).toBeVisible();
    await expect(pictures.getByRole("img", { name: "Main picture" })).toBeVisible();
    await inspectHere(page, "time-machine-as-of");
    faults.expectRefusal(400, /as-of/);
    await page.getByRole("textbox", { name: "Day" }).fill("2020-01-01");
    await expect(page.getByText(/It was added on /)).toBeVisible();
    await page.getByRole("button", { name: "Back to today" }).first().click();
    await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
  });
}

test("by keyboard alone a revert is refused with the reason", async ({ page, steward, faults }) => {
  faults.expectRefusal(409, /revert/);
  const id = idOf("REG-008");
  const caller = await steward.caller(founder.email);
  for (const notes of ["first", "second"]) await caller.send(assetCalls.update, { params: { id }, body: { notes } });
  await page.goto(`/asset-management/my-assets/${id}?tab=activity`);
  await page.getByRole("button", { name: "Revert" }).nth(1).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Revert this change?" });
  await dialog.getByRole("button", { name: "Revert" }).focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Changed again since: Notes.")).toBeVisible();
});
