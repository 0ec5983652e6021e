import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { roleCalls } from "@steward/contract/roles/calls";
import { userCalls } from "@steward/contract/users/calls";
import { widths } from "../../screens/hands.ts";
import { inspectHere } from "../../screens/appearance.ts";
import { createRegister, type Register } from "../../installation/sample-register.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: null, installation: { name: "acceptance", content: "own" } });

const email = "asha.pillai@meridian.example";
let register: Register;
let person = "";
test.beforeAll(async ({ steward }) => {
  const owner = await steward.caller(founder.email);
  register = await createRegister(owner);
  const roles = (await owner.send(roleCalls.list)).results;
  const viewer = roles.find(({ name }) => name === "Viewer")?.id ?? "";
  const body = { name: "Asha Pillai", email, user_groups: [viewer] };
  person = (await owner.send(userCalls.create, { body })).id;
});

for (const width of widths(390)) {
  test(`what was checked out is accepted by the link of the mail, once, at ${width} pixels`, async ({
    page,
    steward,
    faults,
  }) => {
    const tag = width === 1440 ? "REG-004" : "REG-006";
    const owner = await steward.caller(founder.email);
    const params = { id: register.assets.get(tag) ?? "" };
    await owner.send(custodyCalls.checkOut, { params, body: { user: person, note: "With its charger" } });
    const link = await linkFor(steward.address, tag);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(link);
    const assets = page.getByRole("list", { name: "Checked out to you" });
    await expect(assets).toContainText(tag);
    await expect(assets).toContainText("With its charger");
    await inspectHere(page, "acceptance");
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByRole("heading", { name: "Accepted" })).toBeVisible();
    const [custody] = (await owner.send(custodyCalls.ofAsset, { params })).results;
    expect(custody?.accepted).not.toBeNull();

    faults.expectRefusal(404, /\/acceptance\//);
    await page.reload();
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  });
}

test("by keyboard alone it is declined with a reason", async ({ page, steward }) => {
  const owner = await steward.caller(founder.email);
  const params = { id: register.assets.get("REG-008") ?? "" };
  await owner.send(custodyCalls.checkOut, { params, body: { user: person } });
  await page.goto(await linkFor(steward.address, "REG-008"));
  await page.getByRole("button", { name: "Decline" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Why do you not have it?" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Say why.");
  await inspectHere(page, "acceptance-declining");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("It never came");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Declined" })).toBeVisible();
  const [custody] = (await owner.send(custodyCalls.ofAsset, { params })).results;
  expect(custody).toMatchObject({ accepted: null, decline_reason: "It never came" });
});

test("what could not be loaded is tried again by keyboard, which stays on the page", async ({
  page,
  steward,
  faults,
}) => {
  const owner = await steward.caller(founder.email);
  const params = { id: register.assets.get("REG-002") ?? "" };
  await owner.send(custodyCalls.checkOut, { params, body: { user: person } });
  const link = await linkFor(steward.address, "REG-002");
  faults.expectUnreachable();
  await page.route("**/acceptance/**", (route) => route.abort());
  await page.goto(link);
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(page.getByRole("status")).toContainText("This cannot be shown");
  await page.unrouteAll();
  await retry.press("Enter");
  await expect(page.getByRole("list", { name: "Checked out to you" })).toContainText("REG-002");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();
});

/** The link of the mail about an asset. */
async function linkFor(address: string, tag: string): Promise<string> {
  const outbox = `${address}/outbox/messages.json?to=${encodeURIComponent(email)}`;
  let found = "";
  const ask = async () => {
    const mails = (await (await fetch(outbox)).json()) as { text: string }[];
    const mail = mails.find(({ text }) => text.includes(tag));
    found = /(http\S+\/accept#\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    return found;
  };
  await expect.poll(ask, { message: `a mail about ${tag}`, intervals: [20, 50, 100] }).not.toBe("");
  return found;
}
