import type { ReactNode } from "react";
import type { RouteName } from "../../navigation/route-names.ts";
import type { MenuAction } from "../../ui/menus/action-menu.tsx";
import type { ListCall, ListRow } from "../list-props.ts";

/** A record as a card of a board. */
export interface BoardCardContent {
  title: string;
  /** Its page. */
  link: { name: RouteName; params: Readonly<Record<string, string>> };
  /** What its menu and the refusal of a move call it. */
  name: string;
  /** The lines below the title. */
  facts: ReactNode;
}

/** What a board has of its records. */
export interface BoardRecords<Row extends ListRow, State extends string> {
  call: ListCall<Row>;
  /** Name of the state in rows and in the call's query. */
  stateKey: string;
  stateOf: (row: Row) => State;
  stateText: (state: State) => string;
  chip: (state: State) => ReactNode;
  card: (row: Row) => BoardCardContent;
  /** Entries of a card's menu; a card without any is not moved. */
  actionsOf: (row: Row) => readonly MenuAction[];
  /** What brings a record into another state; undefined where nothing does now. */
  moveTo: (row: Row, state: State) => (() => void) | undefined;
  /** Why nothing brings a record into a state, where more can be said than that nothing does. */
  refusal?: ((row: Row, state: State) => string | undefined) | undefined;
}
