import { IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { useFocusReturn } from "../keyboard/focus-return.ts";
import { isSequence } from "../keyboard/key-sequences.ts";
import { m } from "../messages/messages.js";
import { useOrganisation } from "../session/organisation.ts";
import { type Command, commandOf } from "../shell/commands/commands.ts";
import { showOverlay } from "../shell/commands/overlay.ts";
import { isShellAction, keyLabels, keysText, type Shortcut, shortcuts } from "../shell/shortcuts/shortcut-table.ts";
import { switchShortcut, useSwitchedOff } from "../shell/shortcuts/switched-off.ts";
import { Keys } from "../ui/text/keys.tsx";
import classes from "./shortcut-sheet.module.css";

interface Line extends Shortcut {
  title: string;
  kind: Command["kind"] | "shell";
}

const SHELL_TITLES = { palette: m.palette_title, search: m.palette_focus_search, shortcuts: m.palette_shortcuts };

const SECTIONS: readonly { title: () => string; isIn: (line: Line) => boolean }[] = [
  { title: m.palette_shortcuts_general, isIn: ({ kind }) => kind === "shell" },
  { title: m.palette_shortcuts_open, isIn: ({ kind }) => kind !== "shell" && kind !== "create" },
  { title: m.palette_create, isIn: ({ kind }) => kind === "create" },
];

function useLines(): Line[] {
  const organisation = useOrganisation();
  return shortcuts().flatMap((shortcut): Line[] => {
    const { does } = shortcut;
    if (isShellAction(does)) return [{ ...shortcut, title: SHELL_TITLES[does](), kind: "shell" }];
    const command = commandOf(does, organisation);
    return command && !command.isLocked ? [{ ...shortcut, title: command.title, kind: command.kind }] : [];
  });
}

function ShortcutLine({ line: { keys, title }, isOn }: { line: Line; isOn: boolean }) {
  const id = useId();
  return (
    <li className={classes.line}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-keys`}
        onChange={(event) => switchShortcut(keys, event.currentTarget.checked)}
      />
      <label htmlFor={id} className={classes.title}>
        {title}
      </label>
      <span id={`${id}-keys`} aria-label={keysText(keys)} role="img" data-sequence={isSequence(keys) || undefined}>
        <Keys labels={keyLabels(keys)} />
      </span>
    </li>
  );
}

/** All shortcuts that act for the session, each with a switch. */
export function ShortcutSheet() {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const lines = useLines();
  const off = useSwitchedOff();
  useFocusReturn();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const close = () => showOverlay(null);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={classes.head}>
        <h2 id={id}>{m.palette_shortcuts()}</h2>
        <button type="button" className={classes.close} aria-label={m.shell_close()} onClick={close}>
          <IconX size={20} stroke={1.7} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.body}>
        <p className={classes.text}>{m.palette_shortcuts_text()}</p>
        {SECTIONS.map(({ title, isIn }) => (
          <section key={title()} aria-label={title()}>
            <h3 className={classes.heading}>{title()}</h3>
            <ul className={classes.lines}>
              {lines.filter(isIn).map((line) => (
                <ShortcutLine key={line.keys} line={line} isOn={!off.includes(line.keys)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </dialog>
  );
}
