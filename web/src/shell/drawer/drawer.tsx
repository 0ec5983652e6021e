import { organisationCalls } from "@steward/contract/organisations/calls";
import { IconArrowLeft, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useLoad } from "../../http/queries.ts";
import { clearKeptFilter } from "../../lists/kept-filter.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useRouteName } from "../../navigation/navigation.tsx";
import classes from "./drawer.module.css";
import { drawerEntries, isLocked, type ShellEntry } from "./drawer-entries.ts";
import { filterEntries, firstGroup, isActive } from "./drawer-rules.ts";
import { EntryLink, EntryParent } from "./drawer-entry.tsx";
import { useOrganisation } from "../../session/organisation.ts";
import { useEntryKeys } from "./use-entry-keys.ts";
import { ProfileBlock } from "./profile-block.tsx";

interface DrawerProps {
  preferences: boolean;
  /** Closes a temporary drawer; absent for a permanent one. */
  close?: () => void;
}

/**
 * Refetches the organisation's details when a drawer mounts. A component of its own, as the drawer renders later: on
 * the first page it shares the request in flight.
 */
export function FreshDetails() {
  useLoad(organisationCalls.slugDetails, {}, { refetchOnMount: "always" });
  return null;
}

/** Side navigation: profile, filter and entries of the normal or the preferences mode. */
export function Drawer({ preferences, close }: DrawerProps) {
  const organisation = useOrganisation();
  const routeName = useRouteName() ?? "";
  const [text, setText] = useState("");
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  /** Parents that were closed although they are active, with the route at which they were. */
  const [closedAt, setClosedAt] = useState<Readonly<Record<string, string>>>({});
  const box = useRef<HTMLDivElement>(null);
  const all = drawerEntries(preferences, organisation);
  const entries = filterEntries(all, text) as readonly ShellEntry[];
  const opened = preferences ? null : firstGroup(all);
  const isFiltering = text.trim() !== "";

  const isExpanded = (entry: ShellEntry) =>
    isFiltering ||
    (isActive(entry, routeName) ? closedAt[entry.id] !== routeName : (toggled[entry.id] ?? entry.id === opened));
  const expand = (parent: ShellEntry, expanded: boolean) => {
    setToggled((former) => ({ ...former, [parent.id]: expanded }));
    setClosedAt((former) => ({ ...former, [parent.id]: expanded ? "" : routeName }));
  };
  const toggle = (parent: ShellEntry) => {
    setText("");
    expand(parent, isFiltering || !isExpanded(parent));
  };
  const choose = ({ clearsFilter }: ShellEntry, parent?: ShellEntry) => {
    if (clearsFilter !== undefined) clearKeptFilter(clearsFilter);
    setText("");
    if (parent) expand(parent, true);
    close?.();
  };

  useEffect(() => {
    if (routeName === "") return;
    // With the next frame, whose layout it takes: one of its own would lay out the page twice.
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [routeName]);
  useEntryKeys(box);

  return (
    <div ref={box} className={classes.drawer}>
      {close ? (
        <button type="button" className={classes.close} aria-label={m.shell_close_menu()} onClick={close}>
          <IconX size={20} stroke={1.7} aria-hidden="true" />
        </button>
      ) : null}
      <ProfileBlock onChoose={close} />
      {preferences ? (
        <RouteLink name="index" className={classes.back} onClick={() => close?.()}>
          <IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />
          {m.shell_preferences_back()}
        </RouteLink>
      ) : null}
      <div className={classes.filter}>
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={m.shell_filter_navigation()}
          aria-label={m.shell_filter_navigation()}
        />
      </div>
      <nav className={classes.navigation} aria-label={m.shell_navigation()}>
        {entries.length === 0 ? (
          <p className={classes.none} role="status">
            {m.shell_no_navigation_items()}
          </p>
        ) : null}
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              {entry.route === null ? (
                <EntryParent
                  entry={entry}
                  preferences={preferences}
                  isActive={isActive(entry, routeName)}
                  isExpanded={isExpanded(entry)}
                  onToggle={() => toggle(entry)}
                >
                  {entry.children.map((child) => (
                    <li key={child.id}>
                      <EntryLink
                        entry={child}
                        isActive={isActive(child, routeName)}
                        isLocked={isLocked(child, organisation, entry)}
                        onChoose={() => choose(child, entry)}
                      />
                    </li>
                  ))}
                </EntryParent>
              ) : (
                <EntryLink
                  entry={entry}
                  iconSize={preferences ? 28 : 20}
                  isActive={isActive(entry, routeName)}
                  isLocked={isLocked(entry, organisation)}
                  onChoose={() => choose(entry)}
                />
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
