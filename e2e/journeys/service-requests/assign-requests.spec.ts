import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspectHere } from "../../screens/appearance.ts";
import { widths } from "../../screens/hands.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "assign-requests", content: "sample" } });

for (const width of widths(1440)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("what a filter finds is given to an engineer by keyboard, and what cannot be is named", async ({
      page,
      caller,
    }) => {
      const query = { status: "Open,Assigned,Closed", page_size: 100 } as const;
      const { count } = await caller.send(serviceRequestCalls.list, { query });
      const { count: closed } = await caller.send(serviceRequestCalls.list, { query: { status: "Closed" } });
      await page.goto("/service-request?view=list&status=Open,Assigned,Closed");
      const main = page.getByRole("main");
      await expect(main.getByText(new RegExp(`^${count} `))).toBeVisible();
      if (width === 1440) await main.getByRole("checkbox", { name: "Select all loaded rows" }).press("Space");
      else for (const box of (await main.getByRole("checkbox").all()).slice(0, 3)) await box.press("Space");
      if (width === 1440) await main.getByRole("button", { name: /^Select all .* that match$/ }).press("Enter");
      const calls = sentCalls(page);
      await main.getByRole("button", { name: "Assign" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: /^Assign \d+ Requests?$/ });
      if (width === 1440) {
        await expect(dialog).toContainText(`${closed} chosen requests cannot be assigned`);
        await expect(dialog).toHaveAccessibleName(`Assign ${count - closed} Requests`);
      }
      await dialog.getByRole("combobox", { name: "Add an engineer" }).press("ArrowDown");
      await page.getByRole("option", { name: /^Arjun Das/ }).click();
      await inspectHere(page, "assign-requests");
      await dialog.getByRole("button", { name: "Assign" }).press("Enter");
      await expect(toast(page, /assigned$/)).toBeVisible();
      expect(writes(calls).map(({ path }) => path)).toContain("service-request/bulk-assign/");
      const leave = dialog.getByRole("button", { name: "Close" }).last();
      if (await leave.isVisible()) await leave.press("Enter");
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
      const { count: open } = await caller.send(serviceRequestCalls.list, { query: { status: "Open" } });
      if (width === 1440) expect(open).toBe(0);
    });
  });
}
