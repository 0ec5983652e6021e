import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ person: "asha@meridian.example", installation: { name: "people-for-request", content: "sample" } });

for (const { hands, width, place } of ways("keyboard")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a request that needs a skill offers people who are free, and an interest raised there keeps the link", async ({
      page,
      caller,
    }) => {
      test.slow();
      const { results } = await caller.send(serviceRequestCalls.list, { query: { status: ["Open"], page_size: 100 } });
      const requests = await Promise.all(
        results.slice(0, 40).map(({ id }) => caller.send(serviceRequestCalls.read, { params: { id } })),
      );
      const wanted = requests.filter(({ people_wanted: told }) => told?.city);
      // Each of the two asks for another skill, and so for somebody else.
      const skills = [...new Set(wanted.map(({ people_wanted: told }) => told?.skill))];
      const request = wanted.find(({ people_wanted: told }) => told?.skill === skills[place]);
      const own = handsOf(page, hands);
      const panel = page.getByRole("region", { name: "Skilled people for this work" });
      const people = panel.getByRole("list", { name: "Skilled people for this work" });

      await page.goto(`/service-request/${request?.id}`);
      await expect(panel).toContainText(`${request?.people_wanted?.skill}: `);
      await expect(people.getByRole("listitem").first()).toBeVisible();
      await inspectHere(page, "people-for-request");
      const free = people
        .getByRole("listitem")
        .filter({ has: page.getByRole("button") })
        .first();
      const name = (await free.getByRole("link").first().textContent()) ?? "";
      await own.press(people.getByRole("button", { name: `Request Interest in ${name}` }));
      const dialog = page.getByRole("dialog", { name: `Request interest in ${name}` });
      await own.press(dialog.getByRole("button", { name: "Request Interest" }));
      await expect(toast(page, "Interest Requested Successfully!")).toBeVisible();

      const asked = panel.getByRole("list", { name: "People whom interest was requested in" });
      await expect(asked.getByRole("listitem").filter({ hasText: name })).toContainText("Requested");
      await expect(people.getByRole("button", { name: `Request Interest in ${name}` })).toHaveCount(0);
      await own.press(asked.getByRole("link", { name }));
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await own.press(page.getByRole("link", { name: request?.internal_id }));
      await expect(asked).toBeVisible();
      await own.press(panel.getByRole("link", { name: "All who are free" }));
      await expect(page.getByRole("heading", { level: 1, name: "All Skilled Personnel" })).toBeVisible();
      await expect(page).toHaveURL(/product=.*free_from=/);
      await page.goto(`/skilled-personnel/all-skilled-personnel?search=${name}`);
      await own.press(page.getByRole("link", { name: `Interest in ${name}: Requested` }));
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    });
  });
}
