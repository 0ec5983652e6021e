import { supplierCalls } from "@steward/contract/masters/supplier";
import { organisationCalls } from "@steward/contract/organisations";
import { locationCalls } from "@steward/contract/sub-locations";
import { recordSource } from "../../lists/filters/records-filter.ts";
import { breadcrumbText } from "../../locations/breadcrumb.tsx";

/** The records among which a value of a type chooses, which is then the id of one. */
export const pointedRecords = {
  user: recordSource({
    call: organisationCalls.users,
    describe: ({ name, email }) => ({ label: name, note: email }),
  }),
  supplier: recordSource({ call: supplierCalls.list, describe: ({ name }) => ({ label: name }) }),
  location: recordSource({
    call: locationCalls.all,
    describe: ({ breadcrumb }) => ({ label: breadcrumbText(breadcrumb) }),
  }),
};
