import { PRODUCT, calls } from "../../kit/call.ts";
import { masterCalls } from "../master-calls.ts";
import type { serviceProviderRules } from "./rules.ts";

export const serviceProviderCalls = {
  ...masterCalls<typeof serviceProviderRules>("service_provider"),
  ...calls<Pick<typeof serviceProviderRules, "linkedOrganisations">>("masters.serviceProvider", {
    linkedOrganisations: {
      method: "GET",
      path: `/v1/${PRODUCT}/service-provider/get-linked-organisations/`,
      permission: "service_provider.view",
    },
  }),
};
