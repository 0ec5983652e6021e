import { LoadFailure } from "../../http/load-failure.tsx";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toast-queue.ts";
import { PointerDragging } from "../../ui/dragging/pointer-dragging.tsx";
import { ScrollRegion } from "../../ui/dragging/scroll-region.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import type { ListRow } from "../list-props.ts";
import { ListToolbar } from "../tools/list-toolbar.tsx";
import type { ListNarrowing } from "../use-list-state.ts";
import { BoardColumn } from "./board-column.tsx";
import type { BoardRecords } from "./board-props.ts";
import classes from "./board.module.css";

interface ListBoardProps<Row extends ListRow, State extends string> {
  title: string;
  searchLabel: string;
  board: ListNarrowing;
  records: BoardRecords<Row, State>;
  states: readonly State[];
  /** Exact number of records in a state, loaded or not; undefined until the counts are there. */
  counts: ((state: State) => number) | undefined;
  error: Error | null;
  onRetry: () => void;
  defaultOrdering: string;
}

/** The records of a list in columns by their state, which they change by being moved or by their menus. */
export function ListBoard<Row extends ListRow, State extends string>(props: ListBoardProps<Row, State>) {
  const { title, board, records, counts, error, onRetry } = props;
  const { filters, state, setState, narrowed } = board;
  const move = (row: Row, to: State) => {
    const from = records.stateOf(row);
    if (from === to) return;
    const run = records.moveTo(row, to);
    if (run) run();
    else {
      const { name: record } = records.card(row);
      const message =
        records.refusal?.(row, to) ??
        m.ui_board_refused({ record, from: records.stateText(from), to: records.stateText(to) });
      showToast({ type: "info", message });
    }
  };
  return (
    <PointerDragging
      onDrop={(dragged, place) => move((dragged as { row: Row }).row, (place as { state: State }).state)}
    >
      <ListToolbar
        searchLabel={props.searchLabel}
        filters={filters}
        state={state}
        onChange={setState}
        onDown={() => document.querySelector<HTMLElement>("[data-board] a")?.focus()}
      />
      {error && !counts ? (
        <LoadFailure error={error} onRetry={onRetry} />
      ) : counts ? (
        <ScrollRegion className={classes.board} aria-label={title} data-board>
          {props.states.map((column) => (
            <BoardColumn
              key={column}
              state={column}
              count={counts(column)}
              query={{ ...narrowed, ordering: state.ordering || props.defaultOrdering }}
              records={records}
            />
          ))}
        </ScrollRegion>
      ) : (
        <SkeletonArea height={480} />
      )}
    </PointerDragging>
  );
}
