import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { manufacturerRules } from "@steward/contract/masters/manufacturer/rules";
import { sql } from "kysely";
import type { z } from "zod";
import { addressFields, CONTACT, nameField, ORGANISATION, SUPPORT_URL } from "../import/master-fields.ts";
import { assetsOfModelsWith, countryDetails, defineFamily, modelsWith } from "../master-family.ts";
import { assetColumn, modelColumn } from "../shown-columns.ts";
import { type MasterAddress, validateAddress } from "../validate-address.ts";
import { makeSampleManufacturers } from "../starting-data/sample-manufacturers.ts";

const ADDRESS: MasterAddress = { table: "manufacturer", at: "address." };

export const family = defineFamily(manufacturerCalls, manufacturerRules, {
  table: "manufacturer",
  sample: makeSampleManufacturers,
  details: sql`m.name, m.email, m.contact_name, m.contact_number, m.support_url,
    jsonb_build_object('line1', m.line1, 'line2', m.line2, 'country', m.country, 'country_details', ${countryDetails},
      'state', m.state, 'city', m.city, 'pincode', m.pincode) as address,
    ${modelsWith("manufacturer")}, ${assetsOfModelsWith("manufacturer")}`,
  searched: ["name_sort", "contact_text"],
  columns: manufacturerColumns,
  beforeWrite: validateAddress(ADDRESS),
  address: ADDRESS,
  sheet: [
    nameField("manufacturer", "manufacturer name", "maker", "make", ...ORGANISATION, "hersteller", "fabricant"),
    ...CONTACT,
    SUPPORT_URL,
    ...addressFields("address"),
  ],
  shown: [modelColumn, assetColumn],
  imports: {
    kind: "manufacturers",
    permission: "manufacturer.import",
  },
});

const NO_ADDRESS = { line1: "", line2: "", country: null, state: "", city: "", pincode: "" };

/** Columns of a manufacturer's body: an address replaces the stored one as a whole, null removes it. */
function manufacturerColumns({ address, ...columns }: z.output<typeof manufacturerRules.update.body>) {
  return address === undefined ? columns : { ...columns, ...NO_ADDRESS, ...address };
}
