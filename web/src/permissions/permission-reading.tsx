import type { PermissionDetails } from "@steward/contract/permissions/rules";
import { m } from "../messages/messages.js";
import { type AreaRights, byArea } from "./areas.ts";
import classes from "./permission-reading.module.css";
import { extentOf, type Held, lacksView } from "./labels.ts";

interface PermissionReadingProps {
  /** The closed list of permissions. */
  permissions: readonly PermissionDetails[];
  held: Held;
}

/** Read-only summary of permissions by area, ending with the modules without any. */
export function PermissionReading({ permissions, held }: PermissionReadingProps) {
  const areas = byArea(permissions);
  const modules = areas.flatMap((area) => area.modules);
  const closed = modules.filter((rights) => extentOf(rights, held) === "none");
  return (
    <div className={classes.reading}>
      <p className={classes.count}>{m.roles_allowed_of({ count: held.size, all: permissions.length })}</p>
      {areas.map((area) => (
        <AreaReading key={area.area} area={area} held={held} />
      ))}
      {closed.length > 0 ? (
        <section aria-label={m.roles_nothing()}>
          <h3 className={classes.area}>{m.roles_nothing()}</h3>
          <p className={classes.closed}>{closed.map(({ title }) => title).join(", ")}</p>
        </section>
      ) : null}
    </div>
  );
}

function AreaReading({ area, held }: { area: AreaRights; held: Held }) {
  const extents = new Map(area.modules.map((rights) => [rights, extentOf(rights, held)]));
  const worked = area.modules.filter((rights) => ["all", "part"].includes(extents.get(rights) ?? ""));
  const seen = area.modules.filter((rights) => extents.get(rights) === "view");
  if (worked.length + seen.length === 0) return null;
  return (
    <section aria-label={area.title}>
      <h3 className={classes.area}>{area.title}</h3>
      <dl className={classes.modules}>
        {worked.map((rights) => (
          <div key={rights.module} className={classes.module}>
            <dt>{rights.title}</dt>
            <dd>
              {extents.get(rights) === "all" ? (
                <span className={classes.everything}>{m.roles_everything()}</span>
              ) : null}
              <span>
                {rights.all
                  .filter(({ codename }) => held.has(codename))
                  .map(({ name }) => name)
                  .join(", ")}
              </span>
              {lacksView(rights, held) ? <span className={classes.warning}>{m.roles_view_missing()}</span> : null}
            </dd>
          </div>
        ))}
        {seen.length > 0 ? (
          <div className={classes.module}>
            <dt className={classes.seen}>{m.roles_view_only()}</dt>
            <dd>{seen.map(({ title }) => title).join(", ")}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
