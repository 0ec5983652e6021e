import { Popover } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { m } from "../../messages/messages.js";
import classes from "./chips.module.css";
import type { ChipProps } from "../list-props.ts";

interface ChipFrameProps extends Pick<ChipProps, "opened" | "onOpen"> {
  title: string;
  /** Label of the filter's values, "" while unused. */
  value: string;
  onClear: () => void;
  /** Content of the popover. */
  children: ReactNode;
}

/** Filter chip with a popover that is rendered on first opening. */
export function ChipFrame({ title, value, opened, onOpen, onClear, children }: ChipFrameProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(opened);
  // A chip that is added from a menu mounts opened, so the popover has no element to return the focus to.
  useEffect(() => {
    if (wasOpened.current && !opened) button.current?.focus({ preventScroll: true });
    wasOpened.current = opened;
  }, [opened]);

  const trigger = (
    <button
      ref={button}
      type="button"
      className={classes.open}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => onOpen(!opened)}
    >
      {value === "" ? title : m.ui_list_chip_value({ title, value })}
      {value === "" && <IconChevronDown size={14} aria-hidden />}
    </button>
  );
  return (
    <span className={classes.chip} data-used={value !== "" || undefined}>
      {opened ? (
        <Popover opened onChange={onOpen} position="bottom-start" shadow="md" trapFocus width={300}>
          <Popover.Target>{trigger}</Popover.Target>
          <Popover.Dropdown aria-label={m.ui_list_filter_label({ title })} className={classes.dropdown}>
            {children}
          </Popover.Dropdown>
        </Popover>
      ) : (
        trigger
      )}
      {value !== "" && (
        <button
          type="button"
          className={classes.clear}
          aria-label={m.ui_list_clear_filter({ title })}
          onClick={() => {
            // This button goes with the value.
            button.current?.focus();
            onClear();
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}
