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

/** What every row of a list has. */
export interface ListRow {
  id: string;
}

/**
 * One column. Give fixed-content columns a `width` in pixels; columns without one share what is left (`minWidth`, 160
 * unless told). The `primary` column names the record: it carries the link and can't be hidden.
 */
export interface ListColumn<Row> {
  key: string;
  title: string;
  /** `search` is the text searched for, to be passed to `<Marked>`. */
  render: (row: Row, search: string) => ReactNode;
  primary?: boolean;
  /** Name of this column in the call's `ordering`. */
  sortKey?: string;
  /** Direction of the first click; "asc" unless told. */
  sortFirst?: "asc" | "desc";
  width?: number;
  minWidth?: number;
  /** Share of what is left, beside the others': 2 for the primary column and 1 else unless told. */
  share?: number;
  hiddenByDefault?: boolean;
  mono?: boolean;
  alignEnd?: boolean;
}

/** A row on a small screen: what it is, and its three most telling facts. */
export interface ListCard {
  title: ReactNode;
  facts: readonly ReactNode[];
  picture?: ReactNode;
}

interface FilterChoice {
  value: string;
  label: string;
  /** Shown before the label: a dot, an icon. */
  mark?: ReactNode;
  count?: number;
}

/** A filter; left out where the session lacks its permission. */
interface FilterBase extends Permitted {
  title: string;
  /** Offered under "More filters" until it is in use. */
  more?: boolean;
}

/** Several of a few known values (one of them with `single`); the query gets them separated by commas under `key`. */
export interface ChoicesFilter extends FilterBase {
  kind: "choices";
  key: string;
  choices: readonly FilterChoice[];
  single?: boolean;
}

/** Records of another list call, searched for by name; the query gets their ids separated by commas under `key`. */
export interface RecordsFilter extends FilterBase {
  kind: "records";
  key: string;
  /** Opens the searching picker; `recordsFilter(...)` makes this from a list call. */
  source: RecordSource;
}

/** Where a records filter takes its choices from. */
export interface RecordSource {
  call: ListCall<ListRow>;
  describe: (row: ListRow) => { label: string; note?: string };
  /** Fixed parts of the query, such as the type of the records. */
  query?: Readonly<Record<string, string>>;
}

/** A range of days, both inclusive; the query gets yyyy-MM-dd under `from` and `to`. */
export interface DaysFilter extends FilterBase {
  kind: "days";
  from: string;
  to: string;
}

/** What a filter's chip gets of its list. */
export interface ChipProps {
  values: Readonly<Record<string, string>>;
  opened: boolean;
  onOpen: (open: boolean) => void;
  /** Opens the chip of another filter instead. */
  onOpenOther: (key: string) => void;
  onChange: (values: Record<string, string>) => void;
}

/** A filter that draws its chip itself. Several may share one `name` in the query; `key` tells their chips apart. */
export interface OwnFilter extends FilterBase {
  kind: "own";
  key: string;
  name: string;
  isUsed: boolean;
  chip: (props: ChipProps) => ReactNode;
}

export type ListFilter = ChoicesFilter | RecordsFilter | DaysFilter | OwnFilter;

/** An entry of a row's menu or of the bulk bar; left out where the session lacks its permission. */
export interface ListAction extends MenuAction, Permitted {}

interface ListEmpty {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

export interface PagedListProps<Row extends ListRow> {
  /** Key under which columns are remembered on this device: "assets". */
  name: string;
  call: ListCall<Row>;
  /** What the list is, for people who hear it: "My Assets". */
  label: string;
  columns: readonly ListColumn<Row>[];
  card: (row: Row, search: string) => ListCard;
  /** Exact count in words: "1,204 assets". */
  found: (count: number) => string;
  /** Shown when there is nothing yet; "nothing found" is the list's own. */
  empty: ListEmpty;
  /** Placeholder and label of the search box; absent: no search box. */
  searchLabel?: string;
  filters?: readonly ListFilter[];
  /** `ordering` while none is chosen; the list shows it at its column. */
  defaultOrdering?: string;
  /** Parts of the query that the user can't change. */
  query?: Readonly<Record<string, string>>;
  /** Address of a row's page; the primary column links to it and Enter opens it. */
  href?: ((row: Row) => string) | undefined;
  /** Opens a row that has no page of its own (a dialog). */
  onOpen?: ((row: Row) => void) | undefined;
  rowActions?: ((row: Row) => readonly ListAction[]) | undefined;
  /**
   * With these, rows can be selected; asked without rows to learn whether the session may use any. `clear` empties the
   * selection, after an action is done.
   */
  bulkActions?: (rows: readonly Row[], clear: () => void) => readonly ListAction[];
  /** True for rows shown in a fainter ink (deactivated, archived). */
  faint?: (row: Row) => boolean;
}
