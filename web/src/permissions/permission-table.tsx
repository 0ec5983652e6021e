import type { PermissionDetails } from "@steward/contract/permissions/rules";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { m } from "../messages/messages.js";
import { Marked } from "../ui/text/marked.tsx";
import { type GridPlace, placeAfter } from "./grid-moves.ts";
import { type Action, ACTIONS, type AreaRights, type ModuleRights } from "./areas.ts";
import { GroupBox, ModuleLabels, RightBox } from "./permission-box.tsx";
import type { PermissionChoice } from "./choice.ts";
import classes from "./permission-table.module.css";
import type { Held } from "./labels.ts";

const actionText: Record<Action, () => string> = {
  view: m.roles_action_view,
  create: m.roles_action_create,
  update: m.roles_action_update,
  delete: m.roles_action_delete,
  toggle_active: m.roles_action_toggle_active,
  import: m.roles_action_import,
  export: m.roles_action_export,
};

export interface PermissionRowsProps {
  label: string;
  areas: readonly AreaRights[];
  choice: PermissionChoice;
  /** All granted permissions, from roles and additions. */
  effective: Held;
  search: string;
}

const codenames = (rights: readonly (PermissionDetails | null)[]) =>
  rights.flatMap((right) => (right ? [right.codename] : []));

/** Columns of the grid: the module with all its permissions, the common actions, then the module's own. */
const FIRST_ACTION = 1;
const FIRST_FURTHER = FIRST_ACTION + ACTIONS.length;

/** Cells of the common actions; none for a module with only its own, which take their place. */
const visibleActions = ({ actions }: ModuleRights) => (actions.some(Boolean) ? actions : []);

const columnsOf = ({ actions, further }: ModuleRights): number[] => [
  0,
  ...actions.flatMap((right, index) => (right ? [FIRST_ACTION + index] : [])),
  ...further.map((_, index) => FIRST_FURTHER + index),
];

/** Grid of modules and common actions, with a line for a module's own permissions. Arrow keys move. */
export function PermissionTable({ label, areas, choice, effective, search }: PermissionRowsProps) {
  const grid = useRef<HTMLDivElement>(null);
  const id = useId();
  const [at, setAt] = useState<GridPlace>({ row: 1, column: 0 });
  const modules = areas.flatMap((area) => area.modules);
  const inColumn = ACTIONS.map((_, index) => codenames(modules.map(({ actions }) => actions[index] ?? null)));
  const heads = inColumn.flatMap((rights, index) => (rights.length > 0 ? [FIRST_ACTION + index] : []));
  const places = [heads, ...modules.map(columnsOf)];
  const current = places[at.row]?.includes(at.column) ? at : { row: 1, column: 0 };

  const cellAt = (row: number, column: number) => ({
    "data-place": `${row}.${column}`,
    tabIndex: row === current.row && column === current.column ? 0 : -1,
    onFocus: () => setAt({ row, column }),
  });
  const steer = (event: KeyboardEvent) => {
    const next = placeAfter(places, current, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.row}.${next.column}"]`)?.focus();
  };

  return (
    <div ref={grid} role="grid" aria-label={label} className={classes.grid} tabIndex={-1} onKeyDown={steer}>
      <div role="rowgroup" className={classes.head}>
        <div role="row" className={classes.headRow}>
          <div role="columnheader" className={classes.headName}>
            {m.roles_module()}
          </div>
          {ACTIONS.map((action, index) => (
            <div key={action} role="columnheader" className={classes.headAction}>
              <label>
                {inColumn[index]?.length ? (
                  <GroupBox
                    group={choice.groupOf(inColumn[index])}
                    onToggle={() => choice.toggleAll(inColumn[index] ?? [])}
                    aria-label={m.roles_all_of_action({ action: actionText[action]() })}
                    {...cellAt(0, FIRST_ACTION + index)}
                  />
                ) : null}
                <span>{actionText[action]()}</span>
              </label>
            </div>
          ))}
        </div>
      </div>
      {areas.map((area) => (
        <div key={area.area} role="rowgroup">
          <div role="row">
            <div role="rowheader" aria-colspan={FIRST_FURTHER} className={classes.area}>
              {area.title}
            </div>
          </div>
          {area.modules.map((rights) => {
            const row = 1 + modules.indexOf(rights);
            const { title, all, further } = rights;
            return (
              <div key={rights.module} role="row" className={classes.row}>
                <div role="rowheader" className={classes.name}>
                  <GroupBox
                    group={choice.groupOf(codenames(all))}
                    onToggle={() => choice.toggleAll(codenames(all))}
                    aria-label={m.roles_all_of_module({ module: title })}
                    {...cellAt(row, 0)}
                  />
                  <span className={classes.words}>
                    <span className={classes.title}>
                      <Marked text={title} search={search} />
                    </span>
                    <ModuleLabels rights={rights} effective={effective} />
                  </span>
                </div>
                {visibleActions(rights).map((right, index) => (
                  <div key={ACTIONS[index]} role="gridcell" className={classes.cell}>
                    {right ? (
                      <RightBox
                        state={choice.stateOf(right.codename)}
                        onToggle={() => choice.toggle(right.codename)}
                        aria-label={`${title}: ${right.name}`}
                        {...cellAt(row, FIRST_ACTION + index)}
                      />
                    ) : null}
                  </div>
                ))}
                {further.length > 0 ? (
                  <div role="gridcell" className={classes.further}>
                    {further.map((right, index) => (
                      <label key={right.codename} htmlFor={`${id}-${right.codename}`} className={classes.chip}>
                        <RightBox
                          id={`${id}-${right.codename}`}
                          state={choice.stateOf(right.codename)}
                          onToggle={() => choice.toggle(right.codename)}
                          aria-label={`${title}: ${right.name}`}
                          {...cellAt(row, FIRST_FURTHER + index)}
                        />
                        <span>
                          <Marked text={right.name} search={search} />
                        </span>
                      </label>
                    ))}
                  </div>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
