import { ofOrganisation } from "../../database/of-organisation.ts";
import { messages } from "@steward/contract/messages/catalogue";
import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import type { ImportWork, Problem } from "../../import-kit/import-target.ts";
import { leavesEmpty } from "../../import-kit/field-reader.ts";
import { type Bonds, bonds } from "../../stock/hand-out-queries.ts";
import type { AssetRow } from "./asset-import-fields.ts";
import type { ValidatedLinks } from "./asset-links.ts";

/** An asset that is there. */
export interface Existing extends Bonds {
  id: string;
  version: number;
  asset_id: string;
  serial_number: string;
  model: string | null;
  status_category: StatusCategory;
  is_held: boolean;
  columns: Record<string, string | number | null>;
}

/** The asset that a row means, and what speaks against that. */
export interface Match {
  found: Existing | undefined;
  problems: Problem[];
  warnings: Problem[];
}

const shape = sql`a.id, a.version, a.asset_id, a.serial_number, a.model, a.status_category,
  num_nonnulls(a.holder_user, a.holder_location, a.holder_asset) > 0 as is_held,
  ${bonds("a")}, to_jsonb(a) - 'search_text' as columns`;

/** Whether a row still says what it is about without its serial number. */
export const isNamedBeside = ({ columns, names }: AssetRow): boolean =>
  Boolean(columns.asset_id || columns.asset_name || names.product_name || names.product_number);

/** Assets by id, held until the transaction ends. */
export async function lockedAssets(tx: Transaction, ids: readonly (string | null)[]): Promise<Map<string, Existing>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Existing>`select ${shape} from asset a
    where ${ofOrganisation("a")} and a.id = any(${wanted}::uuid[]) order by a.id for update`.execute(tx);
  return new Map(rows.map((asset) => [asset.id, asset]));
}

/** Assets that the tags and serial numbers of a batch may mean. */
export class ExistingAssets {
  readonly #byTag = new Map<string, Existing>();
  readonly #bySerial = new Map<string, Existing[]>();

  static async find(tx: Transaction, rows: readonly AssetRow[]): Promise<ExistingAssets> {
    const assets = new ExistingAssets();
    const tags = rows.flatMap(({ columns }) => columns.asset_id || []);
    const serials = rows.flatMap(({ columns }) => columns.serial_number || []);
    const [tagged, numbered] = await Promise.all([
      sql<Existing & { asked: string }>`with asked as materialized (
          select t.tag, name_key(t.tag) as key from unnest(${tags}::text[]) t (tag)
        ) select ${shape}, t.tag as asked from asked t join asset a on ${ofOrganisation("a")} and a.tag_key = t.key`.execute(
        tx,
      ),
      sql<Existing>`select ${shape} from asset a
        where ${ofOrganisation("a")} and a.serial_number = any(${serials}::text[]) and a.serial_number <> '' order by a.id`.execute(
        tx,
      ),
    ]);
    for (const { asked, ...asset } of tagged.rows) assets.#byTag.set(asked, asset);
    for (const asset of numbered.rows) {
      const same = assets.#bySerial.get(asset.serial_number);
      if (same) same.push(asset);
      else assets.#bySerial.set(asset.serial_number, [asset]);
    }
    return assets;
  }

  /**
   * The asset that a row means. A tag that belongs to another one is a problem, and so is a serial number of the same
   * model; without a model, equal serial numbers are no more than worth a look.
   */
  match(row: AssetRow, links: ValidatedLinks, settings: ImportWork["settings"]): Match {
    const { asset_id: tag = "", serial_number: serial = "" } = row.columns;
    const tagged = tag ? this.#byTag.get(tag) : undefined;
    const same = this.#sameSerial(serial, links);
    const numbered = same.length === 1 ? same[0] : undefined;
    const found = meant(settings.match, { tag, serial, tagged, numbered });
    const problems: Problem[] = [];
    const warnings: Problem[] = [];
    if (tagged && tagged.id !== found?.id) {
      problems.push({ field: "asset_id", message: messages.assets.tagOfAnother({ tag }) });
    }
    const other = same.find((asset) => asset.id !== found?.id);
    if (other) {
      const message =
        found || tag || same.length === 1 || links.model_named || other.model === null
          ? messages.assets.serialOfAnother({ serial, tag: other.asset_id })
          : messages.assets.severalSerials({ serial });
      const problem: Problem = { field: "serial_number", message, kind: "taken" };
      const isOpen = !found && !tag && other.model !== null;
      if (!links.model_named && !isOpen) warnings.push({ field: "serial_number", message });
      else if (isNamedBeside(row) && leavesEmpty(settings, problem))
        return this.#withoutSerial(row, links, settings, problem);
      else problems.push(problem);
    }
    return { found, problems, warnings };
  }

  /** Assets of this serial number that are of the row's model; of none where it names none and one such is there. */
  #sameSerial(serial: string, { model_named, models }: ValidatedLinks): Existing[] {
    const same = serial ? (this.#bySerial.get(serial) ?? []) : [];
    if (model_named) return same.filter(({ model }) => models.includes(model ?? ""));
    const unnamed = same.filter(({ model }) => model === null);
    return unnamed.length > 0 ? unnamed : same;
  }

  #withoutSerial(row: AssetRow, links: ValidatedLinks, settings: ImportWork["settings"], problem: Problem): Match {
    row.columns.serial_number = "";
    const match = this.match(row, links, settings);
    return { ...match, warnings: [...match.warnings, problem] };
  }
}

/** The asset that tag and serial number of a row name. */
function meant(
  by: ImportWork["settings"]["match"],
  named: { tag: string; serial: string; tagged: Existing | undefined; numbered: Existing | undefined },
): Existing | undefined {
  const { tag, serial, tagged, numbered } = named;
  if (by === null) return undefined;
  if (by === "asset_id") return tagged ?? (tag ? undefined : numbered);
  return numbered ?? (serial ? undefined : tagged);
}
