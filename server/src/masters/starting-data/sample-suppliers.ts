import type { SampleCustomer } from "../../nouns/sample-customer.ts";

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

/** Suppliers of the sample customer. */
export async function makeSampleSuppliers({ read }: SampleCustomer) {
  const { id: country } = await read((tx) =>
    tx.selectFrom("country").select("id").where("code", "=", "IN").executeTakeFirstOrThrow(),
  );
  return sampleSuppliers.map((row) => ({ ...row, country }));
}
