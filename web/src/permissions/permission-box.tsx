import type { ComponentPropsWithRef, MouseEvent } from "react";
import type { GroupState, Look, RightState } from "./choice.ts";
import classes from "./permission-box.module.css";
import { IconCheck, IconLock, IconMinus } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import type { ModuleRights } from "./areas.ts";
import { extentOf, type Held, lacksView, moduleLabel } from "./labels.ts";

type BoxProps = Omit<ComponentPropsWithRef<"input">, "type" | "checked" | "onChange" | "children">;

const keep = (event: MouseEvent) => event.preventDefault();

interface RightBoxProps extends BoxProps {
  state: RightState;
  onToggle: () => void;
}

/** Check box of a permission, drawn as its mark. A fixed one is focusable and explains why. */
export function RightBox({ state, onToggle, ...rest }: RightBoxProps) {
  return (
    <span className={classes.box}>
      <input
        {...rest}
        type="checkbox"
        className={classes.input}
        checked={state.isOn}
        aria-disabled={state.isFixed || undefined}
        title={state.meaning}
        onClick={state.isFixed ? keep : undefined}
        onChange={onToggle}
      />
      <PermissionMark look={state.look} />
    </span>
  );
}

interface GroupBoxProps extends BoxProps {
  group: GroupState;
  onToggle: () => void;
}

/** Check box of several permissions. */
export function GroupBox({ group, onToggle, ...rest }: GroupBoxProps) {
  return (
    <input
      {...rest}
      ref={(box) => {
        if (box) box.indeterminate = group.isMixed;
      }}
      type="checkbox"
      className={classes.group}
      checked={group.isOn}
      aria-disabled={group.isFixed || undefined}
      onClick={group.isFixed ? keep : undefined}
      onChange={onToggle}
    />
  );
}

const icons: Record<Look, typeof IconCheck | null> = {
  on: IconCheck,
  added: IconCheck,
  given: IconCheck,
  removed: IconMinus,
  locked: IconLock,
  off: null,
};

/** Decorative mark of a permission: a tile when granted, a dot otherwise. */
export function PermissionMark({ look }: { look: Look }) {
  const Icon = icons[look];
  return (
    <span className={classes.mark} data-look={look} aria-hidden="true">
      {Icon ? <Icon size={16} stroke={look === "locked" ? 1.6 : 2.4} /> : null}
    </span>
  );
}

/** Summary of a module's permissions below its title. */
export function ModuleLabels({ rights, effective }: { rights: ModuleRights; effective: Held }) {
  const isUnseen = lacksView(rights, effective);
  return (
    <span className={classes.words} data-extent={extentOf(rights, effective)} data-unseen={isUnseen || undefined}>
      {isUnseen ? m.roles_view_missing() : moduleLabel(rights, effective)}
    </span>
  );
}
