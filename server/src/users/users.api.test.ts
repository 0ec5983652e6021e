import { userCalls } from "@steward/contract/users";
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
    organisations: [{ id: owner.organisation_id, name: "Meridian Hospitals", is_owner: true }],
  });
});

test("a role without any permission still has a profile, and is not an owner", async () => {
  const engineer = await server.asRole("Engineer");
  const { organisations } = await engineer.ok(userCalls.profile);
  expect(organisations).toEqual([{ id: engineer.organisation_id, name: "Meridian Hospitals", is_owner: false }]);
});
