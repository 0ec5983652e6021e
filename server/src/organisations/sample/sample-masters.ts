import { sql } from "kysely";
import { newId } from "../../database/new-id.ts";
import { enterOrganisation, type Transaction } from "../../database/transaction.ts";

const supplier = (name: string, contact: [name: string, number: string], address: [string, string], city: string) => ({
  name,
  email: `sales@${name.split(" ")[0]?.toLowerCase()}.example`,
  contact_name: contact[0],
  contact_number: contact[1],
  line1: address[0],
  line2: address[1],
  city: city.split(", ")[0] ?? "",
  state: city.split(", ")[1] ?? "",
  pincode: city.split(", ")[2] ?? "",
});

const sampleSuppliers = [
  supplier(
    "Deccan Medical Systems",
    ["Anil Deshpande", "02040117700"],
    ["14 Law College Road", "Erandwane"],
    "Pune, Maharashtra, 411004",
  ),
  supplier(
    "Sanjeevani Hospital Supplies",
    ["Rekha Shetty", "02240228811"],
    ["3 Saki Vihar Road", "Andheri East"],
    "Mumbai, Maharashtra, 400072",
  ),
  supplier(
    "Konkan Office Automation",
    ["Joseph D'Souza", "08324019922"],
    ["21 Dr. Dada Vaidya Road", "Near the market"],
    "Panaji, Goa, 403001",
  ),
  supplier(
    "Malabar Power Equipment",
    ["Fathima Rahman", "04844023344"],
    ["58 Banerji Road", "Kaloor"],
    "Kochi, Kerala, 682017",
  ),
];

const provider = (name: string, contact_name: string, contact_number: string, is_linked = false) => ({
  name,
  email: `service@${name.split(" ")[0]?.toLowerCase()}.example`,
  contact_name,
  contact_number,
  is_linked,
});

const sampleProviders = [
  provider("Sahyadri Field Services", "Pooja Kulkarni", "02041236600", true),
  provider("Nilgiri Cooling Care", "Bala Subramanian", "04442017788"),
  provider("Metro Lift Maintenance", "Harish Bhatt", "02242035511"),
];

/** Useful lives and rates by Indian company law. */
const sampleDepreciations = [
  {
    name: "Medical equipment, 13 years",
    months: 156,
    categories: [
      "Patient monitors",
      "Ventilators",
      "Infusion pumps",
      "Ultrasound",
      "X-ray",
      "Defibrillators",
      "Dialysis",
      "Sterilisation",
    ],
  },
  { name: "Computers, 3 years", months: 36, categories: ["Laptops", "Desktops", "Printers"] },
  { name: "Servers and networks, 6 years", months: 72, categories: ["Servers", "Network"] },
  { name: "Furniture, 10 years", months: 120, categories: ["Beds"] },
  {
    name: "Plant and machinery, 15 years",
    months: 180,
    percent: 18.1,
    categories: ["Generators", "UPS", "Air conditioning", "Lifts"],
  },
  { name: "Vehicles, 8 years", months: 96, percent: 31.23, categories: ["Vehicles"] },
];

/**
 * Makes the sample customer's suppliers, service providers (one links to the sample provider's organisation) and
 * depreciations with their models. Sets the transaction's organisation to it.
 */
export async function createSampleMasters(
  tx: Transaction,
  organisation_id: string,
  provider_id: string,
): Promise<void> {
  await enterOrganisation(tx, organisation_id);
  const own = <Row extends object>(row: Row) => ({ organisation_id, id: newId(), ...row });
  const country = sql<number>`(select id from country where code = 'IN')`;
  await tx
    .insertInto("supplier")
    .values(sampleSuppliers.map((row) => own({ ...row, country })))
    .execute();
  await tx
    .insertInto("service_provider")
    .values(
      sampleProviders.map(({ is_linked, ...row }) =>
        own({ ...row, linked_organisation: is_linked ? provider_id : null }),
      ),
    )
    .execute();
  for (const { name, months, percent = null, categories } of sampleDepreciations) {
    const method = percent === null ? "straight_line" : "written_down_value";
    const row = own({ name, method, months, percent, salvage_percent: 5, convention: "daily", frequency: "yearly" });
    await tx.insertInto("depreciation").values(row).execute();
    const of = tx.selectFrom("category").select("id").where("name", "in", categories);
    await tx.updateTable("model").set({ depreciation: row.id }).where("category", "in", of).execute();
  }
}
