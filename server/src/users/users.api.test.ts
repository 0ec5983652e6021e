import { organisationCalls } from "@steward/contract/organisations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();

test("the profile shows the signed-in user with the organisations it belongs to", async () => {
  const { owner } = server;
  const profile = await owner.ok(userCalls.profile);
  expect(profile).toEqual({
    id: owner.account_id,
    name: owner.name,
    email: owner.email,
    designation: "",
    phone: "",
    version: 1,
    organisations: [{ id: owner.organisation_id, name: "Meridian Hospitals", is_owner: true }],
  });
});

test("a role without any permission still has a profile, and is not an owner", async () => {
  const engineer = await server.asRole("Engineer");
  const { organisations } = await engineer.ok(userCalls.profile);
  expect(organisations).toEqual([{ id: engineer.organisation_id, name: "Meridian Hospitals", is_owner: false }]);
});

test("the members of an organisation are found by name, address and id, by whoever is signed in there", async () => {
  const { owner } = server;
  const viewer = await server.asRole("Viewer");
  const other = await server.otherOrganisation();
  const shown = ({ account_id, name, email }: typeof owner) => ({ id: account_id, name, email });
  const { results } = await viewer.ok(organisationCalls.users, { query: { page_size: 100 } });
  expect(results).toContainEqual(shown(owner));
  expect(results).toContainEqual(shown(viewer));
  expect(results).not.toContainEqual(shown(other));
  for (const query of [
    { search: viewer.name.toUpperCase() },
    { email: viewer.email.toUpperCase() },
    { ids: viewer.account_id },
  ]) {
    expect(await viewer.ok(organisationCalls.users, { query })).toMatchObject({ results: [shown(viewer)], count: 1 });
  }
});
