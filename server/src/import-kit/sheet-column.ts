import type { ExportColumn } from "../activity/export-list.ts";
import type { ImportFieldPlan } from "./import-target.ts";

/** A column of records in files, under one title: exports write it, imports read it. */
export interface SheetColumn<Row> extends ImportFieldPlan, ExportColumn<Row> {}
