import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { m } from "../messages/messages.js";
import { Marked } from "../ui/text/marked.tsx";
import { GroupBox, ModuleLabels, RightBox } from "./permission-box.tsx";
import type { ModuleRights } from "./areas.ts";
import classes from "./permission-cards.module.css";
import type { PermissionRowsProps } from "./permission-table.tsx";

/** Permissions on small screens: an expandable card for each module. */
export function PermissionCards(props: PermissionRowsProps) {
  const { label, areas } = props;
  return (
    <section aria-label={label} className={classes.areas}>
      {areas.map((area) => (
        <div key={area.area}>
          <h3 className={classes.area}>{area.title}</h3>
          <div className={classes.cards}>
            {area.modules.map((rights) => (
              <ModuleCard key={rights.module} rights={rights} {...props} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

function ModuleCard({ rights, choice, effective, search }: PermissionRowsProps & { rights: ModuleRights }) {
  const [isOpened, setIsOpened] = useState(false);
  const id = useId();
  const { title, all } = rights;
  const codenames = all.map(({ codename }) => codename);
  const changed = codenames.filter((codename) => ["added", "removed"].includes(choice.stateOf(codename).look)).length;
  return (
    <div className={classes.card}>
      <button
        type="button"
        className={classes.open}
        aria-expanded={isOpened}
        aria-controls={isOpened ? id : undefined}
        onClick={() => setIsOpened(!isOpened)}
      >
        <span className={classes.words}>
          <span className={classes.title}>
            <Marked text={title} search={search} />
          </span>
          <ModuleLabels rights={rights} effective={effective} />
        </span>
        {changed > 0 ? <span className={classes.changed}>{m.roles_changed({ count: changed })}</span> : null}
        <IconChevronDown size={18} stroke={1.7} aria-hidden />
      </button>
      {isOpened ? (
        <div id={id} className={classes.rights}>
          <label className={classes.right}>
            <GroupBox
              group={choice.groupOf(codenames)}
              onToggle={() => choice.toggleAll(codenames)}
              aria-label={m.roles_all_of_module({ module: title })}
            />
            <span className={classes.everything}>{m.roles_everything()}</span>
          </label>
          {all.map((right) => {
            const state = choice.stateOf(right.codename);
            return (
              <label key={right.codename} className={classes.right}>
                <RightBox
                  state={state}
                  onToggle={() => choice.toggle(right.codename)}
                  aria-label={`${title}: ${right.name}`}
                />
                <span>
                  <Marked text={right.name} search={search} />
                  {state.meaning ? <span className={classes.meaning}>{state.meaning}</span> : null}
                </span>
              </label>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}
