import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { m } from "../messages/messages.js";
import { useWidth } from "../ui/use-width.ts";
import { byArea, findModules } from "./areas.ts";
import { PermissionCards } from "./permission-cards.tsx";
import { type Look, permissionChoice } from "./choice.ts";
import classes from "./permission-picker.module.css";
import { PermissionTable } from "./permission-table.tsx";
import type { Held } from "./labels.ts";
import { PermissionMark } from "./permission-box.tsx";
import { SearchField } from "../ui/search-field.tsx";

/** Container width in pixels below which the grid becomes cards. */
const CARDS_BELOW = 620;

const nothingGiven: ReadonlyMap<Permission, string> = new Map();

interface PermissionPickerProps {
  label: string;
  /** The closed list of permissions. */
  permissions: readonly PermissionDetails[];
  value: Held;
  onChange: (held: Held) => void;
  /** Saved state; null for a new one, in which no change is marked. */
  saved: Held | null;
  mayGrant: (permission: Permission) => boolean;
  /** Permissions granted by roles, with the role's name. */
  given?: ReadonlyMap<Permission, string>;
  isReadOnly?: boolean;
  error?: ReactNode;
  /** Path of its problems in a form. */
  "data-path"?: string;
}

/** Picker of permissions: a searchable grid of modules and actions; on small screens cards. */
export function PermissionPicker(props: PermissionPickerProps) {
  const { label, permissions, value, onChange, saved, mayGrant, given = nothingGiven, isReadOnly = false } = props;
  const element = useRef<HTMLDivElement>(null);
  const width = useWidth(element);
  const id = useId();
  const [text, setText] = useState("");
  const search = text.trim();
  const areas = useMemo(() => byArea(permissions), [permissions]);
  const found = useMemo(() => findModules(areas, search), [areas, search]);
  const choice = permissionChoice({ held: value, saved, onChange, mayGrant, given, isReadOnly });
  const effective = new Set([...value, ...given.keys()]);
  const rows = { label, areas: found, choice, effective, search };
  const looks = new Set(permissions.map(({ codename }) => choice.stateOf(codename).look));

  return (
    <div ref={element} className={classes.picker}>
      <div className={classes.tools}>
        <SearchField
          className={classes.search}
          label={m.roles_search_permissions()}
          value={text}
          onText={setText}
          onKeyDown={(event) => {
            // Prevents implicit submission of the surrounding form.
            if (event.key === "Enter") event.preventDefault();
          }}
          aria-describedby={`${id}-count`}
          data-path={props["data-path"]}
        />
        <p id={`${id}-count`} className={classes.count} role="status">
          {m.roles_allowed_of({ count: effective.size, all: permissions.length })}
        </p>
      </div>
      {props.error ? <p className={classes.error}>{props.error}</p> : null}
      <PermissionLegend looks={looks} />
      {width > 0 &&
        found.length > 0 &&
        (width < CARDS_BELOW ? <PermissionCards {...rows} /> : <PermissionTable {...rows} />)}
      {found.length === 0 && permissions.length > 0 ? (
        <p className={classes.none}>{m.roles_no_permission_found({ search })}</p>
      ) : null}
    </div>
  );
}

const words: Record<Look, () => string> = {
  on: m.roles_legend_on,
  off: m.roles_legend_off,
  added: m.roles_legend_added,
  removed: m.roles_legend_removed,
  given: m.roles_legend_given,
  locked: m.roles_legend_locked,
};

/** Legend of the visible marks. */
function PermissionLegend({ looks }: { looks: ReadonlySet<Look> }) {
  return (
    <ul className={classes.legend} aria-label={m.roles_legend()}>
      {(Object.keys(words) as Look[])
        .filter((look) => looks.has(look))
        .map((look) => (
          <li key={look}>
            <PermissionMark look={look} />
            {words[look]()}
          </li>
        ))}
    </ul>
  );
}
