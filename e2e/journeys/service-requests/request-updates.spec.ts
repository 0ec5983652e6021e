import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { Caller } from "../../installation/caller.ts";
import { inspectHere } from "../../screens/appearance.ts";
import { widths } from "../../screens/hands.ts";
import { toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "service-requests", content: "sample" } });

/** A request that nobody works on yet, by its place among them. */
async function openRequest(caller: Caller, index: number) {
  const { results } = await caller.send(serviceRequestCalls.list, { query: { status: "Open", ordering: "created" } });
  const request = results[index];
  if (!request) throw new Error("The sample has no such request.");
  return request;
}

for (const [index, width] of widths(390).entries()) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an update names somebody by keyboard, has files and is shown to the customer", async ({ page, caller }) => {
      const { id } = await openRequest(caller, index);
      await page.goto(`/service-request/${id}?tab=updates`);
      const message = page.getByLabel("New update");
      await expect(page.getByRole("radio", { name: "Internal" })).toBeChecked();
      await message.focus();
      await page.keyboard.type("Please look, @vikr");
      await expect(page.getByRole("option")).toHaveText([/Vikram Nair/]);
      await inspectHere(page, "mention-somebody");
      await page.keyboard.press("Enter");
      await expect(message).toHaveValue("Please look, @Vikram Nair ");
      await expect(message).toBeFocused();
      await expect(page.getByText("Gets a mail: Vikram Nair")).toBeVisible();
      await page.keyboard.type("today. @nobodyofthisname");
      await expect(page.getByText("Nobody of this name may see this request.")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByText("Nobody of this name may see this request.")).toHaveCount(0);
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("radio", { name: "Both sides" })).toBeChecked();

      const files = page.getByLabel("Files", { exact: true }).first();
      const tool = { name: "tool.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") };
      const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Two screws are missing.") };
      await files.setInputFiles([tool, notes]);
      await expect(page.getByRole("alert").filter({ hasText: "tool.exe" })).toBeVisible();
      await page.getByRole("button", { name: "Remove notes.txt" }).press("Enter");
      await expect(page.getByRole("list", { name: "Files" })).toBeFocused();
      await files.setInputFiles([notes]);
      await page.getByRole("button", { name: "Add Update" }).press("Enter");
      await expect(toast(page, "Update added successfully")).toBeVisible();
      await expect(message).toHaveValue("");
      await expect(message).toBeFocused();

      const written = page.getByRole("listitem").filter({ hasText: "Please look" });
      await expect(written).toContainText("Both sides");
      await expect(written.getByText("@Vikram Nair", { exact: true })).toBeVisible();
      await expect(written.getByRole("link", { name: "notes.txt" })).toHaveAttribute("download", "notes.txt");
      await page.getByRole("tab", { name: "Documents" }).click();
      await expect(page.getByRole("main")).toContainText("notes.txt");
    });
  });
}

test("a request is edited by keyboard, and on another version than was seen it is loaded again", async ({
  page,
  caller,
  faults,
}) => {
  const { id, internal_id } = await openRequest(caller, 2);
  await page.goto(`/service-request/${id}`);
  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: `Edit ${internal_id}` });
  await dialog.getByLabel("Contact person").fill("Sister Anjali");
  await inspectHere(page, "edit-service-request");
  await caller.send(serviceRequestCalls.update, { params: { id }, body: { priority: "Critical" } });
  faults.expectRefusal(409, /service-request/);
  await dialog.getByRole("button", { name: "Save Request" }).press("Enter");
  await expect(dialog.getByText("Somebody changed this record while you were editing")).toBeVisible();
  await dialog.getByRole("button", { name: "Load the latest version" }).press("Enter");
  await expect(dialog.getByLabel("Priority")).toHaveValue("Critical");
  await dialog.getByLabel("Contact person").fill("Sister Anjali");
  await dialog.getByRole("button", { name: "Save Request" }).press("Enter");
  await expect(toast(page, "Service Request edited successfully")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Sister Anjali");
});

test("a file that the server refuses is named, and nothing typed is lost", async ({ page, caller, faults }) => {
  const { id } = await openRequest(caller, 0);
  faults.expectRefusal(400, /update/);
  await page.goto(`/service-request/${id}?tab=updates`);
  await page.getByLabel("New update").fill("See the plan");
  const plan = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") };
  await page.getByLabel("Files", { exact: true }).first().setInputFiles([plan]);
  await page.getByRole("button", { name: "Add Update" }).click();
  await expect(page.getByRole("list", { name: "Files" })).toContainText(
    "The file is not what the ending of its name says.",
  );
  await expect(page.getByLabel("New update")).toHaveValue("See the plan");
});
