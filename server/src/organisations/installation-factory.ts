import type { BodyOf } from "@steward/contract/kit/call";
import { organisationCalls } from "@steward/contract/organisations/calls";
import type { OrganisationKind } from "@steward/contract/organisations/constants";
import { installationCalls } from "@steward/contract/organisations/installation/calls";
import type { InstalledOrganisation } from "@steward/contract/organisations/installation/rules";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";
import type { TestServer } from "../test-server/start-test-server.ts";
import { freshEmail, signIn } from "../users/user-factory.ts";

type Body = BodyOf<typeof installationCalls.create>;

const newOrganisation = (wishes: Partial<Body> = {}): Body => ({
  name: freshName("Organisation"),
  kinds: ["customer"],
  owner_name: freshName("Person"),
  owner_email: freshEmail(),
  ...wishes,
});

/** Creates an organisation as the operator that the caller is. */
export const makeInstalled = (operator: Caller, wishes: Partial<Body> = {}): Promise<InstalledOrganisation> =>
  operator.ok(installationCalls.create, { body: newOrganisation(wishes) });

/** Signs its owner in, without the mail of a code. */
export async function signInOwner(server: TestServer, { id, owner }: Pick<InstalledOrganisation, "id" | "owner">) {
  const { rows } = await server.admin.query<{ id: string }>("select id from account where email = $1", [owner.email]);
  return signIn(server, { ...server.owner, organisation_id: id }, { ...owner, id: rows[0]?.id ?? "" });
}

/** A kind that no call asks for of the organisation that makes it. */
const KIND = "customer";
const OTHER_KINDS = ["oem", "service_provider", "staffing"] as const;

const giveKinds = ({ send, organisation_id }: Caller, kinds: readonly OrganisationKind[]) =>
  send(installationCalls.update, { params: { id: organisation_id }, body: { kinds: [...kinds] } });

/** A request of the caller's own organisation that waits; none for somebody who is no operator. */
async function openRequest(caller: Caller): Promise<string | undefined> {
  await answerAll(caller);
  const { status } = await caller.send(organisationCalls.askForKind, { body: { kind: KIND } });
  await giveKinds(caller, [KIND, ...OTHER_KINDS]);
  const { results } = await caller.ok(organisationCalls.kindRequests);
  return status === 201 ? results[0]?.id : undefined;
}

/** Declines what the caller's organisation asks for, and leaves it the other kinds that those of the tests have. */
async function answerAll(caller: Caller): Promise<void> {
  const { results } = await caller.ok(organisationCalls.kindRequests, { query: { page_size: 100 } });
  for (const { id } of results.filter(({ state }) => state === "Open")) {
    await caller.send(installationCalls.decline, { params: { id }, body: {} });
  }
  await giveKinds(caller, OTHER_KINDS);
}

/** What operators handle; nobody else can make any of it. */
const ofOperators =
  <T>(make: (caller: Caller) => Promise<T>) =>
  async (caller: Caller): Promise<T | undefined> => {
    const { status } = await caller.send(installationCalls.operators);
    return status === 200 ? make(caller) : undefined;
  };

export const world: WorldPart = {
  make: {
    installed_organisation: ofOperators(async (operator) => (await makeInstalled(operator)).id),
    operator: ofOperators(async (operator) => {
      const { owner } = await makeInstalled(operator);
      return (await operator.ok(installationCalls.addOperator, { body: { email: owner.email } })).id;
    }),
    future_operator: ofOperators(async (operator) => (await makeInstalled(operator)).owner.email),
    kind_request: openRequest,
  },
  ids: {
    "installation.": "installed_organisation",
    "installation.approve": "kind_request",
    "installation.decline": "kind_request",
    "installation.removeOperator": "operator",
  },
  bodies: {
    "installation.create": () => newOrganisation(),
    "installation.update": () => ({ name: freshName("Organisation"), kinds: ["customer", "oem"] }),
    "installation.addOperator": ({ records: { future_operator } }) => ({ email: future_operator }),
    "organisations.askForKind": () => ({ kind: KIND, note: "" }),
  },
  first: {
    "installation.reactivate": (operator, { records: { installed_organisation = "" } }) =>
      operator.ok(installationCalls.suspend, { params: { id: installed_organisation }, body: {} }),
    "installation.approve": (operator) => giveKinds(operator, OTHER_KINDS),
    "organisations.askForKind": answerAll,
  },
  statements: {
    "organisations.kindRequests": 2,
    // Two of them for each operator's mail.
    "organisations.askForKind": 10,
    "installation.organisations": 2,
    "installation.create": 16,
    "installation.read": 2,
    "installation.update": 6,
    "installation.suspend": 9,
    "installation.reactivate": 6,
    "installation.kindRequests": 2,
    "installation.approve": 11,
    "installation.decline": 10,
    "installation.operators": 2,
    "installation.addOperator": 4,
    "installation.removeOperator": 5,
    // Closed, as by default: the count of the client's calls.
    "founding.sendCode": 1,
    "founding.found": 1,
  },
};
