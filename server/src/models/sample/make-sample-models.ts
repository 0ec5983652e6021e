import { modelCalls } from "@steward/contract/models/calls";
import type { Transaction } from "../../database/transaction.ts";
import type { Sample } from "../../nouns/facts.ts";
import { FIRST_DAY } from "../../nouns/sample-customer.ts";
import { createModel, updateModel } from "../write-model.ts";
import { type SampleModel, sampleModels } from "./sample-models.ts";

const IT = ["Laptops", "Desktops", "Printers"];
const NETWORK = ["Servers", "Network"];
const PLANT = ["Generators", "UPS", "Air conditioning", "Lifts"];

/** Name of the depreciation that a category is written off by. */
function depreciationOf(category: string): string {
  if (IT.includes(category)) return "Computers, 3 years";
  if (NETWORK.includes(category)) return "Servers and networks, 6 years";
  if (PLANT.includes(category)) return "Plant and machinery, 15 years";
  if (category === "Beds") return "Furniture, 10 years";
  return category === "Vehicles" ? "Vehicles, 8 years" : "Medical equipment, 13 years";
}

type Named = "category" | "manufacturer" | "depreciation";

/** Ids of masters by their names. */
async function idsOf(tx: Transaction, table: Named): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom(table).select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Models of the sample customer, entered by its asset manager. */
export const makeSampleModels: Sample = async (customer) => {
  const ids = await customer.read(async (tx) => ({
    category: await idsOf(tx, "category"),
    manufacturer: await idsOf(tx, "manufacturer"),
    depreciation: await idsOf(tx, "depreciation"),
  }));
  const idOf = (table: Named, name: string): string => {
    const id = ids[table].get(name);
    if (!id) throw new Error(`The sample has no ${table} ${name}.`);
    return id;
  };
  const bodyOf = (model: SampleModel) => ({
    product_name: model.name,
    product_number: model.number,
    category: idOf("category", model.category),
    manufacturer: idOf("manufacturer", model.manufacturer),
    depreciation: idOf("depreciation", depreciationOf(model.category)),
    warranty_period: model.warranty,
    age: model.life,
  });
  for (const [index, model] of sampleModels.entries()) {
    const moment = { days_ago: customer.workday(FIRST_DAY - 8), minute: 10 * 60 + index * 6 };
    const made = await customer.act(moment, "Meera Joshi", modelCalls.create, { body: bodyOf(model) }, createModel);
    // Some were described once they had been in use for a while.
    if (index % 7 !== 3) continue;
    const later = { days_ago: customer.workday(FIRST_DAY - 160 - index * 9), minute: 15 * 60 + index };
    const given = { params: { id: made.id }, body: { description: `${model.category}, standard of the group.` } };
    await customer.act(later, "Meera Joshi", modelCalls.update, given, updateModel);
  }
};
