import { Menu } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import type { Grouping } from "../list-props.ts";
import classes from "./list-tools.module.css";

/** Chooses the column that a list is grouped by, or none. */
export function GroupMenu({ columns, shown, onChange }: Grouping) {
  const chosen = columns.find(({ value }) => value === shown);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button type="button" className={classes.tool} data-chosen={chosen ? true : undefined}>
          <IconStack2 size={16} aria-hidden />
          {chosen ? m.ui_list_grouped_by({ column: chosen.label }) : m.ui_list_group()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ value, label }) => (
          <Menu.Item key={value} aria-current={value === shown} onClick={() => onChange(value)}>
            {label}
          </Menu.Item>
        ))}
        {chosen && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange(null)}>{m.ui_list_group_none()}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
