import { organisationCalls } from "@steward/contract/organisations/calls";
import { organisationRules } from "@steward/contract/organisations/rules";
import { setupCalls } from "@steward/contract/setup/calls";
import { setupRules } from "@steward/contract/setup/rules";
import { foundingCalls } from "@steward/contract/organisations/founding/calls";
import { foundingRules } from "@steward/contract/organisations/founding/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { foundOrganisation, sendFoundingCode } from "./founding/found-organisation.ts";
import { askForKind, listKindRequests } from "./kinds/ask-for-kind.ts";
import { removeLogo, uploadLogo } from "./settings/change-logo.ts";
import { listBrand, listCustomers, readSlugDetails } from "./organisation-queries.ts";
import { listOrganisationUsers } from "./organisation-user-queries.ts";
import { readSettings } from "./settings/settings-queries.ts";
import { readSetupState, setUp } from "./set-up.ts";
import { updateSettings } from "./settings/update-settings.ts";

export const organisationRoutes = routes(
  [
    ...join(organisationCalls, organisationRules),
    ...join(setupCalls, setupRules),
    ...join(foundingCalls, foundingRules),
  ],
  (router) => {
    router.signedIn(organisationCalls.slugDetails, readSlugDetails);
    router.signedIn(organisationCalls.brand, listBrand);
    router.signedIn(organisationCalls.customers, listCustomers);
    router.signedIn(organisationCalls.users, listOrganisationUsers);
    router.signedIn(organisationCalls.kindRequests, listKindRequests);
    router.signedIn(organisationCalls.askForKind, askForKind);
    router.signedIn(organisationCalls.settings, readSettings);
    router.signedIn(organisationCalls.updateSettings, updateSettings);
    router.signedIn(organisationCalls.uploadLogo, uploadLogo);
    router.signedIn(organisationCalls.removeLogo, removeLogo);
    router.open(setupCalls.state, readSetupState);
    router.open(setupCalls.create, setUp);
    router.open(foundingCalls.sendCode, sendFoundingCode);
    router.open(foundingCalls.found, foundOrganisation);
  },
);
