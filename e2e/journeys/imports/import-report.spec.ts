import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { Page } from "@playwright/test";
import { checkFile, columnField, expectCounts, uploadFile, WORK } from "../../screens/import-screens.ts";
import { expect, founder, test } from "../../installation/test.ts";

test.use({ person: founder.email, installation: { name: "import-report", content: "own" } });

/** Imports a table and stays on its report. */
async function importRows(page: Page, kind: ImportKind, ...rows: string[]): Promise<void> {
  await uploadFile(page, kind, { name: `${kind}.csv`, mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  const words = `Import ${rows.length - 1} ${rows.length === 2 ? "row" : "rows"}`;
  await checkFile(page, words);
  await page.getByRole("button", { name: words }).click();
  await expect(page.getByText(/rows? (was|were) imported/)).toBeVisible(WORK);
}

const reportLink = (page: Page, name: string) =>
  page.getByRole("region", { name: "Row by row" }).getByRole("link", { name, exact: true });

test("places of a report are seen in the tree of their branch", async ({ page }) => {
  await importRows(page, "locations", "Branch,Building,Floor", "Pune,Tower,", "Pune,Tower,3");
  await reportLink(page, "Pune › Tower › Main › 3").click();
  await expect(page.getByRole("heading", { name: "Pune", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "3", level: 2 })).toBeVisible();
  await page.goBack();
  await reportLink(page, "Pune › Tower").click();
  await expect(page.getByRole("heading", { name: "Tower", level: 2 })).toBeVisible();
});

test("a branch, an asset and a model of a report lead to their pages", async ({ page }) => {
  await importRows(page, "branches", "Name", "Nashik");
  await reportLink(page, "Nashik").click();
  await expect(page.getByRole("heading", { name: "Nashik", level: 1 })).toBeVisible();
  await importRows(page, "models", "Model", "Latitude 7440");
  await reportLink(page, "Latitude 7440").click();
  await expect(page.getByRole("heading", { name: "Latitude 7440", level: 1 })).toBeVisible();
  await importRows(page, "assets", "Tag,Name", "N-1,Lathe");
  await reportLink(page, "N-1 · Lathe").click();
  await expect(page.getByRole("heading", { name: "Lathe", level: 1 })).toBeVisible();
});

test("a master of a report leads to its list, narrowed to it", async ({ page }) => {
  await importRows(page, "brands", "Name", "Zebra", "Zebra Prime", "Canon");
  await reportLink(page, "Zebra Prime").click();
  await expect(page.getByRole("grid", { name: "Brand" }).getByRole("row")).toHaveCount(2);
  await expect(page.getByText("Zebra Prime")).toBeVisible();
  await importRows(page, "service_providers", "Name,E-mail", "Sahyadri,help@sahyadri.example");
  await reportLink(page, "Sahyadri").click();
  await expect(page.getByRole("tab", { name: "Service Providers" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("1 service provider", { exact: true })).toBeVisible();
});

test("a column of files is left out and says why; records in other fields are named", async ({ page, caller }) => {
  await caller.send(customFieldCalls.create, { body: { name: "Manual", field_type: "file" } });
  await caller.send(customFieldCalls.create, { body: { name: "Keeper", field_type: "user" } });
  const rows = ["Tag,Manual,Keeper", `K-1,manual.pdf,${founder.email}`, "K-2,,Nobody"];
  await uploadFile(page, "assets", {
    name: "kept.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\n")),
  });
  await expect(columnField(page, "Manual")).toHaveValue("");
  await expect(columnField(page, "Manual")).toHaveAccessibleDescription(/“Manual” holds files/);
  await expect(columnField(page, "Manual").getByRole("option", { name: "Manual" })).toBeDisabled();
  await checkFile(page, "Import 1 row");
  await expectCounts(page, { "will be created": "1", rejected: "1" });
  await expect(page.getByText("Keeper: No user has the name or e-mail “Nobody”.", { exact: true })).toBeVisible();
});
