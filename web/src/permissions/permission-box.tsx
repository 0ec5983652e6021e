import type { ComponentPropsWithRef, MouseEvent } from "react";
import type { GroupState, RightState } from "./choice.ts";
import classes from "./permission-box.module.css";
import { PermissionMark } from "./permission-mark.tsx";

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
