import type { Locator, Page } from "@playwright/test";
import { feedbackCalls } from "@steward/contract/feedback/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { inspect, inspectHere } from "../../screens/appearance.ts";
import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { serviceVisitCalls } from "@steward/contract/service-requests/visits/calls";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import type { Caller } from "../../installation/caller.ts";
import { widths } from "../../screens/hands.ts";
import { toast } from "../../screens/screens.ts";
import { sentCalls, writes } from "../../screens/sent-calls.ts";
import { expect, people, test } from "../../installation/test.ts";

test.use({ person: people.administrator, installation: { name: "feedback", content: "sample" } });

const held = (handle: Locator) => expect(handle).toHaveAttribute("aria-pressed", "true");
/** Waits until a dropped question has come to rest, before which no other can be lifted. */
const dropped = async (page: Page, handle: Locator) => {
  await expect(handle).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator("[data-dnd-dragging], [data-dnd-placeholder]")).toHaveCount(0);
};
const main = (page: Page) => page.getByRole("main");

/** A request that somebody waits to say something about. */
async function resolved(caller: Caller): Promise<string> {
  const query = { status: "Assigned,In Progress", page_size: 1 } as const;
  const { results } = await caller.send(serviceRequestCalls.list, { query });
  const id = results[0]?.id ?? "";
  await caller.send(serviceRequestCalls.resolve, { params: { id }, body: { resolution: "A new belt" } });
  return id;
}

/** A visit that somebody waits to say something about. */
async function ended(caller: Caller): Promise<ServiceVisit> {
  const { results } = await caller.send(serviceVisitCalls.all, { query: { status: "Completed", page_size: 50 } });
  const visit = results.find(({ feedback_submitted, is_own }) => !feedback_submitted && !is_own);
  if (!visit) throw new Error("The sample has visits that nobody said anything about.");
  return visit;
}

const panelOf = (page: Page, { visit_number }: ServiceVisit) =>
  page.getByRole("region", { name: new RegExp(`^Visit ${visit_number} `) });

for (const width of widths(390)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("feedback is submitted, changed and found in the list by its rating", async ({ page, caller }) => {
      const id = await resolved(caller);
      const words = `They came at once, ${width}`;
      await page.goto(`/service-request/${id}`);
      await page.getByRole("tab", { name: "Feedback" }).click();
      await page.getByRole("button", { name: "Submit feedback" }).click();
      await expect(main(page)).toContainText("This is Required.");
      const rating = page.getByRole("group", { name: /How satisfied are you/ });
      await rating.getByRole("radio", { name: "4 of 5" }).check();
      await page.getByRole("group", { name: "Is the problem solved?" }).getByRole("radio", { name: "Yes" }).check();
      await page.getByRole("checkbox", { name: "Quick answer" }).check();
      await page.getByLabel("What could have gone better?").fill(words);
      const calls = sentCalls(page);
      await page.getByRole("button", { name: "Submit feedback" }).click();
      await expect(toast(page, "Feedback submitted successfully")).toBeVisible();
      await expect(page.getByRole("region", { name: "Messages" })).toContainText("Successful");
      await expect(page.getByRole("region", { name: "Your feedback" })).toContainText(words);
      expect(writes(calls).map(({ path }) => path.replace(/[0-9a-f-]{36}/, "{id}"))).toEqual([
        "service-request/{id}/feedback/submit/",
      ]);

      await page.getByRole("button", { name: "Change" }).click();
      await rating.getByRole("radio", { name: "2 of 5" }).check();
      const changed = page.waitForRequest(/\/v1\/dynamic-form\/submission\//);
      await page.getByRole("button", { name: "Save changes" }).click();
      expect((await changed).method()).toBe("POST");
      const given = page.getByRole("region", { name: "Your feedback" });
      await expect(given.getByRole("img", { name: "2 of 5" })).toBeVisible();

      await page.getByRole("link", { name: "All feedback" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Feedback" })).toBeVisible();
      const bar = page.getByRole("region", { name: "Ratings" }).getByRole("link", { name: /ratings? of 2$/ });
      const count = Number(await bar.textContent());
      await bar.click();
      await expect(page).toHaveURL(/rating=2/);
      await expect(main(page)).toContainText(`${count} answer`);
      await page.getByRole("textbox", { name: "Search feedback" }).fill(words);
      await expect(main(page)).toContainText("1 answer to a form");
    });

    test("the engineer of a visit is rated in a dialog, and each average opens what it counts", async ({
      page,
      caller,
    }) => {
      const visit = await ended(caller);
      const { engineer } = visit;
      const words = `Brought the right belt, ${width}`;
      await page.goto(`/service-request/${visit.service_request}?tab=visits`);
      await panelOf(page, visit).getByRole("button", { name: "Give feedback" }).click();
      const dialog = page.getByRole("dialog", { name: "Engineer feedback" });
      await expect(dialog).toContainText(visit.engineer_name);
      await dialog.getByRole("button", { name: "Submit feedback" }).click();
      await expect(dialog).toContainText("This is Required.");
      await dialog.getByRole("radio", { name: "2 of 5" }).check();
      await dialog.getByLabel("What could have gone better?").fill(words);
      const calls = sentCalls(page);
      await dialog.getByRole("button", { name: "Submit feedback" }).click();
      await expect(toast(page, "Feedback submitted successfully")).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(writes(calls).map(({ path }) => path.replaceAll(/[0-9a-f-]{36}/g, "{id}"))).toEqual([
        "service-request/{id}/visits/{id}/feedback/submit/",
      ]);

      const own = panelOf(page, visit).getByRole("button", { name: "Your feedback" });
      await own.click();
      await expect(dialog.getByRole("radio", { name: "2 of 5" })).toBeChecked();
      await dialog.getByRole("radio", { name: "4 of 5" }).check();
      const changed = page.waitForRequest(/\/v1\/dynamic-form\/submission\//);
      await dialog.getByRole("button", { name: "Save changes" }).click();
      expect((await changed).postDataJSON()).toMatchObject({ visit: visit.id });
      await expect(dialog).toBeHidden();

      const rated = await caller.send(engineerCalls.read, { params: { id: engineer ?? "" } });
      await page.goto("/supply-desk/engineers");
      const link = page.getByRole("link", { name: new RegExp(`ratings? of ${rated.name}$`) }).first();
      await expect(link).toHaveText(new RegExp(`^${rated.rating?.count} rating`));
      await link.click();
      await expect(main(page)).toContainText(`${rated.rating?.count} answer`);
      await page.getByRole("textbox", { name: "Search feedback" }).fill(words);
      await expect(main(page)).toContainText("1 answer to a form");
      await expect(main(page)).toContainText(`Visit ${visit.visit_number} · ${rated.name}`);
    });
  });
}

test("feedback is given with the keyboard alone", async ({ page, caller }) => {
  await page.goto(`/service-request/${await resolved(caller)}?tab=feedback`);
  const radio = (group: RegExp, name: string) =>
    page.getByRole("group", { name: group }).getByRole("radio", { name, exact: true });
  await expect(radio(/How satisfied/, "1 of 5")).toBeAttached();
  await radio(/How satisfied/, "1 of 5").focus();
  for (const key of ["Space", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(radio(/How satisfied/, "3 of 5")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(radio(/Is the problem solved/, "No")).toBeChecked();
  await page.getByLabel("What could have gone better?").focus();
  await page.keyboard.type("Call before you come");
  await page.getByRole("button", { name: "Submit feedback" }).press("Enter");
  await expect(toast(page, "Feedback submitted successfully")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your feedback" })).toContainText("Call before you come");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("an engineer is rated with the keyboard alone", async ({ page, caller }) => {
  const visit = await ended(caller);
  await page.goto(`/service-request/${visit.service_request}?tab=visits`);
  await panelOf(page, visit).getByRole("button", { name: "Give feedback" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Engineer feedback" });
  await expect(dialog.getByRole("radio", { name: "1 of 5", exact: true })).toBeFocused();
  for (const key of ["Space", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(dialog.getByRole("radio", { name: "3 of 5", exact: true })).toBeChecked();
  for (const key of ["Tab", "ArrowRight", "Tab"]) await page.keyboard.press(key);
  await page.keyboard.type("Call from the gate");
  await dialog.getByRole("button", { name: "Submit feedback" }).press("Enter");
  await expect(toast(page, "Feedback submitted successfully")).toBeVisible();
  await expect(panelOf(page, visit).getByRole("button", { name: "Your feedback" })).toBeFocused();
});

test("a form is built, put in order with keys and mouse, tried out and published as a next version", async ({
  page,
  caller,
}) => {
  await page.goto("/admin/service-settings?tab=feedback-forms");
  const preview = page.getByRole("region", { name: "Preview" });
  const questions = page.getByRole("list", { name: "Questions" });
  await expect(questions.getByRole("listitem")).toHaveCount(5);
  await page.getByRole("button", { name: "Add question" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add question" });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toContainText("Say what is asked.");
  await dialog.getByLabel("Question (required)").fill("Who helped you?");
  await dialog.getByLabel("Answer", { exact: true }).selectOption("Single choice");
  await dialog.getByLabel("Options (required)").fill("The desk\nThe engineer");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(questions.getByRole("listitem").last()).toContainText("Who helped you?");
  await expect(preview.getByRole("radio", { name: "The engineer" })).toBeAttached();

  await page.getByRole("button", { name: /^Move Who helped you\? up/ }).press("Enter");
  await expect(questions.getByRole("listitem").nth(4)).toContainText("Who helped you?");
  const handle = page.getByRole("button", { name: "Drag Who helped you?" });
  await handle.focus();
  await page.keyboard.press("Enter");
  await held(handle);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await dropped(page, handle);
  await expect(questions.getByRole("listitem").nth(3)).toContainText("Who helped you?");
  const third = await questions.getByRole("listitem").nth(2).boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move((third?.x ?? 0) + 20, (third?.y ?? 0) + 60, { steps: 6 });
  await held(handle);
  await page.mouse.move((third?.x ?? 0) + 20, (third?.y ?? 0) + 6, { steps: 10 });
  await expect(questions.getByRole("listitem").nth(2)).toContainText("Who helped you?");
  await page.mouse.up();
  await dropped(page, handle);

  const calls = sentCalls(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page, "Form published successfully")).toBeVisible();
  await expect(page.getByRole("region", { name: "Versions" })).toContainText("asked now");
  expect(writes(calls).map(({ path }) => path)).toEqual(["service-request/feedback/forms/"]);
  const { results } = await caller.send(feedbackCalls.forms, { query: { about: "request", is_current: true } });
  expect(results[0]?.fields[2]).toMatchObject({ label: "Who helped you?", options: ["The desk", "The engineer"] });
});

// Each ends the session of its person.
for (const { person, path } of [
  { person: people.assetManager, path: "settings/" },
  { person: people.viewer, path: "submitted-form-details/" },
  { person: people.requester, path: "visit/settings/" },
  { person: people.coordinator, path: "visit/submitted-form-details/" },
]) {
  test.describe(`while feedback/${path} is loaded`, () => {
    test.use({ person });

    test("a 401 without a code signs out", async ({ page, caller, faults }) => {
      const visit = await ended(caller);
      const called = new RegExp(`feedback/${path}`);
      faults.expectRefusal(401, called);
      await page.route(called, (route) => route.fulfill({ status: 401, json: { message: "No" } }));
      if (path.startsWith("visit")) {
        await page.goto(`/service-request/${visit.service_request}?tab=visits`);
        await panelOf(page, visit).getByRole("button", { name: "Give feedback" }).click();
      } else {
        await page.goto(`/service-request/${visit.service_request}?tab=feedback`);
      }
      await expect(page).toHaveURL(/\/auth\/login/);
    });
  });
}

test("the pages of feedback are accessible in both themes, on desktop and phone", async ({ page, caller }) => {
  await page.goto("/service-request/feedback");
  await expect(page.getByRole("grid", { name: "Feedback" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Ratings" })).toBeVisible();
  await inspect(page, "feedback");
  await page.goto("/admin/service-settings?tab=feedback-forms");
  await expect(page.getByRole("region", { name: "Versions" })).toBeVisible();
  await inspect(page, "feedback-forms");
  const id = await resolved(caller);
  await page.goto(`/service-request/${id}?tab=feedback`);
  await expect(page.getByRole("button", { name: "Submit feedback" })).toBeVisible();
  await inspect(page, "feedback-asked");
  const { results } = await caller.send(feedbackCalls.list, { query: { page_size: 1 } });
  await page.goto(`/service-request/${results[0]?.service_request}?tab=feedback`);
  await expect(page.getByRole("region", { name: "Everybody’s feedback" })).toBeVisible();
  await inspectHere(page, "feedback-given");
  const visit = await ended(caller);
  await page.goto(`/service-request/${visit.service_request}?tab=visits`);
  await panelOf(page, visit).getByRole("button", { name: "Give feedback" }).click();
  await expect(page.getByRole("dialog", { name: "Engineer feedback" }).getByRole("radio").first()).toBeAttached();
  await inspect(page, "feedback-of-visit");
  await page.goto("/supply-desk/engineers");
  await expect(page.getByRole("link", { name: /ratings? of/ }).first()).toBeVisible();
  await inspect(page, "engineers");
});
