import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { expect, test } from "../../installation/test.ts";
import { askFor } from "./staffed-people.ts";
import { inspect } from "../../screens/appearance.ts";

const CUSTOMER = "kavita@meridian.example";
const STAFFING = "thomas@cauvery.example";
test.use({ person: CUSTOMER, installation: { name: "unpublished-person", content: "sample" } });

test("the page of a placed person who is published no more says so, and shows the placement", async ({
  page,
  caller,
  steward,
}) => {
  const name = "Sudha Pendse";
  const staffing = await steward.caller(STAFFING);
  const { id } = await staffing.send(profileCalls.create, {
    body: { name, email: "sudha@people.example", consent_on: "2026-01-05", consent_how: "Signed form" },
  });
  const publish = (audience: "everyone" | "none") =>
    staffing.send(profileCalls.publish, { params: { id }, body: { audience, customers: [] } });
  await publish("everyone");
  const made = await caller.send(interestCalls.request, { body: askFor(id) });
  const { results: received } = await staffing.send(receivedInterestCalls.list, { query: { search: name } });
  const answered = { params: { id: received[0]?.id ?? "" } };
  await staffing.send(receivedInterestCalls.accept, answered);
  const { results: branches } = await caller.send(branchCalls.list, { query: { search: "Pune Main" } });
  const days = { start_date: "2031-03-01", end_date: "2031-05-31" };
  await caller.send(interestCalls.offer, {
    params: { id: made.id },
    body: { designation: "Technician", branch: branches[0]?.id ?? "", ...days, rate: "900", rate_period: "Day" },
  });
  await staffing.send(receivedInterestCalls.place, answered);

  const address = `/skilled-personnel/all-skilled-personnel/${id}`;
  const main = page.getByRole("main");
  await page.goto(address);
  await expect(main.getByRole("tab", { name: "Certificates" })).toBeVisible();
  await expect(main).not.toContainText("Not published at present");

  await publish("none");
  await page.reload();
  await expect(main.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(main).toContainText("Not published at present");
  await expect(main).toContainText("sudha@people.example");
  await expect(main.getByRole("tab")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Request Interest" })).toHaveCount(0);
  await inspect(page, "unpublished-person");
  await main.getByRole("link", { name: /^Interest of / }).click();
  await expect(page).toHaveURL(new RegExp(`/interest-made/${made.id}`));
});
