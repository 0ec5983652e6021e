import { useDragOperation, useDroppable } from "@dnd-kit/react";
import { useId } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { ListFooter } from "../list-footer.tsx";
import type { ListRow } from "../list-props.ts";
import { BoardCard } from "./board-card.tsx";
import type { BoardRecords } from "./board-props.ts";
import classes from "./board.module.css";

interface BoardColumnProps<Row extends ListRow, State extends string> {
  state: State;
  /** Exact number of its records, loaded or not. */
  count: number;
  query: Readonly<Record<string, string>>;
  records: BoardRecords<Row, State>;
}

const PAGE_SIZE = 20;

/** Records in one state; another one is moved there where an action leads there. */
export function BoardColumn<Row extends ListRow, State extends string>(props: BoardColumnProps<Row, State>) {
  const { state, count, query, records } = props;
  const title = useId();
  const pages = usePages(
    records.call,
    { query: { ...query, [records.stateKey]: state, length: PAGE_SIZE } },
    { silent: true, enabled: count > 0 },
  );
  const { ref, isDropTarget } = useDroppable({ id: state, data: { state } });
  const { source } = useDragOperation();
  const dragged = (source?.data as { row?: Row } | undefined)?.row;
  const isTaken = dragged !== undefined && records.moveTo(dragged, state) !== undefined;
  const isRefused = dragged !== undefined && !isTaken && records.stateOf(dragged) !== state;
  // While the number is ahead of the rows, those of before are of no use.
  const rows = count > 0 ? (pages.rows as unknown as readonly Row[]) : [];
  return (
    <section
      ref={ref}
      className={classes.column}
      data-target={(isDropTarget && isTaken) || undefined}
      data-refuses={isRefused || undefined}
      aria-labelledby={title}
      tabIndex={-1}
      data-focus-waits
    >
      <h2 id={title} className={classes.head}>
        {records.chip(state)}
        <span className={classes.count}>{countText(count)}</span>
      </h2>
      {count > 0 && pages.error && rows.length === 0 ? (
        <LoadFailure error={pages.error} onRetry={pages.reload} />
      ) : count > 0 && pages.isLoading ? (
        <SkeletonArea height={160} />
      ) : rows.length === 0 ? (
        <p className={classes.none}>{m.ui_board_none()}</p>
      ) : (
        <>
          <ul className={classes.cards} aria-labelledby={title} aria-busy={pages.isStale}>
            {rows.map((row) => (
              <BoardCard key={row.id} row={row} records={records} />
            ))}
          </ul>
          <ListFooter list={pages} />
        </>
      )}
    </section>
  );
}
