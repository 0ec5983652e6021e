import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { askedRequest } from "../../screens/asked-request.ts";
import { handsOf, ways } from "../../screens/hands.ts";
import { pick, rowOrCard } from "../../screens/list-screens.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "asset-requests", content: "sample" } });

const review = "/admin/asset-request";

for (const { hands, width } of ways("mouse")) {
  test.describe(`with the ${hands} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, person: people.assetManager });

    test("several requests are approved at once; one that was taken back meanwhile is named", async ({
      page,
      steward,
    }) => {
      const name = `Bulk monitor ${hands}`;
      const ids: string[] = [];
      for (const place of [1, 2, 3]) ids.push(await askedRequest(steward, { asset_name: `${name} ${place}` }));
      const approver = handsOf(page, hands);
      const line = (place: number) => rowOrCard(page, "Asset Request", `${name} ${place}`);
      await page.goto(`${review}?search=${encodeURIComponent(name)}`);
      for (const place of [1, 2, 3]) await approver.check(line(place).getByRole("checkbox"));
      const asker = await steward.caller(people.requester);
      const params = { id: ids[2] ?? "" };
      const { internal_id } = await asker.send(assetRequestCalls.withdraw, { params });
      const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
      await approver.press(bar.getByRole("button", { name: "Approve" }));
      const question = page.getByRole("alertdialog", { name: "Approve 3 requests?" });
      await approver.press(question.getByRole("button", { name: "Approve" }));
      await expect(toast(page, new RegExp(`^${internal_id}: `))).toBeVisible();
      await expect(bar).toHaveCount(0);
      for (const place of [1, 2, 3]) await expect(line(place)).toHaveCount(0);
      await page.goto(`${review}?tab=approved&search=${encodeURIComponent(name)}`);
      for (const place of [1, 2]) await expect(line(place)).toBeVisible();
      expect((await asker.send(assetRequestCalls.read, { params })).precheck_status).toBe("Pending");
    });
  });

  test.describe(`the settings with the ${hands} at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, person: people.owner });

    test("approval steps are added, ordered, saved and taken away again", async ({ page, steward }) => {
      const owner = handsOf(page, hands);
      const step = (number: number) => page.getByRole("region", { name: `Step ${number}` });
      const save = page.getByRole("button", { name: "Save", exact: true });
      await page.goto("/admin/asset-settings?tab=approval-steps");
      await expect(page.getByText("One decision of anybody who may approve is enough.")).toBeVisible();
      await owner.press(page.getByRole("button", { name: "Add step" }));
      await expect(save).toBeDisabled();
      await owner.pick(step(1).getByRole("combobox", { name: "Role" }), "Administrator", /^Administrator/);
      await owner.type(step(1).getByLabel("From this amount on"), "5000");
      await owner.press(page.getByRole("button", { name: "Add step" }));
      await owner.pick(step(2).getByRole("combobox", { name: "Role" }), "Asset Manager", /^Asset Manager/);
      await owner.pick(step(2).getByRole("combobox", { name: "Categories" }), "Infusion", /^Infusion/);
      await owner.press(page.getByRole("button", { name: "Move step 2 up" }));
      await owner.press(save);
      await expect(toast(page, "Approval steps saved successfully")).toBeVisible();

      await page.reload();
      await expect(step(1).getByRole("combobox", { name: "Role" })).toHaveValue("Asset Manager");
      await expect(step(1)).toContainText("Infusion");
      await expect(step(2).getByRole("combobox", { name: "Role" })).toHaveValue("Administrator");
      await expect(step(2).getByLabel("From this amount on")).toHaveValue(/^5,?000/);
      // Further tests send requests that nobody but one person decides about.
      for (const number of [2, 1]) await owner.press(page.getByRole("button", { name: `Remove step ${number}` }));
      await owner.press(save);
      await expect(page.getByText("One decision of anybody who may approve is enough.")).toBeVisible();
      const caller = await steward.caller(people.owner);
      await expect.poll(async () => (await caller.send(approvalCalls.rules)).steps).toEqual([]);
    });
  });
}

test("who is away lets somebody decide, and steps are set in the settings", async ({ openAs }) => {
  const owner = await openAs(people.owner);
  await owner.goto(review);
  await owner.getByRole("button", { name: "Absence" }).click();
  const dialog = owner.getByRole("dialog", { name: "Absence" });
  await pick(owner, "Decides for you (required)", "Meera", /Meera Joshi/);
  await dialog.getByLabel("To (required)").fill("31-12-2099");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText(/^Meera Joshi decides in your place from /)).toBeVisible();

  await owner.goto("/admin/asset-settings?tab=approval-steps");
  await expect(owner.getByRole("tab", { name: "Approval Steps" })).toHaveAttribute("aria-selected", "true");
  await inspectHere(owner, "approval-steps");
});
