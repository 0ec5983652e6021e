import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "../../messages/messages.js";
import { runOrExplain } from "./bulk-bar.tsx";
import type { ListAction } from "./list-props.ts";
import classes from "./list-table.module.css";

interface RowMenuProps {
  /** Asked when the menu opens. */
  actions: () => readonly ListAction[];
  isActive?: boolean;
}

/** Menu of one row; it costs nothing until it is opened. */
export function RowMenu({ actions, isActive = true }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = (
    <button
      type="button"
      className={classes.menuButton}
      aria-label={m.ui_list_row_actions()}
      aria-haspopup="menu"
      aria-expanded={opened}
      tabIndex={isActive ? 0 : -1}
      onClick={opened ? undefined : () => setOpened(true)}
    >
      <IconDots size={18} aria-hidden />
    </button>
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
            {...(action.danger ? { color: "red" } : {})}
            onClick={() => runOrExplain(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
