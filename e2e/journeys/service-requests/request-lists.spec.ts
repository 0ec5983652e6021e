import type { Page } from "@playwright/test";
import { assetCalls } from "@steward/contract/assets/calls";
import { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { rows } from "../../screens/list-screens.ts";
import { raiseRequest } from "../../screens/raised-request.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "request-lists", content: "sample" } });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Query of the next page of service requests that is asked for. */
async function asked(page: Page, path = "/service-request/"): Promise<Record<string, string>> {
  const request = await page.waitForRequest((one) => new URL(one.url()).pathname === `/v1/steward${path}`);
  const { organisation_id: _organisation, ...query } = Object.fromEntries(new URL(request.url()).searchParams);
  return query;
}

test("ENT-176 to ENT-180, SCR-004: the tab of an asset asks for its five latest requests and searches them", async ({
  page,
  caller,
  steward,
}) => {
  const { results } = await caller.send(assetCalls.list, { query: { page_size: 1, ordering: "-created" } });
  const asset = results[0]?.id ?? "";
  for (const number of [1, 2, 3, 4, 5, 6])
    await raiseRequest(steward.address, caller, { steward_asset: asset, description: `Door ${number} sticks` });
  const first = asked(page);
  await page.goto(`/asset-management/my-assets/${asset}?tab=service-requests`);
  const fixed = { steward_asset: asset, page: "1", length: "5", depth: "1", ordering: "-created" };
  expect(await first).toEqual(fixed);
  await expect(rows(page, "Service Requests")).toHaveCount(5);

  const searched = asked(page);
  await page.getByRole("textbox", { name: "Search service requests" }).fill("Door 1 sticks");
  expect(await searched).toEqual({ ...fixed, search: "Door 1 sticks" });
  await expect(rows(page, "Service Requests")).toHaveCount(1);
  await page.getByRole("tab", { name: "Licenses" }).click();
  await expect(page).not.toHaveURL(/search=/);
});

test("the lists of service requests ask for twenty by `length`", async ({ page, caller, openAs }) => {
  const fixed = { page: "1", length: "20", depth: "1", ordering: "-created" };
  for (const [path, of] of [
    ["/service-request", {}],
    ["/service-request/all-service-request", {}],
    ["/service-request/my-service-request", { raised_by: "me" }],
  ] as const) {
    const first = asked(page);
    await page.goto(path);
    expect(await first, path).toEqual({ ...fixed, ...of });
  }
  const { results } = await caller.send(maintenancePlanCalls.list, { query: { page_size: 1 } });
  const plan = results[0]?.id ?? "";
  const ofPlan = asked(page);
  await page.goto(`/service-request/plans/${plan}?tab=requests`);
  expect(await ofPlan).toEqual({ ...fixed, maintenance_plan: plan });

  const column = asked(page);
  await page.goto("/service-request?view=board&status=Open");
  expect(await column).toEqual({ status: "Open", length: "20", ordering: "-created" });
  const waiting = asked(page);
  await page.goto("/service-request/visit-calendar");
  expect(await waiting).toMatchObject({ status: "Open,Assigned", length: "20" });

  const provider = await openAs("pooja@sahyadri.example");
  const assigned = asked(provider, "/assigned-requests/");
  await provider.goto("/supply-desk/assigned-requests");
  await expect(heading(provider, "Assigned Requests")).toBeVisible();
  expect(await assigned).toEqual(fixed);
});

test("what is due soon has the colour of a warning, what is overdue that of a danger", async ({ page }) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const facts = { status: "Open", responded_at: null, resolved_at: null, closed_at: null, response_risk: at(-20) };
  await page.route(/\/service-request\/\?/, async (route) => {
    const response = await route.fetch();
    const { results, ...page } = (await response.json()) as { results: object[] };
    const [risk, over] = results;
    const changed = [
      { ...risk, ...facts, response_due: at(30) },
      { ...over, ...facts, response_due: at(-200) },
    ];
    await route.fulfill({ response, json: { ...page, results: changed } });
  });
  await page.goto("/service-request");
  for (const [text, colour] of [
    ["Response due in 30 min", "--warning"],
    ["Response overdue by 3 hours", "--danger"],
  ] as const) {
    const due = rows(page, "Service Request").getByText(text);
    await expect(due).toBeVisible();
    const [shown, meant] = await due.evaluate((element, name) => {
      const probe = element.appendChild(document.createElement("i"));
      probe.style.color = `var(${name})`;
      return [getComputedStyle(element).color, getComputedStyle(probe).color];
    }, colour);
    expect(shown).toBe(meant);
  }
});
