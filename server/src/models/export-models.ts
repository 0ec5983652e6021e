import type { modelCalls } from "@steward/contract/models/calls";
import type { ModelDetails } from "@steward/contract/models/rules";
import { type ExportColumn, exportPresented } from "../activity/export-list.ts";
import { exportedFields } from "../custom-fields/values/custom-value-queries.ts";
import { customColumns, withValues } from "../custom-fields/values/exported-values.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { findModels } from "./model-queries.ts";
import { modelSheet, shownOfModels } from "./model-sheet.ts";

/** Exports the filtered list as a file, with a column of each custom field that models may fill. */
export async function exportModels(ctx: Context, input: Input<typeof modelCalls.export>) {
  const fields = await ctx.read(exportedFields);
  const columns: readonly ExportColumn<Omit<ModelDetails, "images">>[] = [
    ...modelSheet,
    ...shownOfModels,
    ...customColumns(fields),
  ];
  return exportPresented(ctx, input, {
    name: "models",
    columns,
    find: findModels,
    present: (pages) => withValues(ctx, pages, { holder: "model", fields }),
  });
}
