import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { supplierRules } from "@steward/contract/masters/supplier/rules";
import { sql } from "kysely";
import { addressFields, CONTACT, nameField, ORGANISATION, SUPPORT_URL } from "../import/master-fields.ts";
import { CONTACT_COLUMNS, countryDetails, defineFamily } from "../master-family.ts";
import type { MasterAddress } from "../master-family.ts";
import { validateAddress } from "../validate-address.ts";
import { makeSampleSuppliers } from "../starting-data/sample-suppliers.ts";

/** Its pincode is not validated (specification section 5). */
const ADDRESS: MasterAddress = { table: "supplier", at: "", free_zip: true };

export const family = defineFamily(supplierCalls, supplierRules, {
  table: "supplier",
  sample: makeSampleSuppliers,
  details: sql`m.name, m.email, m.contact_name, m.contact_number, m.support_url, m.notes, m.line1, m.line2,
    m.country, ${countryDetails} as country_details, m.state, m.city, m.pincode`,
  searched: ["search_text"],
  beforeWrite: validateAddress(ADDRESS),
  address: ADDRESS,
  merges: { fields: { ...CONTACT_COLUMNS, notes: null } },
  sheet: [
    nameField("supplier", "supplier name", ...ORGANISATION, "lieferant", "fournisseur", "proveedor"),
    ...CONTACT,
    SUPPORT_URL,
    { key: "notes", title: "Notes", aliases: ["comments", "remarks"] },
    ...addressFields(),
  ],
  imports: {
    kind: "suppliers",
    permission: "supplier.import",
  },
});
