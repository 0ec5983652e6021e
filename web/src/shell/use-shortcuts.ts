import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { isSequence, keySequences } from "../keyboard/key-sequences.ts";
import { isEditable, isMac, plainKey, pressedKeys } from "../keyboard/pressed-keys.ts";
import { useOrganisation } from "../session/organisation.ts";
import { commandOf } from "./commands/commands.ts";
import { isDialogOpen, showOverlay, togglePalette } from "./commands/overlay.ts";
import { isShellAction, type Shortcut, shortcutOf, shortcuts } from "./shortcuts/shortcut-table.ts";
import { switchedOff, useSwitchedOff } from "./shortcuts/switched-off.ts";
import { useOpenCommand } from "./commands/use-open-command.ts";
import { focusSearch } from "./top-bar/focus-search.ts";

/** Window event that opens and closes the palette. */
const TOGGLE = "toggle-command-palette";

/** Selecting all is left to fields, but for the empty one of the palette. */
const selectsAll = (keys: string, target: EventTarget | null): boolean =>
  keys === "Mod+A" &&
  isEditable(target) &&
  !(target instanceof HTMLInputElement && target.closest("[data-palette]") !== null && target.value === "");

/** The combination; of the palette's key both main modifiers count, but on a Mac. */
function combinationOf(event: KeyboardEvent, onMac: boolean): string | null {
  const isMeta = !onMac && event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey;
  return pressedKeys(event, onMac) ?? (isMeta && event.key.toLowerCase() === "k" ? "Mod+K" : null);
}

/** Whether a press is no shortcut: it repeats, composes a text, is taken already, or a dialog is open. */
export const isForOthers = (event: Pick<KeyboardEvent, "repeat" | "isComposing" | "defaultPrevented">): boolean =>
  event.repeat || event.isComposing || event.defaultPrevented || isDialogOpen();

/** Registers the keyboard shortcuts of the application and the event that toggles the palette. */
export function useShortcuts(): void {
  const organisation = useOrganisation();
  const open = useOpenCommand();
  const off = useSwitchedOff();
  const sequences = useMemo(
    () =>
      keySequences(
        shortcuts()
          .map(({ keys }) => keys)
          .filter((keys) => isSequence(keys) && !off.includes(keys)),
      ),
    [off],
  );
  /** A shortcut that was pressed before the permissions were loaded. */
  const early = useRef<Shortcut | null>(null);

  const act = useEffectEvent(({ keys, does }: Shortcut, replace: boolean) => {
    if (isShellAction(does)) {
      if (does === "palette") togglePalette();
      else if (does === "search") focusSearch();
      else showOverlay("shortcuts");
    } else if (organisation) {
      const command = commandOf(does, organisation);
      if (command) open(command, { replace });
    } else {
      early.current = { keys, does };
    }
  });
  const take = (event: KeyboardEvent, shortcut: Shortcut | undefined, replace = false) => {
    if (!shortcut || switchedOff().includes(shortcut.keys)) return;
    // A locked shortcut must not trigger the browser's own.
    event.preventDefault();
    event.stopPropagation();
    act(shortcut, replace);
  };
  const pressPlain = (event: KeyboardEvent) => {
    const key = plainKey(event);
    if (key === null || isEditable(event.target)) return sequences.clear();
    const { isTaken, complete, isLonger } = sequences.press(key.toLowerCase(), performance.now());
    if (complete !== null) take(event, shortcutOf(complete), isLonger);
    else if (isTaken) event.preventDefault();
    else take(event, shortcutOf(key));
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isForOthers(event)) return;
    const combination = combinationOf(event, isMac());
    if (combination === null) return pressPlain(event);
    sequences.clear();
    if (!selectsAll(combination, event.target)) take(event, shortcutOf(combination));
  });

  useEffect(() => {
    const clear = () => sequences.clear();
    window.addEventListener("keydown", press);
    window.addEventListener("pointerdown", clear);
    window.addEventListener(TOGGLE, togglePalette);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("pointerdown", clear);
      window.removeEventListener(TOGGLE, togglePalette);
    };
  }, [sequences]);
  useEffect(() => () => showOverlay(null), []);
  useEffect(() => {
    if (!organisation || !early.current) return;
    const shortcut = early.current;
    early.current = null;
    act(shortcut, false);
  }, [organisation]);
}
