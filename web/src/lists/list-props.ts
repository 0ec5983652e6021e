import type { Call } from "@steward/contract/kit/call";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Permitted } from "../session/may.ts";
import type { MenuAction } from "../ui/menus/action-menu.tsx";

/** Answer of a paged list call. */
interface PageOf<Row> {
  results: Row[];
  next: string | null;
  count: number;
}

/** A call that answers pages of `Row`. */
export type ListCall<Row> = Call<{ summary: string; query: z.ZodType; response: z.ZodType<PageOf<Row>> }>;

/** Properties of every row. */
export interface ListRow {
  id: string;
}

/**
 * A column. Fixed-width columns have a `width` in pixels; the others share the remaining width (`minWidth`, default
 * 160). The `primary` column names the record: it carries the link and cannot be hidden.
 */
export interface ListColumn<Row> {
  key: string;
  title: string;
  /** `search` is the searched text, for `<Marked>`. */
  render: (row: Row, search: string) => ReactNode;
  primary?: boolean;
  /** Name of this column in the call's `ordering`. */
  sortKey?: string;
  /** Direction of the first click; default "asc". */
  sortFirst?: "asc" | "desc";
  width?: number;
  minWidth?: number;
  /** Share of the remaining width; default 2 for the primary column, else 1. */
  share?: number;
  hiddenByDefault?: boolean;
  mono?: boolean;
  alignEnd?: boolean;
}

/** A row as a card on small screens: title and three key facts. */
export interface ListCard {
  title: ReactNode;
  facts: readonly ReactNode[];
  picture?: ReactNode;
}

interface FilterChoice {
  value: string;
  label: string;
  /** Rendered before the label: a dot, an icon. */
  mark?: ReactNode;
  count?: number;
}

/** A filter; omitted where the session lacks its permission. */
interface FilterBase extends Permitted {
  title: string;
  /** Hidden under "More filters" until in use. */
  more?: boolean;
}

/** Choices from a few known values (a single one with `single`); the query gets them joined by commas under `key`. */
export interface ChoicesFilter extends FilterBase {
  kind: "choices";
  key: string;
  choices: readonly FilterChoice[];
  single?: boolean;
}

/** Choices from the records of another list call; the query gets their ids joined by commas under `key`. */
export interface RecordsFilter extends FilterBase {
  kind: "records";
  key: string;
  /** Source of the records, made by `recordsFilter(...)` from a list call. */
  source: RecordSource<Choosable>;
}

/** A record that is chosen: lists that all organisations share have numbers. */
export interface Choosable {
  id: string | number;
}

/** Source of the choices of a records filter. */
export interface RecordSource<Row extends Choosable = ListRow> {
  call: ListCall<Row>;
  describe: (row: ListRow) => { label: string; note?: string };
  /** Fixed query parameters, such as the type of the records. */
  query?: Readonly<Record<string, string>>;
}

/** Range of days, both inclusive; the query gets yyyy-MM-dd under `from` and `to`. */
export interface DaysFilter extends FilterBase {
  kind: "days";
  from: string;
  to: string;
}

/** Props of a filter's chip. */
export interface ChipProps {
  values: Readonly<Record<string, string>>;
  opened: boolean;
  onOpen: (open: boolean) => void;
  /** Opens another filter's chip instead. */
  onOpenOther: (key: string) => void;
  onChange: (values: Record<string, string>) => void;
}

/** A filter with a chip component of its own. Several may share a query parameter `name`; `key` identifies the chip. */
export interface OwnFilter extends FilterBase {
  kind: "own";
  key: string;
  name: string;
  isUsed: boolean;
  chip: (props: ChipProps) => ReactNode;
}

export type ListFilter = ChoicesFilter | RecordsFilter | DaysFilter | OwnFilter;

/** An entry of a row's menu or of the bulk bar; omitted where the session lacks its permission. */
export interface ListAction extends MenuAction, Permitted {}

/** What is chosen in a list. */
export interface Chosen<Row> {
  /** The chosen rows; of a whole filter, those that are loaded. */
  rows: readonly Row[];
  /** Query of the list whose every row is meant; null where rows were chosen. */
  filter: Readonly<Record<string, string>> | null;
  /** Number of rows that are meant. */
  count: number;
  /** Clears the selection after an action. */
  clear: () => void;
}

/** Columns by which a list can be grouped, and the groups of the one that is chosen. */
export interface Grouping {
  columns: readonly { value: string; label: string }[];
  shown: string | null;
  onChange: (column: string | null) => void;
  /** In place of the rows; `query` is what narrows the list. */
  groups: (query: Readonly<Record<string, string>>) => ReactNode;
}

/** Editing of the loaded rows cell by cell, in place of the table. */
export interface CellEditing<Row> {
  shown: boolean;
  onChange: (shown: boolean) => void;
  cells: (rows: readonly Row[]) => ReactNode;
  /** Edits one row, where rows are cards and there are no cells. */
  onCard: (row: Row) => void;
}

interface ListEmpty {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

export interface PagedListProps<Row extends ListRow> {
  /** Key of this list's column settings on this device: "assets". */
  name: string;
  /** Columns of a saved view, where the device has chosen none for `name`. */
  viewColumns?: readonly string[] | undefined;
  call: ListCall<Row>;
  /** Accessible name of the list: "My Assets". */
  label: string;
  columns: readonly ListColumn<Row>[];
  card: (row: Row, search: string) => ListCard;
  /** Label of the exact count: "1,204 assets". */
  found: (count: number) => string;
  /** Empty state; the list has its own for "nothing found". */
  empty: ListEmpty;
  /** Placeholder and label of the search box; absent for none. */
  searchLabel?: string;
  filters?: readonly ListFilter[];
  /** Name under which what narrows the list is kept, for when somebody is back. */
  keptFilter?: string;
  /** Default `ordering`, indicated at its column. */
  defaultOrdering?: string;
  /** A search is ordered by the server, what comes closest first, until an order is chosen. */
  searchesClosestFirst?: boolean;
  /** Rows of a page, unless another number is chosen; 20 by default. */
  pageSize?: number;
  /** Fixed query parameters. */
  query?: Readonly<Record<string, string>>;
  /** Pages are asked for with their number, `depth`, and the size under this name; files are not. */
  paging?: { size: "length"; depth: 1 };
  /** Where rows may be cards on wide screens too: which of both is first shown. */
  layout?: "cards" | "table";
  /** URL of a row's page; the primary column links to it and Enter opens it. */
  href?: ((row: Row) => string) | undefined;
  /** Opens a row without page of its own (a dialog). */
  onOpen?: ((row: Row) => void) | undefined;
  rowActions?: ((row: Row) => readonly ListAction[]) | undefined;
  /**
   * Makes rows selectable; called without rows to learn whether the session may use any action.
   */
  bulkActions?: (chosen: Chosen<Row>) => readonly ListAction[];
  /** Whether every row of the filter can be chosen at once, loaded or not. */
  choosesWhole?: boolean;
  /** Ways to see the number of rows by a column instead of the rows. */
  grouping?: Grouping;
  /** Offered where the rows are a table. */
  editing?: CellEditing<Row> | undefined;
  /** True for faint rows (inactive, archived). */
  faint?: (row: Row) => boolean;
}
