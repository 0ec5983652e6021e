import classes from "./cell-text.module.css";
import { Marked } from "../../ui/text/marked.tsx";

interface CellTextProps {
  text: string;
  search?: string;
  /** Fainter. */
  quiet?: boolean;
}

/** One line of a cell, truncated with a tooltip; a dash for no text. */
export function CellText({ text, search = "", quiet = false }: CellTextProps) {
  if (text === "") return <span className={classes.none}>–</span>;
  return (
    <span dir="auto" className={classes.text} data-quiet={quiet || undefined} title={text}>
      <Marked text={text} search={search} />
    </span>
  );
}
