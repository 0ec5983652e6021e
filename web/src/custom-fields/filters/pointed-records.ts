import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { recordSource } from "../../lists/filters/records-filter.ts";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";

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
