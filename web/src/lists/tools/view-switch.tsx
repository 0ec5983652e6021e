import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { useRemembered } from "../table/use-remembered.ts";
import classes from "./view-switch.module.css";

const labels = {
  list: m.ui_list_view_list,
  board: m.ui_list_view_board,
  calendar: m.ui_list_view_calendar,
} as const;
export type ListView = keyof typeof labels;

/**
 * The view of a list: as the address says, else as this device had the list of a name last.
 * @param left Keys of the address that belong to a view, which a change of the view leaves.
 */
export function useListView<View extends ListView>(
  name: string,
  views: readonly View[],
  left: readonly string[] = [],
): [View | "list", (view: string) => void] {
  const [{ view }, change] = useUrlState();
  const [last, remember] = useRemembered(`${name}.view`);
  const choose = (next: string) => {
    remember(next);
    change({ view: next, ...Object.fromEntries(left.map((key) => [key, undefined])) });
  };
  return [views.find((known) => known === (view ?? last)) ?? "list", choose];
}

interface ViewSwitchProps {
  views: readonly ListView[];
  view: ListView;
  onChange: (view: string) => void;
}

/** The choice between the views of the same records. */
export const ViewSwitch = ({ views, view, onChange }: ViewSwitchProps) => (
  <div className={classes.views}>
    <SegmentedControl
      aria-label={m.ui_list_view()}
      value={view}
      onChange={onChange}
      data={views.map((value) => ({ value, label: labels[value]() }))}
    />
  </div>
);
