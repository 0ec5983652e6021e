import { m } from "../messages/messages.js";
import type { Command } from "../shell/commands/commands.ts";
import { keysOf } from "../shell/shortcuts/shortcut-table.ts";
import type { PaletteGroup, PaletteOption } from "./palette-list.tsx";
import type { Recent } from "./recents.ts";

const SHOWN_RECENTS = 2;
/** Titles that say themselves what happens. */
const IS_DEED = /create|new/i;

/** An option of the palette that opens a command. */
export interface CommandOption extends PaletteOption {
  command: Command;
}

const optionOf = (command: Command, section: string, title = command.title): CommandOption => ({
  id: `${section}-${command.image}-${command.name}`,
  title,
  note: command.subtitle,
  icon: command.icon,
  isCreation: command.kind === "create",
  keys: command.kind === "group" ? undefined : keysOf(command.name, "palette"),
  isLocked: command.isLocked,
  command,
});

function recentOptions(commands: readonly Command[], recents: readonly Recent[]): CommandOption[] {
  const open = commands.filter(({ kind, isLocked }) => kind !== "group" && !isLocked);
  return recents
    .flatMap(({ routeName }) => open.find(({ name }) => name === routeName) ?? [])
    .slice(0, SHOWN_RECENTS)
    .map((command) =>
      optionOf(
        command,
        "recent",
        IS_DEED.test(command.title) ? command.title : m.palette_go_to({ title: command.title }),
      ),
    );
}

/** The specification's order: entries of the drawers, then what is created. */
const quickActions = (commands: readonly Command[]) =>
  commands.filter(({ isQuick, isLocked }) => isQuick && !isLocked).map((command) => optionOf(command, "quick"));

const filled = (groups: readonly PaletteGroup<CommandOption>[]) => groups.filter(({ options }) => options.length > 0);

/** What the palette offers without a text: what was opened last, and the quick actions. */
export const startGroups = (commands: readonly Command[], recents: readonly Recent[]) =>
  filled([
    { title: m.palette_recents(), options: recentOptions(commands, recents) },
    { title: m.palette_quick_actions(), options: quickActions(commands) },
  ]);

/**
 * What has a text in its title, ignoring case: entries and other pages, then what is created as far as it is allowed, the
 * quick actions before the others.
 */
export function foundGroups(commands: readonly Command[], text: string): readonly PaletteGroup<CommandOption>[] {
  const wanted = text.trim().toLocaleLowerCase();
  const found = commands.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  const of = (isIn: (command: Command) => boolean) => found.filter(isIn).map((command) => optionOf(command, "found"));
  return filled([
    {
      title: m.palette_pages(),
      options: of(({ kind, isLocked }) => kind !== "create" && (kind !== "page" || !isLocked)),
    },
    {
      title: m.palette_quick_actions(),
      options: of(({ kind, isQuick, isLocked }) => kind === "create" && isQuick && !isLocked),
    },
    {
      title: m.palette_create(),
      options: of(({ kind, isQuick, isLocked }) => kind === "create" && !isQuick && !isLocked),
    },
  ]);
}
