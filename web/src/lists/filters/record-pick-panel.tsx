import classes from "./filter-panels.module.css";
import type { ListRow, RecordSource } from "../list-props.ts";
import { RecordSearch } from "../tools/record-search.tsx";

interface RecordPickPanelProps {
  title: string;
  source: RecordSource;
  /** False for rows that are not offered. */
  offers?: (row: ListRow) => boolean;
  onPick: (row: ListRow) => void;
}

/** Records of which one is picked, to go on with. */
export const RecordPickPanel = ({ onPick, ...search }: RecordPickPanelProps) => (
  <RecordSearch
    {...search}
    option={(row, words) => (
      <button key={row.id} type="button" className={classes.choice} onClick={() => onPick(row)}>
        {words}
      </button>
    )}
  />
);
