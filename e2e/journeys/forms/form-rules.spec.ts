import { assetCalls } from "@steward/contract/assets/calls";
import { toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ installation: { name: "pages", content: "sample" } });

test("a form that is sent before its rules have come waits for them, and keeps what is typed", async ({ page }) => {
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === assetCalls.create.path) sent.push("asset");
  });
  await page.route("**/assets/*.js", async (route) => {
    // The form asks for its rules once it is drawn.
    if ((await page.locator("main form").count()) > 0) await later;
    await route.continue();
  });
  await page.goto("/asset-management/my-assets/create");
  const send = page.getByRole("button", { name: "Create asset" });
  await send.click();
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await send.press("Enter");
  await page.getByRole("textbox", { name: "Notes" }).fill("Typed meanwhile");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await expect(name).not.toHaveAttribute("aria-invalid", "true");

  letGo();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Typed meanwhile");

  await name.fill("Sent in time");
  await send.click();
  await expect(toast(page, assetCalls.create.success ?? "")).toBeVisible();
  expect(sent).toEqual(["asset"]);
});
