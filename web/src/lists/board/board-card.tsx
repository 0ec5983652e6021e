import { useDraggable } from "@dnd-kit/react";
import { type ReactNode, useRef } from "react";
import { useCarriedFocus } from "../../keyboard/carried-focus.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import type { ListRow } from "../list-props.ts";
import type { BoardRecords } from "./board-props.ts";
import classes from "./board.module.css";

interface BoardCardProps<Row extends ListRow, State extends string> {
  row: Row;
  records: BoardRecords<Row, State>;
}

/** A record on a board, with the menu of what can be done with it. */
export function BoardCard<Row extends ListRow, State extends string>({ row, records }: BoardCardProps<Row, State>) {
  const actions = records.actionsOf(row);
  const isMovable = actions.length > 0;
  const { ref, isDragging } = useDraggable({ id: row.id, data: { row }, disabled: !isMovable });
  const card = useRef<HTMLLIElement>(null);
  useCarriedFocus(row.id, card);
  const { title, link, name, facts } = records.card(row);
  return (
    <li
      ref={(element) => {
        card.current = element;
        ref(element);
      }}
      className={classes.card}
      data-movable={isMovable || undefined}
      data-dragging={isDragging || undefined}
    >
      <div className={classes.title}>
        <RouteLink {...link} className={classes.about} dir="auto" draggable={false}>
          {title}
        </RouteLink>
        {isMovable && <ActionMenu label={m.ui_board_actions({ record: name })} actions={() => actions} />}
      </div>
      {facts}
    </li>
  );
}

interface BoardLineProps {
  children: ReactNode;
}

/** A line of a card in quiet ink. */
export const BoardLine = ({ children }: BoardLineProps) => (
  <span className={classes.where} dir="auto">
    {children}
  </span>
);

/** Chips and short facts side by side. */
export const BoardChips = ({ children }: BoardLineProps) => <span className={classes.chips}>{children}</span>;
