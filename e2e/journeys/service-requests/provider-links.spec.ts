import type { Page } from "@playwright/test";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { providerLinkCalls } from "@steward/contract/service-requests/provider-links/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import type { Caller } from "../../installation/caller.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "provider-links", content: "sample" } });

/** An open request, by its place among them, and a provider of its own that has no organisation here. */
async function prepared(caller: Caller, place: number) {
  const { results } = await caller.send(serviceRequestCalls.list, { query: { status: "Open", ordering: "created" } });
  const request = results[place];
  if (!request) throw new Error("The sample has no such request.");
  const name = `Deccan Lifts ${place}`;
  const email = `service${place}@deccan.example`;
  const provider = await caller.send(serviceProviderCalls.create, { body: { name, email } });
  return { request, provider };
}

/** The fragment of the link in the newest of so many mails to an address. */
async function linkIn(address: string, email: string, count: number): Promise<string> {
  let links: string[] = [];
  const ask = async () => {
    const answer = await fetch(`${address}/outbox/messages.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { text: string }[];
    links = mails.flatMap(({ text }) => /\/provider-request#\S+/.exec(text)?.[0] ?? []);
    return links.length;
  };
  await expect.poll(ask, { intervals: [50, 100, 200] }).toBe(count);
  return links[0] ?? "";
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

for (const { hands, width, place } of ways("mouse")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a request is given to a provider by a link, which is sent again and revoked", async ({
      page,
      caller,
      steward,
    }) => {
      const { request, provider } = await prepared(caller, 2 * place);
      const at = { params: { id: request.id } };
      await caller.send(serviceRequestCalls.assign, { ...at, body: { service_provider: provider.id } });
      const first = await linkIn(steward.address, provider.email, 1);
      const by = handsOf(page, hands);
      await page.goto(`/service-request/${request.id}`);
      const panel = page.getByRole("region", { name: "Link for the provider" });
      await expect(panel).toContainText(provider.email);
      await expect(panel).toContainText("Works");
      await expect(panel).toContainText("Not yet");
      await inspectHere(page, "provider-link");

      await by.press(panel.getByRole("button", { name: "Send again" }));
      await expect(toast(page, "Link sent")).toBeVisible();
      const second = await linkIn(steward.address, provider.email, 2);
      expect(second).not.toBe(first);
      await by.press(panel.getByRole("button", { name: "Revoke" }));
      const question = page.getByRole("alertdialog", { name: "Revoke the link?" });
      await expect(question).toContainText(provider.name);
      await inspectHere(page, "provider-link-revoke");
      await by.press(question.getByRole("button", { name: "Revoke" }));
      await expect(panel).toContainText("Revoked");
      await expect(panel.getByRole("button", { name: "Revoke" })).toHaveCount(0);
      await expect(panel.getByRole("button", { name: "Send again" })).toBeFocused();
      await page.goto(`/service-request/${request.id}?tab=activity`);
      await expect(page.getByRole("main")).toContainText(/revoked the link of/);
      await expect(page.getByRole("main")).toContainText(/another link/);
    });
  });

  test.describe(`as a provider, by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, person: null });

    test("a link shows its request, takes a time and an update, and is over once it is revoked", async ({
      page,
      steward,
      faults,
    }) => {
      const caller = await steward.caller(people.administrator);
      const { request, provider } = await prepared(caller, 2 * place + 1);
      const at = { params: { id: request.id } };
      await caller.send(serviceRequestCalls.assign, { ...at, body: { service_provider: provider.id } });
      const by = handsOf(page, hands);
      await page.goto(await linkIn(steward.address, provider.email, 1));
      const main = page.getByRole("main");
      await expect(main).toContainText(request.internal_id);
      await expect(main).toContainText(request.description);
      await expect(page).toHaveTitle("Service request - Steward");

      const time = page.getByRole("region", { name: "Propose a time" });
      await by.press(time.getByRole("button", { name: "Propose this time" }));
      const field = time.getByLabel("When somebody can come");
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(/This is Required/);
      await field.fill("2020-01-01T10:00");
      faults.expectRefusal(400, /\/provider-request\//);
      await by.press(time.getByRole("button", { name: "Propose this time" }));
      await expect(field).toHaveAccessibleDescription(/still to come/);
      await field.fill("2040-01-02T10:30");
      await by.type(time.getByLabel("Note (optional)"), "With a spare sensor");
      await by.press(time.getByRole("button", { name: "Propose this time" }));
      await expect(time.getByRole("status")).toHaveText(/^Sent\./);
      const updates = page.getByRole("region", { name: "Updates" });
      await expect(updates).toContainText("Proposes 2040-01-02 10:30");

      const written = page.getByRole("region", { name: "Write an update" });
      await by.type(written.getByLabel("Update"), "We have <b>the part</b>");
      await by.press(written.getByRole("button", { name: "Send update" }));
      await expect(updates).toContainText("We have <b>the part</b>");
      await expect(written.getByLabel("Update")).toHaveValue("");
      if (width === 1440) await inspect(page, "provider-request");
      else await inspectHere(page, "provider-request");

      const { results } = await caller.send(serviceRequestCalls.updates, at);
      expect(results.filter(({ is_theirs }) => is_theirs)).toMatchObject([
        { message: "We have <b>the part</b>", created_by_details: { name: provider.name } },
        { message: "With a spare sensor" },
      ]);
      await caller.send(providerLinkCalls.revoke, at);
      faults.expectRefusal(404, /\/provider-request\//);
      await page.reload();
      await expect(heading(page, "This link works no more")).toBeVisible();
      await expect(main).not.toContainText(request.internal_id);
      await inspectHere(page, "provider-request-over");
    });
  });
}
