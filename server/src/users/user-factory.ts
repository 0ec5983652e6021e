import type { BodyOf } from "@steward/contract/kit/call";
import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { freshName } from "../masters/master-factory.ts";
import { type Caller, callerOf } from "../test-server/caller.ts";
import { openSession } from "../test-server/people.ts";
import type { TestServer } from "../test-server/start-test-server.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";

type Body = BodyOf<typeof userCalls.create>;

/** An unused address. */
export const freshEmail = (): string => `${freshName("member").replace(" ", "")}@example.org`;

export const makeUser = (caller: Caller, body: Partial<Body> = {}): Promise<User> =>
  caller.ok(userCalls.create, { body: { name: freshName("Person"), email: freshEmail(), ...body } });

/** Signs a member in, in the organisation of another. */
export async function signIn(
  { app, services, admin }: TestServer,
  { organisation_id }: Caller,
  { id, name, email }: Pick<User, "id" | "name" | "email">,
): Promise<Caller> {
  const session = await openSession(services.database, admin, id);
  return callerOf(app, { organisation_id, account_id: id, name, email, ...session });
}

const joining = ({ records: { role, location } }: World) => ({
  name: freshName("Person"),
  email: freshEmail(),
  designation: "Technician",
  phone: "9812345670",
  user_groups: [role],
  additional_permissions: ["asset.view"],
  scope: [location],
  is_owner: false,
  placement: null,
});

/** World part: the caller's organisation and account, their session, and a bare member. */
export const world: WorldPart = {
  make: {
    organisation: async (caller) => caller.organisation_id,
    person: async (caller) => caller.account_id,
    session: async (caller) => caller.session_id,
    member: async (caller) => (await makeUser(caller)).id,
  },
  fields: { actor: "person" },
  fieldsOf: { "users.create": { placement: "interest" } },
  ids: { "organisations.users": "person", "users.": "member", "sessions.": "session" },
  bodies: { "users.create": joining },
};
