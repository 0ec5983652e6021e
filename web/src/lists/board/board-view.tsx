import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { useRemembered } from "../table/use-remembered.ts";
import classes from "./board-view.module.css";

const views = { list: m.ui_list_view_list, board: m.ui_list_view_board } as const;
export type BoardView = keyof typeof views;

/** List or board: as the address says, else as this device had the list of a name last. */
export function useBoardView(name: string): [BoardView, (view: string) => void] {
  const [{ view }, change] = useUrlState();
  const [last, remember] = useRemembered(`${name}.view`);
  const choose = (next: string) => {
    remember(next);
    change({ view: next });
  };
  return [(view ?? last) === "board" ? "board" : "list", choose];
}

interface BoardSwitchProps {
  view: BoardView;
  onChange: (view: string) => void;
}

/** The choice between the list and the board of the same records. */
export const BoardSwitch = ({ view, onChange }: BoardSwitchProps) => (
  <div className={classes.views}>
    <SegmentedControl
      aria-label={m.ui_list_view()}
      value={view}
      onChange={onChange}
      data={Object.entries(views).map(([value, label]) => ({ value, label: label() }))}
    />
  </div>
);
