import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type {
  ImportTarget,
  ImportWork,
  Judged,
  MappedRow,
  Problem,
  Verdict,
  Written,
} from "../imports/import-target.ts";
import { NamedMasters, nameKey } from "../imports/named-masters.ts";
import { type Parsed, parseText, parseWhole } from "../imports/parse-value.ts";
import { saveRecords, takeBackRecords } from "../imports/simple-records.ts";
import { NamedModels } from "./model-name-queries.ts";

/** Models as a kind of import. A model is found by its name, with number and manufacturer where the file has them. */
export const modelImport: ImportTarget = {
  kind: "models",
  permission: "model.import",
  fields: [
    { key: "product_name", title: "Model", required: true, aliases: ["name", "model name", "product", "product name"] },
    {
      key: "product_number",
      title: "Model number",
      aliases: ["model no", "part number", "part no", "product number", "sku", "model id"],
    },
    { key: "manufacturer", title: "Manufacturer", aliases: ["make", "maker", "vendor"] },
    { key: "brand", title: "Brand", aliases: ["brand name"] },
    { key: "category", title: "Category", aliases: ["type", "class"] },
    { key: "warranty_period", title: "Warranty months", aliases: ["warranty", "warranty period"] },
    { key: "age", title: "Useful life in months", aliases: ["age", "eol", "life", "useful life"] },
    { key: "description", title: "Description", aliases: ["notes", "model notes", "comments"] },
  ],
  matches: ["name"],
  judge,
  write,
  takeBack: (tx, work, rows) => takeBackRecords(tx, work, "product", rows),
};

const masters = ["category", "brand", "manufacturer"] as const;

interface ModelRow {
  position: number;
  names: Record<"product_name" | "product_number" | (typeof masters)[number], string>;
  columns: { warranty_period?: number | null; age?: number | null; description?: string };
  problems: Problem[];
}

function read({ position, texts }: MappedRow): ModelRow {
  const problems: Problem[] = [];
  const take = <T>(field: string, parse: (text: string) => Parsed<T>): T | null => {
    const parsed = parse(texts[field] ?? "");
    if ("value" in parsed) return parsed.value;
    problems.push({ field, message: parsed.problem });
    return null;
  };
  const name = (field: string) => take(field, (text) => parseText(text, 255)) ?? "";
  const names = {
    product_name: name("product_name"),
    product_number: name("product_number"),
    category: name("category"),
    brand: name("brand"),
    manufacturer: name("manufacturer"),
  };
  if (!names.product_name && problems.length === 0)
    problems.push({ field: "product_name", message: "This is Required." });
  const columns = {
    warranty_period: take("warranty_period", (text) => parseWhole(text, 1, 99, "Enter Valid Number of months.")),
    age: take("age", (text) => parseWhole(text, 1, 10_000, "Age must be between 1 and 10000")),
    description: take("description", (text) => parseText(text, 2000)) ?? "",
  };
  return { position, names, columns, problems };
}

async function linksOf(tx: Transaction, rows: readonly ModelRow[]) {
  const [models, ...found] = await Promise.all([
    NamedModels.find(
      tx,
      rows.map(({ names }) => names.product_name),
    ),
    ...masters.map((field) =>
      NamedMasters.find(
        tx,
        field,
        field,
        rows.map(({ names }) => names[field]),
      ),
    ),
  ]);
  const byField = Object.fromEntries(masters.map((field, index) => [field, found[index]]));
  return { models, named: byField as Record<(typeof masters)[number], NamedMasters> };
}

type Links = Awaited<ReturnType<typeof linksOf>>;

const modelsOf = ({ names }: ModelRow, { models, named }: Links) => {
  const manufacturer = named.manufacturer.id(names.manufacturer);
  return names.manufacturer && !manufacturer ? [] : models.fitting({ ...names, manufacturer });
};

async function judge(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<Judged> {
  const all = rows.map(read);
  const links = await linksOf(tx, all);
  const missing: Judged["missing"] = [];
  const verdicts = all.map((row): Verdict => {
    const absent = masters.flatMap((field) => links.named[field].absent([row.names[field]]));
    missing.push(...absent);
    const problems = [...row.problems];
    if (!work.settings.create_missing) {
      problems.push(...absent.map(({ field, name }) => ({ field, message: `No ${field} is called “${name}”.` })));
    }
    const found = modelsOf(row, links);
    if (found.length > 1) {
      problems.push({
        field: "product_name",
        message: "Several models have this name. Map the manufacturer and the model number too.",
      });
    }
    const known = found.length === 1 ? (found[0]?.id ?? null) : null;
    const { product_name, product_number, manufacturer } = row.names;
    const outcome = known ? (work.settings.update_existing ? "update" : "unchanged") : "create";
    return {
      position: row.position,
      outcome: problems.length > 0 ? "reject" : outcome,
      label: [product_name, product_number].filter(Boolean).join(" · "),
      problems,
      record: known,
      keys: [`product_name\u0001${[product_name, product_number, manufacturer].map(nameKey).join("\u0001")}`],
      by_content: false,
    };
  });
  return { verdicts, missing, unmapped: [] };
}

async function write(
  tx: Transaction,
  work: ImportWork,
  rows: readonly (MappedRow & { record: string | null })[],
): Promise<Written[]> {
  const all = rows.map(read);
  const links = await linksOf(tx, all);
  for (const field of masters) {
    if (work.settings.create_missing)
      await links.named[field].create(
        tx,
        work,
        all.map(({ names }) => names[field]),
      );
  }
  const columnsOf = (row: ModelRow) => ({
    product_name: row.names.product_name,
    product_number: row.names.product_number,
    ...Object.fromEntries(masters.map((field) => [field, links.named[field].id(row.names[field])])),
    ...row.columns,
  });
  const records = new Map(rows.map(({ position, record }) => [position, record]));
  const created = all
    .filter(({ position }) => !records.get(position))
    .map((row) => ({ position: row.position, id: newId(), columns: columnsOf(row) }));
  if (created.length > 0) {
    await tx
      .insertInto("product")
      .values(created.map(({ id, columns }) => ({ organisation_id: work.organisation_id, id, ...columns })))
      .execute();
  }
  const changes = all.flatMap((row) => {
    const record = records.get(row.position);
    return record ? [{ position: row.position, record, columns: columnsOf(row) }] : [];
  });
  return saveRecords(tx, work, "product", created, changes);
}
