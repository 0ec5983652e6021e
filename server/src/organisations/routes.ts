import { organisationCalls } from "@steward/contract/organisations/calls";
import { organisationRules } from "@steward/contract/organisations/rules";
import { setupCalls } from "@steward/contract/setup/calls";
import { setupRules } from "@steward/contract/setup/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { listBrand, listCustomers, readSlugDetails } from "./organisation-queries.ts";
import { listOrganisationUsers } from "./organisation-user-queries.ts";
import { readSetupState, setUp } from "./set-up.ts";

export const organisationRoutes = routes(
  [...join(organisationCalls, organisationRules), ...join(setupCalls, setupRules)],
  (router) => {
    router.signedIn(organisationCalls.slugDetails, readSlugDetails);
    router.signedIn(organisationCalls.brand, listBrand);
    router.signedIn(organisationCalls.customers, listCustomers);
    router.signedIn(organisationCalls.users, listOrganisationUsers);
    router.open(setupCalls.state, readSetupState);
    router.open(setupCalls.create, setUp);
  },
);
