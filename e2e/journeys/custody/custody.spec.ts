import { accessoryCalls } from "@steward/contract/accessories/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { userCalls } from "@steward/contract/users/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { widths } from "../../screens/hands.ts";
import { giveCamera, hold, labelsOf } from "../../screens/held-camera.ts";
import { chooseInRow, pick, row } from "../../screens/list-screens.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { toast } from "../../screens/screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "custody", content: "own" } });

let register: Register;
test.beforeAll(async ({ steward }) => {
  register = await createRegister(await steward.caller(founder.email));
});

const assetPath = (tag: string) => `/asset-management/my-assets/${register.assets.get(tag)}`;

for (const width of widths(1440)) {
  test(`an asset is checked out and in by its page at ${width} pixels`, async ({ page }) => {
    const tag = width === 1440 ? "REG-004" : "REG-006";
    await page.setViewportSize({ width, height: 900 });
    await page.goto(assetPath(tag));
    await page.getByRole("button", { name: "Check out" }).click();
    const dialog = page.getByRole("dialog", { name: /^Check out/ });
    await dialog.getByRole("button", { name: "Check out" }).click();
    await expect(dialog.getByText("Choose who gets it.")).toBeVisible();
    await inspectHere(page, "custody-check-out");
    await dialog.getByRole("combobox", { name: "Person" }).click();
    await page.getByRole("option", { name: founder.name }).click();
    await dialog.getByLabel("Note").fill("For the round");
    await dialog.getByRole("button", { name: "Check out" }).click();
    await expect(toast(page, "Checked out successfully")).toBeVisible();
    await expect(page.getByRole("main").getByText(founder.name, { exact: true }).first()).toBeVisible();

    await page.getByRole("tab", { name: "Custody" }).click();
    await expect(page.getByRole("region", { name: "Who held this asset" }).getByText("For the round")).toBeVisible();
    await inspectHere(page, "custody-tab");
    await page.getByRole("button", { name: "Check in" }).click();
    const back = page.getByRole("dialog", { name: /^Check in/ });
    await back.getByLabel("Condition").selectOption("Good");
    await back.getByRole("button", { name: "Check in" }).click();
    await expect(toast(page, "Checked in successfully")).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Who held this asset" }).getByText(/Checked in .* Good/),
    ).toBeVisible();
  });
}

test("by keyboard alone an asset is checked out from its row", async ({ page, steward }) => {
  await page.goto("/asset-management/my-assets?search=REG-008");
  await row(page, "My Assets", "REG-008")
    .getByRole("button", { name: /actions/i })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Check out" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Check out/ });
  await dialog.getByRole("combobox", { name: "Person" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: founder.name })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Person" })).not.toHaveValue("");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Checked out successfully")).toBeVisible();
  const caller = await steward.caller(founder.email);
  const { assigned_to_details } = await caller.send(assetCalls.read, {
    params: { id: register.assets.get("REG-008") ?? "" },
  });
  expect(assigned_to_details?.name).toBe(founder.name);
});

test("many are checked out by scan, stand on the page of custody and on home, and are handed over", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/asset-management/custody");
  const scan = page.getByRole("button", { name: "Check out or in by scan" });
  await expect(scan, "on a phone too").toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await scan.click();
  const dialog = page.getByRole("dialog", { name: "Check out or in by scan" });
  await pick(page, "Person", founder.name, new RegExp(founder.name));
  // A wedge scanner types each code and ends it with Enter.
  const tags = dialog.getByLabel("Tags");
  await tags.focus();
  for (const tag of ["REG-001", "reg-001", "REG-002", "NO-SUCH"]) await page.keyboard.type(`${tag}\n`);
  await expect(dialog.getByText("3 tags")).toBeVisible();
  await dialog.getByRole("button", { name: "Check out", exact: true }).click();
  await expect(dialog.getByRole("status")).toContainText("2 assets are checked out.");
  await expect(dialog.getByRole("status")).toContainText("There is no asset with this tag, label or serial number.");
  await expect(tags).toHaveValue("NO-SUCH\n");
  await inspectHere(page, "custody-scan");
  await page.keyboard.press("Escape");
  await expect(row(page, "Custody", "REG-001")).toContainText(founder.name);
  await chooseInRow(row(page, "Custody", "REG-002"), "Check in");
  await page
    .getByRole("dialog", { name: /^Check in/ })
    .getByRole("button", { name: "Check in" })
    .click();
  await expect(toast(page, "Checked in successfully")).toBeVisible();
  await expect(row(page, "Custody", "REG-002")).toHaveCount(0);
  await inspectHere(page, "custody");

  await page.goto("/");
  const mine = page.getByRole("region", { name: "My equipment" });
  await mine.getByRole("listitem").filter({ hasText: "REG-001" }).getByRole("button", { name: "Accept" }).click();
  await expect(toast(page, "Accepted successfully")).toBeVisible();
  await expect(mine.getByRole("listitem").filter({ hasText: "REG-001" })).toContainText("Accepted");
  await mine.getByRole("link", { name: "All of it" }).click();
  await page.getByRole("button", { name: "Hand over everything" }).click();
  const over = page.getByRole("dialog", { name: /^Hand over/ });
  await over.getByRole("button", { name: "Hand over" }).click();
  await expect(toast(page, "Handed over successfully")).toBeVisible();
  await expect(page.getByText("Nothing is held")).toBeVisible();
});

test("on a phone labels are read by the camera, and an asset goes out by its label or its serial number", async ({
  page,
  caller,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await giveCamera(page);
  const params = { id: register.assets.get("REG-011") ?? "" };
  const { qr_code } = await caller.send(assetCalls.generateQrCode, { params });
  const serial = await caller.send(assetCalls.read, { params: { id: register.assets.get("REG-012") ?? "" } });
  await page.goto("/asset-management/custody");
  const [label = ""] = await labelsOf(page, [qr_code ?? ""]);
  await page.getByRole("button", { name: "Check out or in by scan" }).click();
  const dialog = page.getByRole("dialog", { name: "Check out or in by scan" });
  await pick(page, "Person", founder.name, new RegExp(founder.name));
  await dialog.getByRole("button", { name: "Scan with the camera" }).click();
  await hold(page, label);
  await expect(dialog.getByLabel("Tags")).toHaveValue(/\/a\/[0-9a-z]{10}\n$/);
  await inspectHere(page, "custody-camera");
  await dialog.getByRole("button", { name: "Stop the camera" }).click();
  await dialog.getByLabel("Tags").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(`${serial.serial_number}\n`);
  await expect(dialog.getByText("2 tags")).toBeVisible();
  await dialog.getByRole("button", { name: "Check out", exact: true }).click();
  await expect(dialog.getByRole("status")).toContainText("2 assets are checked out.");
  for (const id of [params.id, serial.id]) {
    const { assigned_to_details } = await caller.send(assetCalls.read, { params: { id } });
    expect(assigned_to_details?.name).toBe(founder.name);
  }
});

for (const width of widths(390)) {
  test(`what was handed out with an asset comes back with it, and a person's pieces are handed over at ${width} pixels`, async ({
    page,
    caller,
  }) => {
    const tag = width === 1440 ? "REG-021" : "REG-022";
    await page.setViewportSize({ width, height: 900 });
    const asset = register.assets.get(tag) ?? "";
    const { id: user } = await caller.send(userCalls.profile);
    const make = async (name: string, to: { asset?: string; user?: string }) => {
      const { id } = await caller.send(accessoryCalls.create, { body: { name: `${name} ${width}`, quantity: 5 } });
      await caller.send(accessoryCalls.handOut, { params: { id }, body: { quantity: 2, ...to } });
    };
    await caller.send(custodyCalls.checkOut, { params: { id: asset }, body: { user } });
    await make("Charger", { asset });
    await make("Strap", { asset });
    await make("Headset", { user });

    await page.goto(assetPath(tag));
    await page.getByRole("button", { name: "Check in" }).first().click();
    const dialog = page.getByRole("dialog", { name: /^Check in/ });
    const group = dialog.getByRole("group", { name: "Comes back with it" });
    await expect(group.getByRole("checkbox")).toHaveCount(2);
    await group.getByRole("checkbox", { name: `Charger ${width} · 2 pieces` }).press("Space");
    await inspectHere(page, "custody-take-back");
    await dialog.getByRole("button", { name: "Check in" }).click();
    await expect(toast(page, "Checked in successfully")).toBeVisible();
    const left = await caller.send(custodyCalls.pieces, { query: { asset: [asset] } });
    expect(left.results.map(({ name }) => name)).toEqual([`Strap ${width}`]);

    await page.goto("/");
    await expect(page.getByRole("region", { name: "My equipment" })).toContainText(`Headset ${width}`);
    await page.goto(`/asset-management/custody/${user}`);
    const pieces = page.getByRole("region", { name: "Accessories and licenses" });
    await expect(pieces.getByRole("listitem")).toContainText([`Headset ${width}`]);
    await inspectHere(page, "custody-pieces");
    await page.getByRole("button", { name: "Hand over everything" }).click();
    const over = page.getByRole("dialog", { name: /^Hand over/ });
    await expect(over).toContainText("1 hand-out of accessories and licenses goes with them.");
    await over.getByRole("button", { name: "Hand over" }).click();
    await expect(toast(page, "Handed over successfully")).toBeVisible();
    await expect(pieces).toHaveCount(0);
    expect((await caller.send(custodyCalls.pieces, { query: { user: [user] } })).count).toBe(0);
  });
}
