/** The part of a keyboard event with the pressed keys. */
export type PressedKeys = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "getModifierState"
>;

/** True where the main modifier is Cmd. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * The pressed combination, such as "Mod+Shift+G" or "Alt+Shift+6"; null for keys without a modifier, text typed with
 * AltGr and the other platform's main modifier. Letters and digits follow the layout (`key`); where Shift or Option
 * changes them, the physical key (`code`) decides.
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
