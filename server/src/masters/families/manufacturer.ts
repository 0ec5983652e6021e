import { messages } from "@steward/contract/messages/catalogue";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { manufacturerRules } from "@steward/contract/masters/manufacturer/rules";
import { sql } from "kysely";
import type { z } from "zod";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { MergedPair } from "../../nouns/facts.ts";
import { addressFields, CONTACT, nameField, ORGANISATION, SUPPORT_URL } from "../import/master-fields.ts";
import { assetsOfModelsWith, CONTACT_COLUMNS, countryDetails, defineFamily, modelsWith } from "../master-family.ts";
import { assetColumn, modelColumn } from "../shown-columns.ts";
import type { MasterAddress } from "../master-family.ts";
import { validateAddress } from "../validate-address.ts";
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
  merges: { fields: CONTACT_COLUMNS, conflict: sameModels },
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

/** Two manufacturers that each have a model of one name and number: these would be the same one twice. */
async function sameModels(tx: Transaction, { survivor, removed }: MergedPair): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select o.product_name as name from model o
    join model k on k.organisation_id = o.organisation_id and k.manufacturer = ${survivor}::uuid
      and k.name_key = o.name_key and k.number_key = o.number_key
    where ${ofOrganisation("o")} and o.manufacturer = ${removed}::uuid order by o.product_name limit 5`.execute(tx);
  return rows.length > 0 ? messages.merges.sameModels({ names: rows.map(({ name }) => name) }) : null;
}
