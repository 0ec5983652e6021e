import { organisationCalls } from "@steward/contract/organisations/calls";
import { setupCalls } from "@steward/contract/setup/calls";
import type { Router } from "../http/route.ts";
import { listBrand, listCustomers, readSlugDetails } from "./organisation-queries.ts";
import { listOrganisationUsers } from "./organisation-user-queries.ts";
import { readSetupState, setUp } from "./set-up.ts";

export function organisationRoutes(router: Router): void {
  router.signedIn(organisationCalls.slugDetails, readSlugDetails);
  router.signedIn(organisationCalls.brand, listBrand);
  router.signedIn(organisationCalls.customers, listCustomers);
  router.signedIn(organisationCalls.users, listOrganisationUsers);
  router.open(setupCalls.state, readSetupState);
  router.open(setupCalls.create, setUp);
}
