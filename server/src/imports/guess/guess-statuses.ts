import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** Synonyms by category, with the likeliest status label first. */
const WORDS: Record<StatusCategory, { label: string; words: RegExp }[]> = {
  in_use: [
    {
      label: "In Use",
      words:
        /^(installed|deployed|active|in service|in operation|operational|assigned|used|on view|working|issued|checked out|running|in custody|allocated|ok|in betrieb|aktiv|im einsatz|en service|en fonctionnement|actif|activo|en uso|operativo|ativo|em uso|attivo|in uso|in gebruik|inst)$/,
    },
  ],
  available: [
    { label: "Returned", words: /^(removed|returned|uninstalled|checked in)$/ },
    {
      label: "In Stock",
      words:
        /^(ready to deploy|deployable|available|stock|in store|in storage|stored|spare|new|not on view|free|idle|standby|stand by|lager|auf lager|frei|en stock|disponible|en almacén|disponível|in magazzino|avlb)$/,
    },
  ],
  pending: [
    {
      label: "On Order",
      words: /^(ordered|pending|requested|on order|awaiting delivery|in transit|bestellt|commandé|pedido)$/,
    },
  ],
  unavailable: [
    {
      label: "Under Maintenance",
      words:
        /^(in repair|repair|maintenance|in maintenance|being repaired|calibration|under repair|under maintenance|out for repair|inspection scheduled|in reparatur|in wartung|en réparation|en maintenance|en reparación|em manutenção|in riparazione)$/,
    },
    {
      label: "Out of Order",
      words:
        /^(broken|defective|faulty|damaged|out of service|not working|inoperative|down|emergency shutdown|breakdown|defekt|außer betrieb|kaputt|hors service|en panne|averiado|fuera de servicio|quebrado|guasto|defect)$/,
    },
    {
      label: "Missing",
      words: /^(lost|not found|missing|stolen|lost stolen|verloren|gestohlen|perdu|volé|perdido|robado|vermisst)$/,
    },
    { label: "Reserved", words: /^(reserved|booked)$/ },
  ],
  archived: [
    {
      label: "Retired",
      words:
        /^(archived|disposed|disposed of|decommissioned|written off|obsolete|withdrawn|sold|condemned|ausgemustert|stillgelegt|verkauft|réformé|mis au rebut|dado de baja|baja|retirado|dismesso|afgeschreven)$/,
    },
    { label: "Scrapped", words: /^(destroyed|scrap|recycled|verschrottet|entsorgt)$/ },
  ],
};

/** Distinct texts of a column that are examined. */
const TEXTS = 200;

/** Guesses the statuses behind the texts of the file's status column; equal names need no guess. */
export async function guessStatuses(
  tx: Transaction,
  import_id: string,
  columns: readonly (string | null)[],
): Promise<ImportSettings["values"]> {
  const column = columns.indexOf("status");
  if (column < 0) return {};
  const { rows } = await sql<{ text: string }>`select distinct btrim(cells[${column + 1}]) as text from import_row
    where ${ofOrganisation("import_row")} and import_id = ${import_id}::uuid and cells[${column + 1}] <> '' limit ${TEXTS}`.execute(
    tx,
  );
  const statuses = await tx
    .selectFrom("attached_status")
    .select(["id", "name", "category"])
    .where("is_active", "=", true)
    .orderBy("sort_order")
    .execute();
  const named = new Set(statuses.map(({ name }) => nameKey(name)));
  const guesses: Record<string, string> = {};
  for (const { text } of rows) {
    if (named.has(nameKey(text))) continue;
    const id = guessOne(wordsOf(text), statuses);
    if (id) guesses[text] = id;
  }
  return Object.keys(guesses).length > 0 ? { status: guesses } : {};
}

/** Words of a text such as "IN_CUSTODY" or "Ready to Deploy (deployable)". */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/\([^)]*\)/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

function guessOne(text: string, statuses: { id: string; name: string; category: string }[]): string | undefined {
  for (const [category, entries] of Object.entries(WORDS)) {
    const entry = entries.find(({ words }) => words.test(text));
    if (!entry) continue;
    const ofCategory = statuses.filter((status) => status.category === category);
    return (ofCategory.find(({ name }) => name === entry.label) ?? ofCategory[0])?.id;
  }
  return undefined;
}
