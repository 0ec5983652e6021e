import { interestCalls } from "@steward/contract/interests/calls";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { toast } from "../../screens/screens.ts";
import { expect, test } from "../../installation/test.ts";
import { isRunning, placements } from "./staffed-people.ts";

test.use({ person: "asha@meridian.example", installation: { name: "placed-engineer", content: "sample" } });

for (const { hands, width, place } of ways("mouse")) {
  test.describe(`by ${hands} at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a placed person becomes an engineer of their branch for the time of the placement", async ({
      page,
      caller,
    }) => {
      test.slow();
      const { results } = await caller.send(interestCalls.list, { query: placements });
      const chosen = results.filter(isRunning)[place];
      const { id = "", skilled_personel_detail: person, placement_detail: placement } = chosen ?? {};
      const name = person?.name ?? "";
      const own = handsOf(page, hands);

      await page.goto(`/skilled-personnel/interest-made/${id}`);
      await own.choose(page.getByRole("button", { name: "More actions" }), "Make Engineer");
      const access = page.getByRole("dialog", { name: `Access for ${name}` });
      await expect(access).toContainText("ends with the placement");
      await expect(access.getByLabel("E-mail (required)")).toHaveValue(person?.email ?? "");
      await inspectHere(page, "placed-engineer");
      await own.press(access.getByRole("button", { name: "Give Access" }));
      await expect(toast(page, "User added successfully")).toBeVisible();
      const dialog = page.getByRole("dialog", { name: "Add Engineer" });
      await expect(dialog).toContainText(name);
      await own.press(dialog.getByRole("button", { name: "Add Engineer" }));
      await expect(toast(page, "Engineer added successfully")).toBeVisible();

      const made = await caller.send(engineerCalls.list, { query: { search: name } });
      expect(placement?.location).toContain(made.results[0]?.home_branch_details?.name);
      expect(made.results[0]).toMatchObject({ name, is_member: true });
    });
  });
}
