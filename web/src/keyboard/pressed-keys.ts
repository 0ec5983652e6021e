/** The part of a keyboard event that says which keys are down. */
export type PressedKeys = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "getModifierState"
>;

/** Whether this machine's main modifier is Cmd. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * The combination that is pressed, such as "Mod+Shift+G" or "Alt+Shift+6"; null for keys without a modifier, for text
 * typed with AltGr and for combinations with the other system's main modifier. Letters and digits are those of the
 * label; where Shift or Option turns them into something else, those of the key's place.
 */
export function pressedKeys(event: PressedKeys, onMac: boolean): string | null {
  if (event.getModifierState("AltGraph")) return null;
  if (onMac ? event.ctrlKey : event.metaKey) return null;
  const isMod = onMac ? event.metaKey : event.ctrlKey;
  if (!isMod && !event.altKey) return null;
  const key = labelOf(event);
  if (key === null) return null;
  return [isMod ? "Mod" : "", event.altKey ? "Alt" : "", event.shiftKey ? "Shift" : "", key].filter(Boolean).join("+");
}

function labelOf({ key, code }: PressedKeys): string | null {
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? null;
}
