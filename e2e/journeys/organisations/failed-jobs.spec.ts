import type { Page } from "@playwright/test";
import { jobCalls } from "@steward/contract/jobs/calls";
import type { Job } from "@steward/contract/jobs/rules";
import { inspectHere } from "../../screens/appearance.ts";
import { confirm, row, rows } from "../../screens/list-screens.ts";
import { arrowTo, toast } from "../../screens/screens.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ installation: { name: "pages", content: "sample" } });

const LIST = "Failed Jobs";
const PAGE = "/admin/failed-jobs";

const job = (number: number, about: string, message: string): Job => ({
  id: `01890a5d-ac96-774b-bcce-b302099a800${number}`,
  kind: "mail",
  state: "Failed",
  about,
  message,
  attempts: 1000 + number,
  created: "2026-11-20T04:42:00Z",
  ended: "2026-11-20T05:42:00Z",
});

/** Stands for a mail server that refuses: the list of failed jobs, and what becomes of each. */
async function withFailedJobs(page: Page, jobs: Job[]): Promise<string[]> {
  const sent: string[] = [];
  await page.route(
    (url) => url.pathname.startsWith(jobCalls.list.path),
    async (route) => {
      const method = route.request().method();
      const id = new URL(route.request().url()).pathname.split("/").at(method === "POST" ? -3 : -2);
      if (method === "GET") {
        return route.fulfill({ json: { count: jobs.length, next: null, previous: null, results: jobs } });
      }
      sent.push(`${method} ${jobs.find((one) => one.id === id)?.about}`);
      const [one] = jobs.splice(
        jobs.findIndex((other) => other.id === id),
        1,
      );
      return method === "POST" ? route.fulfill({ json: { ...one, state: "Waiting" } }) : route.fulfill({ status: 204 });
    },
  );
  return sent;
}

test("what failed is tried again or discarded, with the keyboard alone", async ({ page }) => {
  const sent = await withFailedJobs(page, [
    job(1, "Invitation of nila@meridian.example", "The mail server refused the mail. (reply 550)"),
    job(2, "Invitation of ravi@meridian.example", "The mail server cannot be reached."),
  ]);
  await page.goto("/");
  await page.getByRole("button", { name: /Organisation Account/ }).press("Enter");
  await arrowTo(page, "Failed Jobs");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(rows(page, LIST)).toHaveCount(2);
  await expect(page.getByText("2 failed jobs", { exact: true })).toBeVisible();
  await expect(row(page, LIST, "nila@")).toContainText("1,001");
  for (const width of [1440, 960, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await inspectHere(page, "failed-jobs");
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await row(page, LIST, "nila@").getByRole("button", { name: "More actions" }).press("Enter");
  await arrowTo(page, "Try again");
  await page.keyboard.press("Enter");
  await expect(toast(page, "It is tried again")).toBeVisible();
  await expect(rows(page, LIST)).toHaveCount(1);
  await row(page, LIST, "ravi@").getByRole("button", { name: "More actions" }).press("Enter");
  await arrowTo(page, "Discard");
  await page.keyboard.press("Enter");
  await confirm(page, "Discard");
  await expect(toast(page, "It is discarded")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing has failed" })).toBeVisible();
  expect(sent).toEqual(["POST Invitation of nila@meridian.example", "DELETE Invitation of ravi@meridian.example"]);
});

test("a week without failures says so, and so does a list that cannot be loaded", async ({ page, faults }) => {
  await page.goto(PAGE);
  await expect(page.getByRole("heading", { name: "Nothing has failed" })).toBeVisible();
  await inspectHere(page, "failed-jobs-none");
  faults.expectRefusal(503, /\/jobs\//);
  await page.route(
    (url) => url.pathname === jobCalls.list.path,
    (route) => route.fulfill({ status: 503, json: {} }),
  );
  await page.reload();
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing has failed" })).toBeVisible();
});

test.describe("a Requester", () => {
  test.use({ person: people.requester });

  test("has no way to the jobs and is refused their page", async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.getByRole("heading", { name: "You may not see this" })).toBeVisible();
    await page.getByRole("button", { name: /Organisation Account/ }).click();
    await expect(page.getByRole("menuitem", { name: "Failed Jobs" })).toHaveCount(0);
  });
});
