import { assetCalls } from "@steward/contract/assets/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspect } from "../../screens/appearance.ts";
import { expect, test } from "../../installation/test.ts";

test.use({ installation: { name: "floor-view", content: "sample" } });

test("a building is walked by mouse and keyboard, and each number opens the list that it counts", async ({
  page,
  caller,
}) => {
  const { results } = await caller.send(locationCalls.list, { query: { search: "Hospital Tower" } });
  const tower = results.find(({ name }) => name === "Hospital Tower");
  const view = await caller.send(locationCalls.floors, { params: { id: tower?.id ?? "" } });
  const third = view.places.find(({ name }) => name === "Third Floor");
  const rooms = await caller.send(locationCalls.contents, { params: { id: third?.id ?? "" } });

  await page.goto("/dashboard/location");
  await page.getByRole("main").getByRole("link", { name: "Floor View" }).click();
  await page.getByRole("list", { name: "Branches" }).getByRole("link", { name: "Mumbai Andheri" }).click();
  await page.getByRole("list", { name: "Buildings of Mumbai Andheri" }).getByRole("link", { name: "Tower" }).click();
  await expect(page.getByRole("heading", { name: "Hospital Tower", level: 1 })).toBeVisible();

  const stack = page.getByRole("list", { name: "Blocks and floors of Hospital Tower" });
  await expect(stack.getByRole("button")).toHaveCount(view.places.length);
  const inside = page.getByRole("list", { name: "In Third Floor" });
  await stack.getByRole("button", { name: /^North Block/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(stack.getByRole("button", { name: /^Third Floor/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`floor=${third?.id}`));
  await expect(inside.getByRole("link")).toHaveCount(rooms.places.length);
  await inspect(page, "floor-view");

  await inside.getByRole("link").first().focus();
  await page.keyboard.press("ArrowRight");
  const [, second] = rooms.places;
  await expect(inside.getByRole("link").nth(1)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(inside.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`my-assets\\?location=${second?.id}`));
  await expect(page.getByText(new RegExp(`\\b${second?.numbers?.total} assets?\\b`)).first()).toBeVisible();
});

test("overdue returns and the table stand on a phone too", async ({ page, caller }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { results } = await caller.send(assetCalls.list, { query: { overdue: true } });
  const place = results.find(({ location }) => location)?.location;
  const view = await caller.send(locationCalls.floors, { params: { id: place ?? "" } });
  const late = view.place.numbers?.overdue ?? 0;
  expect(late).toBeGreaterThan(0);
  await page.goto(`/admin/location/view/${place}`);
  await expect(page.getByRole("heading", { name: view.place.name, level: 1 })).toBeVisible();
  await page.getByRole("radiogroup", { name: "Shown as" }).getByText("Table").click();
  await page.getByRole("radiogroup", { name: "Coloured by" }).getByText("Overdue returns").click();
  await expect(page.getByRole("table", { name: `Blocks and floors of ${view.place.name}` })).toBeVisible();
  const main = page.getByRole("main");
  await main
    .getByRole("link", { name: `${late} overdue in ${view.place.name}` })
    .first()
    .click();
  await expect(page).toHaveURL(/my-assets\?.*overdue=true/);
  await expect(page.getByText(new RegExp(`\\b${late} assets?\\b`)).first()).toBeVisible();
});

test("audits colour a building, and each of their numbers opens the list that it counts", async ({ page, caller }) => {
  const { results } = await caller.send(locationCalls.list, { query: { search: "Hospital Tower" } });
  const tower = results.find(({ name }) => name === "Hospital Tower");
  const view = await caller.send(locationCalls.floors, { params: { id: tower?.id ?? "" } });
  const audited = view.places.find((place) => place.location_type === "Floor" && place.numbers?.audit.Verified);
  const { name = "", id = "", numbers } = audited ?? {};
  const { never = 0, Verified = 0 } = numbers?.audit ?? {};
  await page.goto(`/admin/location/view/${tower?.id}?floor=${id}`);
  await page.getByRole("radiogroup", { name: "Coloured by" }).getByText("Audits").click();
  await expect(page).toHaveURL(/by=audit/);
  const stack = page.getByRole("list", { name: "Blocks and floors of Hospital Tower" });
  const level = stack.getByRole("button", { name: new RegExp(`^${name}`) });
  await expect(level).toContainText(`${Verified} Verified`);
  await expect(level).toContainText(`${never} Never audited`);
  await inspect(page, "floor-view-audits");
  const told = (await level.getByText(/Never audited/).innerText()).match(/\d+/g)?.length ?? 0;
  for (const width of [390, 960, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    // “Never audited” behind a number in one line, and no more lines than numbers.
    const words = await level.getByText(/Never audited/).boundingBox();
    expect(words?.width, `room for words at ${width} px`).toBeGreaterThan(110);
    expect(words?.height, `lines of words at ${width} px`).toBeLessThan(20 * Math.max(told, 2));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const inside = page.getByRole("region", { name: `In ${name}` });
  await inside.getByRole("link", { name: `${never} Never audited in ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`location=${id}&audit=never`));
  await expect(page.getByText(new RegExp(`\\b${never} assets?\\b`)).first()).toBeVisible();
  await page.goBack();
  await page.getByRole("radiogroup", { name: "Shown as" }).getByText("Table").click();
  const table = page.getByRole("table", { name: "Blocks and floors of Hospital Tower" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Place",
    "Assets",
    "Audit due",
    "Verified",
    "Misplaced",
    "Damaged",
    "Missing",
    "Never audited",
  ]);
  await table.getByRole("link", { name: `${Verified} Verified in ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`location=${id}&audit=Verified`));
  await expect(page.getByText(new RegExp(`\\b${Verified} assets?\\b`)).first()).toBeVisible();
});

test("open service requests colour a building, and hover, keyboard and a click tell their number", async ({
  page,
  caller,
}) => {
  const { results } = await caller.send(locationCalls.list, { query: { search: "Hospital Tower" } });
  const tower = results.find(({ name }) => name === "Hospital Tower");
  const params = { id: tower?.id ?? "" };
  const third = (await caller.send(locationCalls.floors, { params })).places.find(({ name }) => name === "Third Floor");
  const inside = await caller.send(locationCalls.contents, { params: { id: third?.id ?? "" } });
  const icu = inside.places.find(({ name }) => name === "ICU");
  const open = { query: { location: icu?.id, is_open: true, page_size: 1 } };
  const count = (await caller.send(serviceRequestCalls.list, open)).count ?? 0;
  expect(icu?.requests).toBe(count);
  expect(count, "open service requests of the sample in the ICU").toBeGreaterThan(0);
  const said = (number = 0) =>
    number === 0 ? "No open service requests" : `${number} open service request${number === 1 ? "" : "s"}`;

  await page.goto(`/admin/location/view/${tower?.id}?floor=${third?.id}`);
  await page.getByRole("radiogroup", { name: "Coloured by" }).getByText("Requests").click();
  await expect(page).toHaveURL(/by=requests/);
  await expect(page.getByRole("listitem").filter({ hasText: /^With open service requests$/ })).toBeVisible();
  const stack = page.getByRole("list", { name: "Blocks and floors of Hospital Tower" });
  const level = stack.getByRole("button", { name: /^Third Floor/ });
  const room = page.getByRole("list", { name: "In Third Floor" }).getByRole("link", { name: /^ICU/ });
  await level.hover();
  await expect(level).toHaveAccessibleName(new RegExp(said(third?.requests ?? 0)));
  await room.hover();
  await expect(room.getByText(said(count), { exact: true })).toBeVisible();
  await room.focus();
  await expect(room).toBeFocused();
  await expect(room).toHaveAccessibleName(new RegExp(said(count)));
  await inspect(page, "floor-view-requests");

  await room.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`service-request\\?.*location=${icu?.id}&is_open=true`));
  const found = page.getByText(`${count} request${count === 1 ? "" : "s"}`, { exact: true });
  await expect(found.first()).toBeVisible();
  await page.goBack();
  await page.getByRole("radiogroup", { name: "Shown as" }).getByText("Table").click();
  const table = page.getByRole("table", { name: "Blocks and floors of Hospital Tower" });
  await expect(table.getByRole("columnheader")).toHaveText(["Place", "Open service requests"]);
  await page
    .getByRole("table", { name: "In Third Floor" })
    .getByRole("link", { name: `${said(count)} in ICU` })
    .click();
  await expect(page).toHaveURL(new RegExp(`location=${icu?.id}&is_open=true`));
  await expect(found.first()).toBeVisible();
});

test("hover on a building, a floor and a room says their numbers", async ({ page, caller }) => {
  const { results } = await caller.send(locationCalls.list, { query: { search: "Hospital Tower" } });
  const tower = results.find(({ name }) => name === "Hospital Tower");
  const params = { id: tower?.id ?? "" };
  const view = await caller.send(locationCalls.floors, { params });
  const third = view.places.find(({ name }) => name === "Third Floor");
  const rooms = await caller.send(locationCalls.contents, { params: { id: third?.id ?? "" } });
  const icu = rooms.places.find(({ name }) => name === "ICU");
  const assets = (place: (typeof view)["place"] | undefined) => new RegExp(`^${place?.numbers?.total} assets?: \\d+ `);

  await page.goto(`/admin/location/view/${view.breadcrumb[0]?.id}`);
  const building = page.getByRole("list", { name: /^Buildings of/ }).getByRole("link", { name: /^Hospital Tower/ });
  await building.hover();
  await expect(building.getByText(assets(view.place))).toBeVisible();
  await building.click();
  const stack = page.getByRole("list", { name: "Blocks and floors of Hospital Tower" });
  const level = stack.getByRole("button", { name: /^Third Floor/ });
  await level.hover();
  await expect(level.getByText(assets(third))).toBeVisible();
  await level.click();
  const room = page.getByRole("list", { name: "In Third Floor" }).getByRole("link", { name: /^ICU/ });
  await room.hover();
  await expect(room.getByText(assets(icu))).toBeVisible();
});
