import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { furtherData, furtherFile } from "./further-data.ts";
import { modelsRegister } from "./registers.ts";

/** Models of makers, no name or number of them twice: those of the register of models, or of the further data. */
export function modelsOfMakers(count: number): { product_name: string; product_number: string }[] {
  const bytes = furtherData ? readFileSync(furtherFile("models_hardware_devicetype_library.csv")) : modelsRegister();
  const rows: { model: string; part_number: string }[] = parse(bytes, { columns: true });
  const numbered = rows.filter(({ model, part_number }) => model !== "" && part_number !== "");
  const once = new Map(numbered.map((row) => [row.model.toLowerCase(), row]));
  const models = new Map([...once.values()].map((row) => [row.part_number.toLowerCase(), row]));
  return [...models.values()]
    .slice(0, count)
    .map(({ model, part_number }) => ({ product_name: model, product_number: part_number }));
}
