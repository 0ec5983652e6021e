import { isSequence } from "../../keyboard/key-sequences.ts";
import { isMac } from "../../keyboard/pressed-keys.ts";
import { hasRoute } from "../../navigation/routes.ts";

/** What the shell itself does at a key. */
type ShellAction = "palette" | "search" | "shortcuts";

/** A keyboard shortcut. */
export interface Shortcut {
  /** "Mod+Shift+G" in the notation of `pressedKeys`, a single key, or a sequence such as "g b r". */
  keys: string;
  /** An action of the shell, or a route; where its page has an add dialog, that is opened. */
  does: string;
  /** Where the key is told beside its action; everywhere by default. "nowhere" where browsers keep it for themselves. */
  told?: "palette" | "shell" | "nowhere";
}

const SHELL_ACTIONS: readonly string[] = ["palette", "search", "shortcuts"] satisfies ShellAction[];

export const isShellAction = (does: string): does is ShellAction => SHELL_ACTIONS.includes(does);

/** Every shortcut of the specification; those of modules without a page act once there is one. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: "Mod+K", does: "palette" },
  { keys: "/", does: "search" },
  { keys: "?", does: "shortcuts" },
  { keys: "Mod+L", does: "dashboard-location" },
  { keys: "Mod+A", does: "asset-management-my-assets" },
  { keys: "Mod+S", does: "service-request" },
  { keys: "Mod+M", does: "admin-all-models" },
  { keys: "Mod+O", does: "asset-management-oem" },
  { keys: "Mod+Alt+P", does: "skilled-personnel-all-skilled-personnel" },
  { keys: "Mod+Alt+G", does: "skilled-personnel-placed-personnel" },
  { keys: "Mod+Alt+W", does: "admin-manufacturer" },
  { keys: "Mod+Alt+I", does: "skilled-personnel-interest-made" },
  { keys: "Mod+Alt+B", does: "admin-brand" },
  { keys: "Mod+Alt+C", does: "asset-management-component" },
  { keys: "Mod+Alt+A", does: "asset-management-accessory" },
  { keys: "Mod+Alt+5", does: "admin-location-branch" },
  { keys: "Mod+Alt+6", does: "admin-location-building" },
  { keys: "Mod+Alt+7", does: "admin-location-block" },
  { keys: "Mod+Alt+8", does: "admin-location-floor" },
  { keys: "Mod+Alt+9", does: "admin-location-room" },
  { keys: "Mod+Alt+0", does: "admin-location-end-location" },
  { keys: "Mod+Alt+L", does: "asset-management-license", told: "shell" },
  { keys: "Mod+Alt+R", does: "asset-management-license", told: "palette" },
  { keys: "Mod+Alt+J", does: "admin-supplier", told: "shell" },
  { keys: "Mod+Alt+E", does: "admin-supplier", told: "palette" },
  { keys: "Mod+Alt+T", does: "admin-asset-settings" },
  { keys: "Mod+Alt+M", does: "admin-model-settings" },
  { keys: "Mod+Alt+Q", does: "admin-category" },
  { keys: "Alt+Shift+B", does: "admin-brand-create" },
  { keys: "Alt+Shift+J", does: "admin-supplier-create" },
  { keys: "Alt+Shift+6", does: "admin-location-building-create" },
  { keys: "Alt+Shift+7", does: "admin-location-block-create" },
  { keys: "Alt+Shift+8", does: "admin-location-floor-create" },
  { keys: "Alt+Shift+9", does: "admin-location-room-create" },
  { keys: "Alt+Shift+0", does: "admin-location-end-location-create" },
  { keys: "Mod+Shift+A", does: "asset-management-my-assets-create" },
  { keys: "Mod+Shift+S", does: "service-request-raise" },
  { keys: "Mod+Shift+M", does: "admin-all-models-create" },
  { keys: "Mod+Shift+5", does: "admin-location-branch-create" },
  { keys: "Mod+Shift+G", does: "admin-manufacturer-create" },
  { keys: "Mod+Shift+W", does: "admin-manufacturer-create", told: "nowhere" },
  { keys: "Mod+Alt+Shift+L", does: "asset-management-license-create" },
  { keys: "Mod+Alt+Shift+C", does: "asset-management-component-create-new" },
  { keys: "Mod+Alt+Shift+A", does: "asset-management-accessory-create" },
  { keys: "M", does: "admin-all-models" },
  { keys: "g p e", does: "skilled-personnel-placed-personnel" },
  { keys: "g i n", does: "skilled-personnel-interest-made" },
  { keys: "g s p", does: "skilled-personnel-all-skilled-personnel" },
  { keys: "g b r", does: "admin-location-branch" },
  { keys: "g c r e", does: "asset-management-my-assets-create" },
  { keys: "g m o d", does: "admin-all-models-create" },
  { keys: "g l i c", does: "asset-management-license-create" },
  { keys: "g c o m", does: "asset-management-component-create-new" },
  { keys: "g a c c", does: "asset-management-accessory-create" },
  { keys: "g b r n", does: "admin-location-branch-create" },
];

/** Shortcuts whose page stands. */
export const shortcuts = (): readonly Shortcut[] =>
  SHORTCUTS.filter(({ does }) => isShellAction(does) || hasRoute(does));

export const shortcutOf = (keys: string): Shortcut | undefined =>
  shortcuts().find((shortcut) => shortcut.keys === keys);

/** The key told beside what opens a route or does something of the shell; undefined for none. */
export const keysOf = (does: string, place: "palette" | "shell"): string | undefined =>
  SHORTCUTS.find((shortcut) => shortcut.does === does && (shortcut.told ?? place) === place)?.keys;

const ON_MAC: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };

/** The keys as they are written on the keyboard: "Ctrl", "Shift", "G". */
export function keyLabels(keys: string, onMac = isMac()): readonly string[] {
  if (isSequence(keys)) return keys.split(" ");
  return keys.split("+").map((key) => (onMac ? ON_MAC[key] : undefined) ?? (key === "Mod" ? "Ctrl" : key));
}

/** The keys in one text: "Ctrl+Shift+G", or "g b r". */
export const keysText = (keys: string | undefined): string =>
  keys === undefined ? "" : keyLabels(keys).join(isSequence(keys) ? " " : "+");

/** The notation of `aria-keyshortcuts`; undefined for sequences, which it does not know. */
export const ariaKeys = (keys: string | undefined): string | undefined =>
  keys === undefined || isSequence(keys) ? undefined : keys.replace("Mod", isMac() ? "Meta" : "Control");
