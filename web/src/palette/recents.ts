import type { Command } from "../shell/commands/commands.ts";
import { keysOf, keysText } from "../shell/shortcuts/shortcut-table.ts";

/** Something that was opened from the palette, by the name of its command. */
export interface Recent {
  title: string;
  routeName: string;
  imageName: string;
  parentImageName: string;
  shortcut: string;
}

const KEY = "recentCommands";
const KEPT = 5;

const isRecent = (value: unknown): value is Recent =>
  typeof value === "object" && value !== null && "title" in value && "routeName" in value;

/** What was opened last on this device, the latest first. */
export function recents(): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Remembers a command; one that is remembered already becomes the latest. */
export function rememberCommand({ title, name, image, parentImage }: Command): void {
  const latest: Recent = {
    title,
    routeName: name,
    imageName: image,
    parentImageName: parentImage,
    shortcut: keysText(keysOf(name, "palette")),
  };
  const others = recents().filter(({ routeName }) => routeName !== name);
  localStorage.setItem(KEY, JSON.stringify([latest, ...others].slice(0, KEPT)));
}
