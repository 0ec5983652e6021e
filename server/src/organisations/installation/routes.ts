import { join } from "@steward/contract/kit/joined-call";
import { installationCalls } from "@steward/contract/organisations/installation/calls";
import { installationRules } from "@steward/contract/organisations/installation/rules";
import { routes } from "../../http/route.ts";
import { approveKind, declineKind } from "./answer-asked-kind.ts";
import { addOperator, removeOperator } from "./change-operators.ts";
import { listAskedKinds, listOperators, listOrganisations, readOrganisation } from "./installation-queries.ts";
import { inviteOrganisation } from "./invite-organisation.ts";
import { reactivateOrganisation, suspendOrganisation } from "./suspend-organisation.ts";
import { updateOrganisation } from "./update-organisation.ts";

export const installationRoutes = routes(join(installationCalls, installationRules), (router) => {
  router.signedIn(installationCalls.organisations, listOrganisations);
  router.signedIn(installationCalls.create, inviteOrganisation);
  router.signedIn(installationCalls.read, readOrganisation);
  router.signedIn(installationCalls.update, updateOrganisation);
  router.signedIn(installationCalls.suspend, suspendOrganisation);
  router.signedIn(installationCalls.reactivate, reactivateOrganisation);
  router.signedIn(installationCalls.kindRequests, listAskedKinds);
  router.signedIn(installationCalls.approve, approveKind);
  router.signedIn(installationCalls.decline, declineKind);
  router.signedIn(installationCalls.operators, listOperators);
  router.signedIn(installationCalls.addOperator, addOperator);
  router.signedIn(installationCalls.removeOperator, removeOperator);
});
