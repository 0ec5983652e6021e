import type { ReactNode } from "react";
import { usePages } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import classes from "../filters/filter-panels.module.css";
import type { ListRow, RecordSource } from "../list-props.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { useDebouncedText } from "../../ui/use-debounced-text.ts";

const PICKER_PAGE = 10;

interface RecordSearchProps {
  title: string;
  source: RecordSource;
  /** Rows that stand above the others while nothing is searched for. */
  pinned?: readonly ListRow[];
  /** False for rows that are not offered. */
  offers?: (row: ListRow) => boolean;
  /** Draws what chooses a row, around its words. */
  option: (row: ListRow, words: ReactNode) => ReactNode;
}

/** Records of a list call, searched for by name, page by page. */
export function RecordSearch({ title, source, pinned = [], offers = () => true, option }: RecordSearchProps) {
  const { call, describe, query } = source;
  const { text, settled, type } = useDebouncedText();
  const search = settled.trim();
  const found = usePages(call, { query: { ...query, search, page: 1, page_size: PICKER_PAGE } }, { silent: true });
  const pinnedRows = search === "" && text === "" ? pinned : [];
  const foundRows = found.rows.filter((row) => offers(row) && !pinnedRows.some((other) => other.id === row.id));
  const rows = [...pinnedRows, ...foundRows];
  const wordsOf = (row: ListRow) => {
    const { label, note } = describe(row);
    return (
      <>
        <span className={classes.choiceLabel}>
          <Marked text={label} search={search} />
        </span>
        {note !== undefined && <span className={classes.count}>{note}</span>}
      </>
    );
  };

  return (
    <div>
      <input
        type="search"
        className={classes.search}
        data-autofocus
        value={text}
        maxLength={200}
        placeholder={m.ui_list_record_search({ title })}
        aria-label={m.ui_list_record_search({ title })}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <fieldset className={classes.choices} data-scroll aria-busy={found.isLoading || found.isStale}>
        <legend className={classes.legend}>{title}</legend>
        {rows.map((row) => option(row, wordsOf(row)))}
        {found.isLoading && <p className={classes.notice}>{m.ui_list_loading()}</p>}
        {!found.isLoading && !found.error && rows.length === 0 && (
          <p className={classes.notice}>{m.ui_list_record_none()}</p>
        )}
        {found.error && (
          <p className={classes.notice}>
            {m.ui_list_record_failed()}{" "}
            <button type="button" className={classes.textButton} onClick={found.reload}>
              {m.ui_list_retry()}
            </button>
          </p>
        )}
        {found.loadMore && (
          <button type="button" className={classes.textButton} onClick={found.loadMore}>
            {m.ui_list_record_more()}
          </button>
        )}
      </fieldset>
    </div>
  );
}
