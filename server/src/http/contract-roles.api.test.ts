import type { Call } from "@steward/contract/kit/call";
import { ERROR_STATUS } from "@steward/contract/kit/errors";
import { isPermission, type Permission } from "@steward/contract/permissions/permissions";
import { expect, test } from "vitest";
import { seedRoles } from "../roles/seed-roles.ts";
import { boundCalls } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld, sendSample } from "../test-server/world/world.ts";

const server = await startTestServer();
const calls = boundCalls(server.app).filter((call) => call.permission !== "public");

/** Permission of a call; an import asks for that of its kind, branches in these samples. */
const askedBy = ({ name, permission, otherPermission }: Call): Permission[] =>
  name === "imports.create"
    ? ["branch.import"]
    : [permission, otherPermission].filter((gate) => gate !== undefined).filter(isPermission);

const GATE = "You do not have permission to do this.";

/** Calls that check more than a permission and refuse with a sentence of their own. */
const ASK_FOR_MORE: Record<string, string> = {
  "organisations.askForKind": "owners only",
  "assets.create": "costs are for those who see them",
  "assets.update": "costs are for those who see them",
  "bulk.start": "each action asks for what it does",
  "bookValues.report": "values are costs",
  "bookValues.assets": "values are costs",
  "bookValues.export": "values are costs",
  "bookValues.exportReport": "values are costs",
  "cover.addAmc": "so are values of contracts",
  "cover.updateAmc": "so are values of contracts",
  "cover.renewAmc": "so are values of contracts",
  "custody.accept": "whoever holds the asset",
  "custody.decline": "whoever holds the asset",
  "requestApprovals.rejectReason": "whoever rejected the request",
  "receipts.ofCustody": "whoever holds the asset, or who checks assets out",
  "receipts.ofPerson": "that person, or who checks assets out",
  "reservations.cancel": "its person, or who checks assets out",
  "savedViews.create": "whoever sees the list",
  "serviceRequests.addDocument": "whoever takes part in the request",
  "serviceRequests.addUpdate": "whoever takes part in the request",
  "serviceRequests.cancel": "its person, or who closes requests",
  "serviceRequests.removeDocument": "whoever takes part in the request",
  "serviceRequests.reopen": "its person, or who closes requests",
  "serviceVisits.accept": "the engineer of the visit, or who schedules visits",
  "serviceVisits.addPictures": "the engineer of the visit, or who schedules visits",
  "serviceVisits.cancel": "the engineer of the visit, or who schedules visits",
  "serviceVisits.decline": "the engineer of the visit, or who schedules visits",
  "serviceVisits.enRoute": "the engineer of the visit, or who schedules visits",
  "serviceVisits.finish": "the engineer of the visit, or who schedules visits",
  "serviceVisits.reschedule": "the engineer of the visit, or who schedules visits",
  "serviceVisits.start": "the engineer of the visit, or who schedules visits",
  "serviceRequests.uploadAttachments": "whoever takes part in the request",
  "singleSignOn.save": "owners only",
  "singleSignOn.proveDomain": "owners only",
  "singleSignOn.mailPostmaster": "owners only",
  "singleSignOn.remove": "owners only",
};

/** One for all of them, from those who may least on: what is deleted by one role is asked for by those before it. */
const world = await makeWorld(server.owner, { with_import: true });
const roles = seedRoles.toSorted((one, other) => one.permissions.length - other.permissions.length);

test.for(roles)("$name may exactly what the role permits, in every call", async (role) => {
  const member = await server.asRole(role.name);
  const answers: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const call of calls) {
    const gates = askedBy(call);
    const is_lacking =
      call.permission === "operator" || (gates.length > 0 && !gates.some((gate) => role.permissions.includes(gate)));
    const { status, body } = await sendSample(call, member, world);
    const { message } = (body ?? {}) as { message?: string };
    const is_refused = status === ERROR_STATUS.forbidden && (message === GATE || !(call.name in ASK_FOR_MORE));
    answers[call.name] = is_refused ? `403 ${message}` : "let through";
    expected[call.name] = is_lacking ? `403 ${GATE}` : "let through";
  }
  expect(answers).toEqual(expected);
});
