import { type Icon, IconBox, IconChevronDown, IconLock } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { hasRoute } from "../../navigation/routes.ts";
import { ariaKeys, keysOf, keysText } from "../shortcuts/shortcut-table.ts";
import classes from "./drawer.module.css";
import type { ShellEntry } from "./drawer-entries.ts";

/** Decorative icon of an entry, `size` in pixels. */
function EntryIcon({ icon: Drawing = IconBox, size }: { icon: Icon | undefined; size: number }) {
  return <Drawing size={size} stroke={1.5} aria-hidden="true" />;
}

interface EntryLinkProps {
  entry: ShellEntry;
  isActive: boolean;
  isLocked: boolean;
  /** Pixels; absent for no icon. */
  iconSize?: number;
  onChoose: () => void;
}

/** Entry that opens a page; a locked one says so and opens nothing. */
export function EntryLink({ entry, isActive, isLocked, iconSize, onChoose }: EntryLinkProps) {
  const keys = entry.route === null ? undefined : keysOf(entry.route, "shell");
  const icon = iconSize === undefined ? null : <EntryIcon icon={entry.icon} size={iconSize} />;
  if (isLocked || entry.route === null || !hasRoute(entry.route)) {
    return (
      <span role="link" aria-disabled="true" tabIndex={0} className={classes.entry} title={m.shell_locked()}>
        {icon}
        <span className={classes.title}>{entry.title}</span>
        <IconLock size={16} stroke={1.7} aria-label={m.shell_locked()} role="img" />
      </span>
    );
  }
  return (
    <RouteLink
      name={entry.route}
      className={classes.entry}
      data-active={isActive || undefined}
      aria-current={isActive ? "page" : undefined}
      aria-keyshortcuts={ariaKeys(keys)}
      data-keys={keysText(keys) || undefined}
      onClick={onChoose}
    >
      {icon}
      <span className={classes.title}>{entry.title}</span>
    </RouteLink>
  );
}

interface EntryParentProps {
  entry: ShellEntry;
  preferences: boolean;
  isActive: boolean;
  isExpanded: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Collapsible group of entries. */
export function EntryParent({ entry, preferences, isActive, isExpanded, onToggle, children }: EntryParentProps) {
  const listId = useId();
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        data-parent-active={isActive || undefined}
        aria-expanded={isExpanded}
        aria-controls={listId}
        onClick={onToggle}
      >
        <EntryIcon icon={entry.icon} size={preferences ? 28 : 20} />
        <span className={classes.title}>{entry.title}</span>
        <IconChevronDown className={classes.chevron} size={16} stroke={1.7} aria-hidden="true" />
      </button>
      <ul id={listId} className={classes.children} hidden={!isExpanded}>
        {children}
      </ul>
    </>
  );
}
