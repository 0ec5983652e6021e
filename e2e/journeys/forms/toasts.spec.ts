import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { grid } from "../../screens/list-screens.ts";
import { askForCode, enterCode, toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "toasts", content: "sample" } });

const BRANDS = "/admin/brand";
const NEW_BRAND = "/admin/brand/create";

/** Upper edge of the first toast where the page has a top bar. */
const BELOW_BAR = 68;

/** Toasts from top to bottom. */
const toasts = (page: Page) => page.getByRole("region", { name: "Messages" }).getByRole("status").or(alerts(page));
const alerts = (page: Page) => page.getByRole("region", { name: "Messages" }).getByRole("alert");

const places = async (page: Page) => {
  const boxes = await Promise.all((await toasts(page).all()).map((shown) => shown.boundingBox()));
  return boxes.map((box) => ({ top: box?.y, height: box?.height, width: box?.width, left: box?.x }));
};

/** Stubs the answers to a path, as of a failing server. */
const answerWith = (page: Page, path: string, method: string, status: number, body: unknown) =>
  page.route(
    (url) => url.pathname === path,
    (route) => (route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback()),
  );

/** Pauses the page's clock; only `page.clock.runFor` advances it. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

async function saveBrand(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Save Brand" }).click();
}

test.describe("signed out", () => {
  test.use({ person: null });

  test("toasts stand 90 px apart, 400 px wide, in the corner, and go after 3500 or 4000 ms", async ({
    page,
    faults,
  }) => {
    faults.expectRefusal(400, /auth\/verify/);
    await page.clock.install();
    await page.goto("/auth/login");
    await askForCode(page, people.engineer);
    await expect(page.getByLabel("One-time code")).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
    await stopClock(page);
    await page.getByRole("button", { name: "Send a new code" }).click();
    await expect(toasts(page)).toHaveCount(1);
    await enterCode(page, "wrong");
    await expect(toasts(page)).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Send a new code" })).toBeEnabled();
    await page.getByRole("button", { name: "Send a new code" }).click();
    await expect(toasts(page)).toHaveCount(3);
    await page.mouse.move(0, 0);

    await expect(toasts(page)).toContainText(["SuccessfulOTP sent successfully", "ErrorInvalid OTP", "Successful"]);
    const place = { height: 80, width: 400, left: 1440 - 10 - 400 };
    await expect
      .poll(() => places(page))
      .toEqual([
        { top: 10, ...place },
        { top: 100, ...place },
        { top: 190, ...place },
      ]);
    await expect(toasts(page).nth(0).locator("svg.tabler-icon-circle-check")).toBeVisible();
    await expect(toasts(page).nth(1).locator("svg.tabler-icon-circle-x")).toBeVisible();

    await page.clock.runFor(3499);
    await expect(toasts(page)).toHaveCount(3);
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveText(["ErrorInvalid OTP"]);
    await expect.poll(() => places(page)).toEqual([{ top: 10, ...place }]);
    await page.clock.runFor(499);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveCount(0);
  });

  test("a small window keeps a margin of 10 px on both sides", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/auth/login");
    await askForCode(page, people.viewer);
    await toast(page, "OTP sent successfully").hover();
    await expect.poll(() => places(page)).toEqual([{ top: 10, height: 80, width: 370, left: 10 }]);
  });
});

test("a server that fails is named by its code, for 4000 ms", async ({ page, faults }) => {
  faults.expectRefusal(503, /\/brand\//);
  await page.clock.install();
  await answerWith(page, brandCalls.create.path, "POST", 503, { message: "relation does not exist" });
  await page.goto(NEW_BRAND);
  await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
  await stopClock(page);
  await saveBrand(page, "Medtronic");
  await expect(alerts(page)).toHaveText(
    "Something Went wrong503Internal server error! Please try again after sometime.",
  );
  await page.mouse.move(0, 0);
  await page.clock.runFor(3999);
  await expect(alerts(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(alerts(page)).toHaveCount(0);
});

test("two lines of a refusal stand in one toast of 80 px", async ({ page, faults }) => {
  faults.expectRefusal(400, /\/brand\//);
  await answerWith(page, brandCalls.create.path, "POST", 400, {
    non_field_errors: ["First line of the server", "Second line"],
    message: "Not this",
  });
  await page.goto(NEW_BRAND);
  await saveBrand(page, "Medtronic");
  const text = toast(page, /First line of the server/);
  await text.hover();
  expect(await text.innerText()).toBe("First line of the server\nSecond line");
  await expect.poll(() => places(page)).toMatchObject([{ top: BELOW_BAR, height: 80 }]);
  const bar = await page.getByRole("banner").boundingBox();
  expect(BELOW_BAR).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test("a longer text takes the room it needs and moves the next one down", async ({ page, faults }) => {
  faults.expectRefusal(400, /\/brand\//);
  const lines = ["One", "Two", "Three", "Four", "Five", "Six"];
  await answerWith(page, brandCalls.create.path, "POST", 400, { non_field_errors: lines });
  await page.goto(NEW_BRAND);
  await saveBrand(page, "Medtronic");
  await expect(alerts(page)).toHaveCount(1);
  await alerts(page).hover();
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  await expect(alerts(page)).toHaveCount(2);
  await expect(async () => {
    const [first, second] = await places(page);
    expect(first?.height).toBeGreaterThan(120);
    expect(second?.top).toBe(BELOW_BAR + (first?.height ?? 0) + 10);
  }).toPass();
});

test("a list that is refused with 401 says that the session expired", async ({ page, faults }) => {
  faults.expectRefusal(401, /\/brand\//);
  await answerWith(page, brandCalls.list.path, "GET", 401, { message: "Not allowed", code: "not_authenticated" });
  await page.goto(BRANDS);
  await expect(toast(page, "Session expired please login again")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/brand$/);
});

test("a created record is told as Successful, and the toast can be closed", async ({ page }) => {
  await page.goto(NEW_BRAND);
  await saveBrand(page, "Fresenius");
  await expect(toasts(page)).toHaveText(/^Successful/);
  await toasts(page).hover();
  await expect(grid(page, "Brand")).toBeVisible();
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await expect(toasts(page)).toHaveCount(0);
});

test("the file of a custom field is uploaded with the words of every upload", async ({ page, caller }) => {
  const field = await caller.send(customFieldCalls.create, { body: { name: "Manual", field_type: "file" } });
  const custom_fieldset = (
    await caller.send(fieldSetCalls.create, { body: { name: "Manuals", custom_fields: [field.id] } })
  ).id;
  const category = (await caller.send(categoryCalls.create, { body: { name: "With manuals", custom_fieldset } })).id;
  const asset = await caller.send(assetCalls.create, { body: { asset_id: "TOAST-1", asset_name: "Pump", category } });
  await page.goto(`/asset-management/my-assets/${asset.id}/edit`);
  const file = { name: "pump.txt", mimeType: "text/plain", buffer: Buffer.from("Prime it first.") };
  await page.getByLabel("Manual", { exact: true }).setInputFiles(file);
  await expect(toast(page, "Upload Successfull")).toBeVisible();
  await expect(page.getByText("pump.txt")).toBeVisible();
});
