import { Menu } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toasts.tsx";
import classes from "./action-menu.module.css";

/** An entry of a menu or toolbar. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** Why it is unavailable; displayed instead of running it. */
  refusal?: string | undefined;
  run: () => void;
}

interface ActionMenuProps {
  /** Evaluated when the menu opens. */
  actions: () => readonly MenuAction[];
  /** "More actions" by default. */
  label?: string;
  /** With a border, among other buttons. */
  framed?: boolean;
  tabIndex?: 0 | -1;
}

/** Menu of one record behind three dots; rendered when it is opened. */
export function ActionMenu({
  actions,
  label = m.ui_list_row_actions(),
  framed = false,
  tabIndex = 0,
}: ActionMenuProps) {
  const [opened, setOpened] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (wasOpened.current && !opened && document.activeElement === document.body) trigger.current?.focus();
    wasOpened.current = opened;
  }, [opened]);

  const button = (
    <button
      ref={trigger}
      type="button"
      className={classes.button}
      data-framed={framed || undefined}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={opened}
      tabIndex={tabIndex}
      onClick={opened ? undefined : () => setOpened(true)}
    />
  );
  if (!opened) return button;
  return (
    <Menu opened onChange={setOpened} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions().map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            color={action.danger && !action.refusal ? "red" : undefined}
            aria-disabled={action.refusal ? true : undefined}
            className={action.refusal && classes.refused}
            onClick={() => runOrExplain(action)}
          >
            {action.label}
            {action.refusal && <span className={classes.refusal}>{action.refusal}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Runs an action, or explains why it is unavailable. */
export function runOrExplain(action: MenuAction): void {
  if (action.refusal) showToast({ type: "info", message: action.refusal });
  else action.run();
}
