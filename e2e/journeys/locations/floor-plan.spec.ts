import { locationCalls } from "@steward/contract/locations/calls";
import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import type { FileChooser } from "@playwright/test";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { jpeg } from "../../screens/pictures.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ installation: { name: "floor-plan", content: "sample" } });

test("a plan is read by mouse and keyboard, and each pin opens what it shows", async ({ page, caller }) => {
  const { results } = await caller.send(locationCalls.list, { query: { search: "Third Floor" } });
  const id = results[0]?.id ?? "";
  const floor = await caller.send(locationCalls.contents, { params: { id } });
  const plan = await caller.send(floorPlanCalls.read, { params: { id } });
  const icu = floor.places.find(({ name }) => name === "ICU");
  const asset = plan.pins.find((pin) => pin.asset)?.asset;

  await page.goto(`/admin/location/view/${id}`);
  const pins = page.getByRole("list", { name: "On the plan of Third Floor" });
  await expect(pins.getByRole("link")).toHaveCount(plan.pins.length);
  await inspect(page, "floor-plan");
  await pins.getByRole("link", { name: /^ICU/ }).hover();
  await expect(
    page.getByText("Mumbai Andheri › Hospital Tower › North Block › Third Floor › ICU", { exact: true }),
  ).toBeVisible();

  await page.getByRole("radiogroup", { name: "Coloured by" }).getByText("Audits").click();
  const { Verified = 0, never = 0 } = icu?.numbers?.audit ?? {};
  for (const [count, words] of [
    [Verified, `${Verified} Verified`],
    [never, `${never} Never audited`],
  ] as const)
    if (count > 0) await expect(pins.getByRole("link", { name: /^ICU/ })).toHaveAccessibleName(new RegExp(words));
  await page.getByRole("radiogroup", { name: "Coloured by" }).getByText("Status").click();

  await pins.getByRole("link").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(pins.getByRole("link").nth(1)).toBeFocused();
  await pins.getByRole("link", { name: new RegExp(asset?.asset_id ?? "") }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/my-assets/${asset?.id}`));
  await page.goBack();
  await pins.getByRole("link", { name: /^ICU/ }).click();
  await expect(page).toHaveURL(new RegExp(`my-assets\\?location=${icu?.id}`));
  await expect(page.getByText(new RegExp(`\\b${icu?.numbers?.total} assets?\\b`)).first()).toBeVisible();
});

test("a plan is laid under a floor, and rooms and assets are placed on it by mouse and keyboard, on a phone too", async ({
  page,
  caller,
}) => {
  const { results } = await caller.send(locationCalls.list, { query: { search: "Radiology" } });
  const room = results.find(({ breadcrumb }) => breadcrumb.some(({ name }) => name === "Hospital Tower"));
  const id = room?.parent ?? "";
  const pinOf = async (name: string) =>
    (await caller.send(floorPlanCalls.read, { params: { id } })).pins.find((pin) => pin.room?.name === name);
  await page.goto(`/admin/location/view/${id}`);
  const choose = async (file: Parameters<FileChooser["setFiles"]>[0]) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add floor plan" }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("plan") });
  await expect(page.getByRole("alert").filter({ hasText: "JPEG" })).toBeVisible();
  await choose(await jpeg(page, "ground.jpg", "gainsboro"));
  await expect(page.getByText("Nothing is placed on this plan yet.")).toBeVisible();

  await page.getByRole("button", { name: "Place rooms and assets" }).click();
  const unplaced = page.getByRole("region", { name: "Not placed yet" });
  const picture = page.getByRole("list", { name: "On the plan of Ground Floor" });
  const handle = (name: string) => page.getByRole("button", { name: new RegExp(`^${name} \\d+% from the left`) });
  await unplaced.getByRole("button", { name: "Emergency" }).dragTo(picture, { targetPosition: { x: 90, y: 60 } });
  await expect(handle("Emergency")).toBeFocused();
  const dropped = await pinOf("Emergency");
  expect(dropped?.x).toBeLessThan(0.4);
  const box = await handle("Emergency").boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 130, (box?.y ?? 0) + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await pinOf("Emergency"))?.x).toBeGreaterThan((dropped?.x ?? 1) + 0.1);

  await unplaced.getByRole("button", { name: "Radiology" }).focus();
  await page.keyboard.press("Enter");
  await expect(handle("Radiology")).toBeFocused();
  const placed = await pinOf("Radiology");
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await pinOf("Radiology"))?.x).toBeCloseTo((placed?.x ?? 0) + 0.01, 4);
  await inspectHere(page, "floor-plan-edited");

  const { assets } = await caller.send(floorPlanCalls.unplaced, { params: { id } });
  for (const [index, { asset_id: tag }] of assets.slice(0, 2).entries()) {
    await unplaced.getByRole("searchbox", { name: "Search rooms and assets" }).fill(tag);
    const found = unplaced.getByRole("button", { name: tag });
    if (index === 0) await found.press("Enter");
    else await found.dragTo(picture, { targetPosition: { x: 40, y: 90 } });
    await expect(picture.getByRole("button", { name: tag })).toBeFocused();
    await expect(found).toHaveCount(0);
  }
  const { pins } = await caller.send(floorPlanCalls.read, { params: { id } });
  expect(pins.flatMap(({ asset }) => asset?.asset_id ?? []).toSorted()).toEqual(
    assets
      .slice(0, 2)
      .map(({ asset_id }) => asset_id)
      .toSorted(),
  );
  await unplaced.getByRole("searchbox").fill("");

  await page.setViewportSize({ width: 390, height: 844 });
  await handle("Radiology").focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect.poll(async () => (await pinOf("Radiology"))?.y).toBeCloseTo((placed?.y ?? 0) + 0.05, 4);
  await inspectHere(page, "floor-plan-edited");
  await page.keyboard.press("Delete");
  await expect(unplaced.getByRole("button", { name: "Radiology" })).toBeVisible();
  await unplaced.getByRole("button", { name: "Radiology" }).click();
  await expect(handle("Radiology")).toBeFocused();
  await page.getByRole("button", { name: "Take off the plan" }).click();
  await expect(unplaced.getByRole("button", { name: "Radiology" })).toBeVisible();

  await page.getByRole("button", { name: "Remove plan" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove plan" }).click();
  await expect(page.getByRole("button", { name: "Add floor plan" })).toBeVisible();
  await expect(page.getByRole("list", { name: "In Ground Floor" }).getByRole("link")).toHaveCount(3);
  expect((await caller.send(floorPlanCalls.read, { params: { id } })).pins).toEqual([]);
});
