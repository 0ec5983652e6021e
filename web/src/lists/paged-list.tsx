import { IconPencil } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useRef } from "react";
import { usePages } from "../http/pages.ts";
import { m } from "../messages/messages.js";
import { permitted, useMayAsk } from "../session/may.ts";
import { BulkBar } from "./tools/bulk-bar.tsx";
import { ListCards } from "./cards/list-cards.tsx";
import { ListFooter, usePageSize } from "./list-footer.tsx";
import type { ListAction, ListRow, PagedListProps } from "./list-props.ts";
import { ListPlaceholder } from "./list-placeholder.tsx";
import { emptyListState, filterKeys, isNarrowed, listParameters, type ListState } from "./list-state.ts";
import { ListTable } from "./table/list-table.tsx";
import { ListToolbar } from "./tools/list-toolbar.tsx";
import { ListTools } from "./tools/list-tools.tsx";
import classes from "./paged-list.module.css";
import { useColumns } from "./table/use-columns.ts";
import { useRemembered } from "./table/use-remembered.ts";
import { useListState } from "./use-list-state.ts";
import { usePermittedActions } from "./use-permitted-actions.ts";
import { type Selection, useSelection } from "./use-selection.ts";
import { useWidth } from "../ui/use-width.ts";
import type { ListFocus } from "./table/use-window-rows.ts";

/** Container width in pixels below which rows become cards. */
const CARDS_BELOW = 640;
/** Pixels that a card takes at the least where several stand side by side. */
const CARD_WIDTH = 320;
/** Pixels of a row outside its columns: check box, menu and borders. */
const ROW_EDGES = 88;

/**
 * List with search, filters and order in the URL, infinite rows, selection with bulk actions, column chooser and
 * density, keyboard navigation, cards on small screens, and states from loading to failure.
 */
export function PagedList<Row extends ListRow>(props: PagedListProps<Row>) {
  const filters = permitted(props.filters ?? [], useMayAsk());
  const [state, setState] = useListState(filterKeys(filters), props.keptFilter);
  const size = usePageSize(props.pageSize);
  const pages = usePages(props.call, { query: queryOf(props, state, size.rows) });
  // Deferred rendering: rows are rendered in low priority, so that typing and scrolling stay responsive.
  const rows = useDeferredValue(pages.rows) as unknown as readonly Row[];
  const isStale = pages.isStale || rows !== (pages.rows as unknown);
  const filter = filterOf(props, state);
  const grouping = props.grouping?.shown ? props.grouping : undefined;
  const editing = grouping === undefined && props.editing?.shown ? props.editing : undefined;
  const selection = useSelection(rows, JSON.stringify(filter));
  const element = useRef<HTMLDivElement>(null);
  // Scroll restoration: after going back, cached rows are rendered before the window scrolls.
  const width = useWidth(element, rows.length > 0);
  const ordering = orderingOf(props, state);
  const columns = useColumns(props.name, props.columns, width - ROW_EDGES, state.ordering, props.viewColumns);
  const focus = useRef<ListFocus>(null);
  const navigate = useNavigate();
  const { href } = props;
  const { rowActions, bulkActions } = usePermittedActions(props, rows);
  const onOpen =
    props.onOpen ??
    (href ? (row: Row) => void navigate({ to: href(row) } as Parameters<typeof navigate>[0]) : undefined);

  const [view, chooseView] = useRemembered(`${props.name}.view`);
  const isNarrow = width < CARDS_BELOW;
  const asCards = isNarrow || (props.layout !== undefined && (view || props.layout) === "cards");
  const isDefault = (next: string) => next === props.defaultOrdering && !props.searchesClosestFirst;
  const sort = (next: string) => setState({ ...state, ordering: isDefault(next) ? "" : next });
  const { editing: cells } = props;
  const editCard = (row: Row): ListAction[] =>
    cells
      ? [{ label: m.ui_list_edit_card(), icon: <IconPencil size={16} aria-hidden />, run: () => cells.onCard(row) }]
      : [];
  const rowsShown = {
    label: props.label,
    rows,
    count: pages.count ?? 0,
    search: state.search.trim(),
    selection: bulkActions ? selection : null,
    stale: isStale,
    href,
    onOpen,
    rowActions,
    faint: props.faint,
    focus,
  };

  const found = pages.count ?? 0;
  const chosen = {
    rows: selection.rows,
    filter: selection.whole ? filter : null,
    count: selection.whole ? found : selection.rows.length,
    clear: selection.clear,
  };
  const isWholeOffered = props.choosesWhole === true && selection.all && !selection.whole && !isStale;
  const wholeCount = isWholeOffered && found > rows.length ? found : null;

  return (
    <div ref={element} className={classes.list}>
      <ListToolbar
        searchLabel={props.searchLabel}
        filters={filters}
        state={state}
        onChange={setState}
        onDown={() => focus.current?.focusFirst()}
      />
      <div className={classes.tools}>
        {selection.some && bulkActions && !editing ? (
          <BulkBar
            count={chosen.count}
            elsewhere={selection.whole ? 0 : elsewhere(selection, rows)}
            actions={bulkActions(chosen)}
            whole={wholeCount}
            onWhole={selection.chooseWhole}
            onClear={selection.clear}
          />
        ) : width > 0 ? (
          <ListTools
            found={pages.count === undefined || isStale ? "" : props.found(pages.count)}
            columns={columns.choice}
            asCards={asCards}
            ordering={ordering}
            onSort={sort}
            onView={props.layout && !isNarrow ? () => chooseView(asCards ? "table" : "cards") : undefined}
            grouping={props.grouping}
            editing={props.editing}
          />
        ) : null}
      </div>
      {width > 0 && rows.length > 0 && grouping?.groups(filter)}
      {width > 0 && editing?.cells(rows)}
      {width > 0 && rows.length > 0 && !grouping && (
        <>
          {editing ? null : asCards ? (
            <ListCards
              {...rowsShown}
              rowActions={cells ? (row) => [...editCard(row), ...(rowActions?.(row) ?? [])] : rowActions}
              card={props.card}
              lanes={isNarrow ? 1 : Math.max(1, Math.floor(width / CARD_WIDTH))}
            />
          ) : (
            <ListTable {...rowsShown} columns={columns.shown} width={columns.width} ordering={ordering} onSort={sort} />
          )}
          <ListFooter list={pages} size={size} />
        </>
      )}
      {width > 0 && rows.length === 0 && (
        <ListPlaceholder
          isLoading={pages.isLoading || isStale}
          error={pages.error}
          reload={pages.reload}
          asCards={asCards}
          empty={props.empty}
          narrowed={isNarrowed(state)}
          onClear={() => setState({ ...emptyListState, ordering: state.ordering })}
        />
      )}
    </div>
  );
}

/** What narrows the list, whatever its order. */
const filterOf = <Row extends ListRow>(props: PagedListProps<Row>, state: ListState): Record<string, string> => ({
  ...props.query,
  ...listParameters({ ...state, ordering: "", search: state.search.trim() }),
});

function queryOf<Row extends ListRow>(props: PagedListProps<Row>, state: ListState, pageSize: number) {
  const { paging } = props;
  const query: Record<string, string | number> = { ...filterOf(props, state), [paging?.size ?? "page_size"]: pageSize };
  if (paging) Object.assign(query, { page: 1, depth: paging.depth });
  const ordering = orderingOf(props, state);
  if (ordering !== "") query.ordering = ordering;
  return query;
}

/** The order that was chosen, else the default; "" leaves it to the server. */
function orderingOf<Row extends ListRow>(props: PagedListProps<Row>, state: ListState): string {
  const isClosestFirst = props.searchesClosestFirst && state.search.trim() !== "";
  return state.ordering || (isClosestFirst ? "" : (props.defaultOrdering ?? ""));
}

function elsewhere<Row extends ListRow>(selection: Selection<Row>, shown: readonly Row[]): number {
  const ids = new Set(shown.map((row) => row.id));
  return selection.rows.filter((row) => !ids.has(row.id)).length;
}
