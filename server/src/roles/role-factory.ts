import type { BodyOf } from "@steward/contract/kit/call";
import { roleCalls } from "@steward/contract/roles/calls";
import type { Role } from "@steward/contract/roles/rules";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

type Body = BodyOf<typeof roleCalls.create>;

export const makeRole = (caller: Caller, body: Partial<Body> = {}): Promise<Role> =>
  caller.ok(roleCalls.create, { body: { name: freshName("Role"), permissions: ["dashboard.view"], ...body } });

/** The seed role of this name. */
export async function seedRole(caller: Caller, name: string): Promise<Role> {
  const { results } = await caller.ok(roleCalls.list, { query: { search: name, page_size: 100 } });
  const role = results.find((one) => one.is_seed && one.name === name);
  if (!role) throw new Error(`There is no seed role called ${name}.`);
  return role;
}

export const world: WorldPart = {
  make: { role: async (caller) => (await makeRole(caller)).id },
  fields: { user_group: "role", user_groups: "role", duplicated_from: "role" },
  ids: { "roles.": "role" },
};
