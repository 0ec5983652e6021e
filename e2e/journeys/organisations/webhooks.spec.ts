import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { test as base, expect } from "../../installation/test.ts";
import { toast } from "../../screens/screens.ts";

/** A receiver of deliveries, which answers as it is told. */
const received: { headers: Record<string, string>; body: string }[] = [];
let status = 204;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += String(part);
  });
  request.on("end", () => {
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(status).end();
  });
});
let listening: Promise<string> | undefined;
const listen = async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
};

const test = base.extend({
  settings: async ({ settings }, use) => {
    listening ??= listen();
    await use({ ...settings, PRIVATE_WEBHOOKS: await listening });
  },
});
test.afterAll(() => void receiver.close());
test.use({ installation: { name: "webhooks", content: "sample" } });

test("another system is told of what happens, refuses it once, and gets it again", async ({ page, caller, faults }) => {
  const origin = await listening;
  faults.expectRefusal(400, /\/webhook\//);
  await page.goto("/");
  await page.getByRole("button", { name: /Asha Rao/ }).click();
  await page.getByRole("menuitem", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Add webhook" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Webhook" });
  await dialog.getByLabel("Name (required)").fill("Purchasing flow");
  await dialog.getByLabel("Address (required)").fill("http://example.org/flow");
  await dialog.getByRole("switch", { name: "All kinds" }).uncheck();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText("Choose at least one kind.").first()).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Brand", exact: true }).check();
  await inspectHere(page, "webhook-form");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByLabel("Address (required)")).toHaveAccessibleDescription(/public addresses by https only/);
  await dialog.getByLabel("Address (required)").fill(`${origin}/flow`);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const ready = page.getByRole("dialog", { name: "Copy the secret now" });
  await expect(ready.getByLabel("Secret")).toHaveValue(/^whsec_/);
  await ready.getByRole("button", { name: "I have copied it" }).click();

  await page.getByRole("link", { name: /Purchasing flow/ }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(toast(page, "The receiver took the test (status 204).")).toBeVisible();
  const deliveries = page.getByRole("grid", { name: "Deliveries" });
  await expect(deliveries.getByRole("row").filter({ hasText: "Test" })).toContainText("Delivered");

  status = 503;
  await caller.send(brandCalls.create, { body: { name: "Kirloskar" } });
  await expect.poll(() => received.length).toBe(2);
  status = 200;
  await page.reload();
  const entry = deliveries.getByRole("row").filter({ hasText: "1 entry" });
  await expect(entry, "the repetition after ten seconds").toContainText("Delivered", { timeout: 30_000 });
  await expect(entry.getByRole("gridcell").last()).toHaveText("2");
  await inspect(page, "webhook");

  const last = received.at(-1);
  expect(JSON.parse(last?.body ?? "")).toMatchObject({
    type: "activity.recorded",
    data: { entries: [{ action: "created", subject_type: "brand", subject_name: "Kirloskar" }] },
  });
  expect(received[1]?.headers["webhook-id"]).toBe(last?.headers["webhook-id"]);

  await entry.getByRole("button").first().click();
  const sent = page.getByRole("dialog", { name: "1 entry" });
  await expect(sent.getByRole("region", { name: "What was sent" })).toContainText('"subject_name": "Kirloskar"');
  await inspectHere(page, "webhook-delivery");
  await sent.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => received.length).toBe(4);
  expect(received[3]?.headers["webhook-id"]).toBe(last?.headers["webhook-id"]);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Switch off" }).click();
  await expect(page.getByText("Switched off")).toBeVisible();
  await page.getByRole("link", { name: "Webhooks" }).first().click();
  await expect(page.getByRole("row").filter({ hasText: "Purchasing flow" })).toContainText("Switched off");
  await inspect(page, "webhooks");
});
