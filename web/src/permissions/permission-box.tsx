import type { ComponentPropsWithRef, MouseEvent } from "react";
import type { GroupState, Look, RightState } from "./choice.ts";
import classes from "./permission-box.module.css";
import { IconCheck, IconLock, IconMinus } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import type { ModuleRights } from "./areas.ts";
import { extentOf, type Held, lacksView, moduleLabel } from "./words.ts";

type BoxProps = Omit<ComponentPropsWithRef<"input">, "type" | "checked" | "onChange" | "children">;

const keep = (event: MouseEvent) => event.preventDefault();

interface RightBoxProps extends BoxProps {
  state: RightState;
  onToggle: () => void;
}

/** The checkbox of one right, drawn as its mark. One that cannot be switched is reached all the same and says why. */
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

/** The checkbox that switches several rights at once. */
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

/** The drawing of one right, for the eye only: a tile where it is allowed, a dot where it is not. */
export function PermissionMark({ look }: { look: Look }) {
  const Icon = icons[look];
  return (
    <span className={classes.mark} data-look={look} aria-hidden="true">
      {Icon ? <Icon size={16} stroke={look === "locked" ? 1.6 : 2.4} /> : null}
    </span>
  );
}

/** What is allowed in a module, in a few words below its title. */
export function ModuleLabels({ rights, effective }: { rights: ModuleRights; effective: Held }) {
  const isUnseen = lacksView(rights, effective);
  return (
    <span className={classes.words} data-extent={extentOf(rights, effective)} data-unseen={isUnseen || undefined}>
      {isUnseen ? m.roles_view_missing() : moduleLabel(rights, effective)}
    </span>
  );
}
