import { choiceInWords, type ExportColumn, exportList, STATE } from "../activity/export-list.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { MasterColumn } from "./import/master-fields.ts";
import type { MasterFamily } from "./master-family.ts";
import { findMasters, type Master } from "./master-queries.ts";

/** Exports the filtered list of a master: the columns that its import reads, then those that say more. */
export const exportMasters = (family: MasterFamily, ctx: Context, input: Input<MasterFamily["calls"]["export"]>) =>
  exportList(ctx, input, {
    name: (family.imports?.kind ?? family.table).replaceAll("_", "-"),
    columns: [...family.sheet.map(exportColumn), ...family.shown, ...STATE],
    find: (tx, _, asked) => findMasters(tx, family, ctx, asked),
  });

type Cell = string | number | null | undefined;

/** A column of the sheet with its cell of a record as it is answered. */
const exportColumn = ({ key, title, type = "text", into, reads, choices }: MasterColumn): ExportColumn<Master> => ({
  title,
  type,
  read(master) {
    const record = { ...master } as Record<string, unknown>;
    const holder = (into === undefined ? record : record[into]) as Record<string, unknown>;
    if (reads === "country" || reads === "parent") {
      return (holder[`${key}_details`] as { name: string } | null | undefined)?.name;
    }
    const value = holder[key] as Cell;
    return choices && typeof value === "string" ? choiceInWords(value) : value;
  },
});
