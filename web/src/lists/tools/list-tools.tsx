import { Menu, Popover } from "@mantine/core";
import {
  IconArrowsSort,
  IconCheck,
  IconColumns3,
  IconLayoutGrid,
  IconLayoutList,
  IconList,
  IconPencil,
  IconTable,
} from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { setDensity, useDensity } from "../../theme/density.ts";
import type { ColumnChoice } from "../table/use-columns.ts";
import classes from "./list-tools.module.css";
import panel from "../filters/filter-panels.module.css";
import type { CellEditing, Grouping } from "../list-props.ts";
import { sortedBy } from "../list-state.ts";
import { GroupMenu } from "./group-menu.tsx";

interface ListToolsProps {
  /** Label of the exact count, "" while unknown. */
  found: string;
  columns: ColumnChoice;
  asCards: boolean;
  ordering: string;
  onSort: (ordering: string) => void;
  /** Shows the rows the other way, as cards or as a table. */
  onView: (() => void) | undefined;
  grouping: Grouping | undefined;
  editing: Pick<CellEditing<never>, "shown" | "onChange"> | undefined;
}

/** Line between filters and rows: exact count, column chooser and density. */
export function ListTools({ found, columns, asCards, ordering, onSort, onView, grouping, editing }: ListToolsProps) {
  return (
    <div className={classes.tools}>
      <p className={classes.found} aria-live="polite" aria-atomic="true">
        {found}
      </p>
      {grouping && !editing?.shown && <GroupMenu {...grouping} />}
      {editing && (editing.shown || !(asCards || grouping?.shown)) && <EditingSwitch {...editing} />}
      {onView && (
        <button type="button" className={classes.tool} onClick={onView}>
          {asCards ? <IconTable size={16} aria-hidden /> : <IconLayoutGrid size={16} aria-hidden />}
          {asCards ? m.ui_list_view_table() : m.ui_list_view_cards()}
        </button>
      )}
      {grouping?.shown || editing?.shown ? null : asCards ? (
        <SortMenu columns={columns} ordering={ordering} onSort={onSort} />
      ) : (
        <>
          <ColumnChooser columns={columns} />
          <DensitySwitch />
        </>
      )}
    </div>
  );
}

function EditingSwitch({ shown, onChange }: Pick<CellEditing<never>, "shown" | "onChange">) {
  return (
    <button type="button" className={classes.tool} onClick={() => onChange(!shown)}>
      {shown ? <IconCheck size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
      {shown ? m.ui_list_edit_done() : m.ui_list_edit_cells()}
    </button>
  );
}

function DensitySwitch() {
  const density = useDensity();
  const isCompact = density === "compact";
  const name = isCompact ? m.ui_list_density_compact() : m.ui_list_density_comfortable();
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={m.ui_list_density_label({ density: name })}
      onClick={() => setDensity(isCompact ? "comfortable" : "compact")}
    >
      {isCompact ? <IconList size={16} aria-hidden /> : <IconLayoutList size={16} aria-hidden />}
      {name}
    </button>
  );
}

function ColumnChooser({ columns }: { columns: ColumnChoice }) {
  return (
    <Popover position="bottom-end" shadow="md" width={260} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.tool}>
          <IconColumns3 size={16} aria-hidden />
          {m.ui_list_columns()}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={m.ui_list_columns()}>
        <fieldset className={panel.choices}>
          <legend className={panel.legend}>{m.ui_list_columns()}</legend>
          {columns.all
            .filter((column) => !column.primary)
            .map((column) => (
              <label key={column.key} className={panel.choice}>
                <input
                  type="checkbox"
                  checked={columns.isChosen(column.key)}
                  onChange={() => columns.toggle(column.key)}
                />
                <span className={panel.choiceLabel}>{column.title}</span>
              </label>
            ))}
        </fieldset>
        {columns.leftOut && <p className={panel.notice}>{m.ui_list_columns_fitted()}</p>}
        {columns.isOwnChoice && (
          <button type="button" className={panel.textButton} onClick={columns.reset}>
            {m.ui_list_columns_reset()}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function SortMenu({
  columns,
  ordering,
  onSort,
}: {
  columns: ColumnChoice;
  ordering: string;
  onSort: (o: string) => void;
}) {
  const sorted = sortedBy(ordering);
  const choices = columns.all.flatMap((column) =>
    column.sortKey === undefined
      ? []
      : [
          { key: column.sortKey, descending: false, label: m.ui_list_sort_ascending({ title: column.title }) },
          { key: column.sortKey, descending: true, label: m.ui_list_sort_descending({ title: column.title }) },
        ],
  );
  if (choices.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button type="button" className={classes.tool}>
          <IconArrowsSort size={16} aria-hidden />
          {m.ui_list_sort()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.label}
            aria-current={sorted?.key === choice.key && sorted.descending === choice.descending}
            onClick={() => onSort(`${choice.descending ? "-" : ""}${choice.key}`)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
