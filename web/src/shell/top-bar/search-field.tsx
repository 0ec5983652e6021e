import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { m } from "../../messages/messages.js";
import { useOrganisation } from "../../session/organisation.ts";
import { Keys } from "../../ui/text/keys.tsx";
import { useOptions } from "../../ui/use-options.ts";
import { commandOf } from "../commands/commands.ts";
import { keyLabels } from "../shortcuts/shortcut-table.ts";
import { useOpenCommand } from "../commands/use-open-command.ts";
import { SEARCH_ID } from "./focus-search.ts";
import classes from "./search-field.module.css";

/** What is found, with the page of each; those of modules without a page join with it. */
const AREAS: readonly { id: string; title: () => string; route: string }[] = [
  { id: "assets", title: m.shell_entry_asset_management, route: "asset-management-my-assets" },
  { id: "service", title: m.palette_service_requests, route: "service-request" },
  { id: "personnel", title: m.shell_entry_skilled_personnel, route: "skilled-personnel-all-skilled-personnel" },
  { id: "places", title: m.palette_location_management, route: "admin-location-branch" },
  { id: "manufacturers", title: m.palette_manufacturer_settings, route: "admin-manufacturer" },
];

/** Search of the top bar: the areas of the product by name. */
export function SearchField() {
  const organisation = useOrganisation();
  const open = useOpenCommand();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const wanted = text.trim().toLocaleLowerCase();
  const found = isOpen
    ? AREAS.flatMap(({ id, title, route }) => {
        const command = commandOf(route, organisation);
        const isFound = title().toLocaleLowerCase().includes(wanted);
        return command && isFound ? [{ id, title: title(), command, isLocked: command.isLocked }] : [];
      })
    : [];
  const close = () => {
    setIsOpen(false);
    setText("");
  };
  const options = useOptions(found, {
    isOpen,
    onChoose: ({ command }) => {
      close();
      field.current?.blur();
      open(command);
    },
  });

  return (
    <search className={classes.box} data-open={isOpen || undefined}>
      <IconSearch size={16} stroke={1.7} aria-hidden="true" />
      <input
        ref={field}
        id={SEARCH_ID}
        type="text"
        className={classes.field}
        value={text}
        placeholder={m.palette_search()}
        aria-label={m.palette_search()}
        aria-keyshortcuts="/"
        enterKeyHint="go"
        {...options.field}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsOpen(true);
          options.reset();
        }}
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onBlur={close}
        onKeyDown={(event) => {
          if (options.steer(event) || event.key !== "Escape") return;
          event.preventDefault();
          if (isOpen) close();
          else field.current?.blur();
        }}
      />
      <span className={classes.hint} aria-hidden="true">
        <Keys labels={keyLabels("/")} />
      </span>
      {isOpen ? (
        <div className={classes.card}>
          <div id={options.listId} role="listbox" aria-label={m.palette_search()}>
            {found.map((option) => (
              <div key={option.id} className={classes.option} {...options.propsOf(option)}>
                {option.title}
              </div>
            ))}
          </div>
          {found.length === 0 ? (
            <p className={classes.none} role="status">
              {m.palette_none({ term: text.trim() })}
            </p>
          ) : null}
        </div>
      ) : null}
    </search>
  );
}
