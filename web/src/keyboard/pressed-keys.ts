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

/** The key that is pressed without a modifier but Shift: a letter in upper case, a digit, "/" or "?"; else null. */
export function plainKey(event: PressedKeys): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph")) return null;
  return event.key === "/" || event.key === "?" ? event.key : labelOf(event);
}

/** A sign of a Latin layout, whose key is no letter there: the comma of AZERTY is where others have the M. */
const SIGN = /^[!-~]$/;

function labelOf({ key, code, altKey }: PressedKeys): string | null {
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  const [, place, label] = /^(Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  return label === undefined || (place === "Key" && !altKey && SIGN.test(key)) ? null : label;
}

/** Inputs that take no text. */
const TEXTLESS = ["checkbox", "radio", "button", "submit", "reset", "range", "file", "color", "image"];

/** Whether keys typed at an element are text. */
export function isEditable(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TEXTLESS.includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}
