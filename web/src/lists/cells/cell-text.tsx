import classes from "./cell-text.module.css";
import { Marked } from "../../ui/text/marked.tsx";

interface CellTextProps {
  text: string;
  search?: string;
  /** In a quieter ink. */
  quiet?: boolean;
}

/** One line of a cell, cut off with its whole text on hover; nothing is a dash. */
export function CellText({ text, search = "", quiet = false }: CellTextProps) {
  if (text === "") return <span className={classes.none}>–</span>;
  return (
    <span dir="auto" className={classes.text} data-quiet={quiet || undefined} title={text}>
      <Marked text={text} search={search} />
    </span>
  );
}
