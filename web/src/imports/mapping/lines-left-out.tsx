import type { LineReason } from "@steward/contract/imports/columns";
import type { ImportJob } from "@steward/contract/imports/rules";
import { m } from "../../messages/messages.js";
import classes from "../imports.module.css";

const sentences: Record<LineReason, (line: { count: number; row: number }) => string> = {
  total: m.imports_lines_total,
  headings: m.imports_lines_headings,
};

/** Lines of the file that are no records, each kind in a sentence. */
export function LinesLeftOut({ job: { left_out } }: { job: ImportJob }) {
  if (left_out.length === 0) return null;
  return (
    <p className={classes.panelText}>
      {left_out.map(({ reason, lines, first_row }) => sentences[reason]({ count: lines, row: first_row })).join(" ")}
    </p>
  );
}
