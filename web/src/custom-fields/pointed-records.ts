import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { named, recordSource } from "../nouns/record-source.ts";
import { locationSource } from "../locations/location-api.ts";
import { describePerson } from "../users/user-api.ts";

/** Sources of the records that a field type points to; the value is an id. */
export const pointedRecords = {
  user: recordSource({ call: organisationCalls.users, describe: describePerson }),
  supplier: recordSource(named(supplierCalls.list)),
  location: recordSource(locationSource),
};
