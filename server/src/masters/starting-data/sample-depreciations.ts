import { newId } from "../../database/new-id.ts";
import type { Sample } from "../../nouns/facts.ts";

/** Lives and rates as Indian company law has them for these classes of assets. */
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

/** Depreciations of the sample customer, with the models that they are of. */
export const makeSampleDepreciations: Sample = async (tx, { organisation_id }) => {
  for (const { name, months, percent = null, categories } of sampleDepreciations) {
    const method = percent === null ? "straight_line" : "written_down_value";
    const terms = { method, months, percent, salvage_percent: 5, convention: "daily", frequency: "yearly" };
    const row = { organisation_id, id: newId(), name, ...terms };
    await tx.insertInto("depreciation").values(row).execute();
    const of = tx.selectFrom("category").select("id").where("name", "in", categories);
    await tx.updateTable("model").set({ depreciation: row.id }).where("category", "in", of).execute();
  }
};
