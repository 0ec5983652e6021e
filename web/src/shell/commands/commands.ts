import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import type { Right } from "@steward/contract/permissions/permissions";
import type { Icon } from "@tabler/icons-react";
import type { AddDialogRequest } from "../../nouns/card.ts";
import { m } from "../../messages/messages.js";
import type { RouteName } from "../../navigation/route-names.ts";
import { hasRoute, routeTitle } from "../../navigation/routes.ts";
import type { RouteCard } from "../../nouns/card.ts";
import { nounCards, pagesCards } from "../../nouns/registry.ts";
import { mayOf } from "../../session/may.ts";
import { drawerEntries, isLocked, isOfKind, type ShellEntry } from "../drawer/drawer-entries.ts";

/** Something that the palette, a shortcut or a field of the top bar opens. */
export interface Command {
  /** Group of the drawer, page of its entries, other page, or page and dialog that create a record. */
  kind: "group" | "entry" | "page" | "create";
  /** It is among the quick actions of the specification; everything else is found by its title only. */
  isQuick: boolean;
  /** What keys and recents call it: its route, or of a dialog without a page "role-create". */
  name: string;
  title: string;
  /** The page; of a group the first one that is open, of a dialog the one that creates or lists the same. */
  route: RouteName;
  opens?: AddDialogRequest | undefined;
  /** Ids of the entry and of its group in the drawer, whose pictures it has. */
  image: string;
  parentImage: string;
  icon: Icon | undefined;
  /** Title of the group, or how many entries a group has. */
  subtitle: string;
  isLocked: boolean;
}

type Details = OrganisationDetails | undefined;

/** What is created by the quick actions of the specification, in its order. */
export const CREATED: readonly string[] = [
  "asset-management-my-assets-create",
  "admin-all-models-create",
  "asset-management-license-create",
  "asset-management-component-create-new",
  "asset-management-accessory-create",
  "admin-manufacturer-create",
  "admin-brand-create",
  "admin-supplier-create",
  "admin-location-branch-create",
  "admin-location-building-create",
  "admin-location-block-create",
  "admin-location-floor-create",
  "admin-location-room-create",
  "admin-location-end-location-create",
  "service-request-raise",
];

/** Entries that are no quick actions. */
const SEARCHED_ONLY: readonly string[] = ["asset-management-my-asset-request", "service-request-my-service-request"];

const MODULE_MENU = /^module-/;

function entryCommand(entry: ShellEntry, organisation: Details, preferences: boolean, parent?: ShellEntry): Command[] {
  if (entry.route === null || !hasRoute(entry.route)) return [];
  return [
    {
      kind: "entry",
      isQuick: !SEARCHED_ONLY.includes(entry.route),
      name: entry.route,
      title: entry.title,
      route: entry.route,
      image: entry.id,
      parentImage: parent?.id ?? "",
      icon: entry.icon ?? parent?.icon,
      subtitle: parent?.title ?? (preferences ? m.shell_preferences() : ""),
      isLocked: isLocked(entry, organisation, parent),
    },
  ];
}

/** A group of the drawer with its entries. The menu of modules repeats groups, which are found once. */
function groupCommands(group: ShellEntry, organisation: Details, preferences: boolean): Command[] {
  const children = group.children.flatMap((child) => entryCommand(child, organisation, preferences, group));
  const first = children.find((child) => !child.isLocked) ?? children[0];
  if (!first || MODULE_MENU.test(group.id)) return children;
  const subtitle = m.palette_sub_items({ count: children.length });
  const own = {
    kind: "group",
    isQuick: false,
    title: group.title,
    image: group.id,
    parentImage: "",
    icon: group.icon,
  } as const;
  return [{ ...first, ...own, subtitle }, ...children];
}

/** Entries of both drawers with their groups, each page once for a title and group. */
function entries(organisation: Details): Command[] {
  const all = [false, true].flatMap((preferences) =>
    drawerEntries(preferences, organisation).flatMap((entry) =>
      entry.route === null
        ? groupCommands(entry, organisation, preferences)
        : entryCommand(entry, organisation, preferences),
    ),
  );
  const isSame = (one: Command, other: Command) =>
    one.kind === other.kind && one.route === other.route && one.title === other.title;
  return all.filter((command, index) => all.findIndex((other) => isSame(command, other)) === index);
}

const isCreation = (name: string, card: RouteCard) =>
  card.creates !== undefined || card.quick !== undefined || /-create(-new)?$/.test(name);

const needsOf = ({ needs = [] }: RouteCard): readonly Right[] => (typeof needs === "function" ? needs() : needs);

/** Pages of the cards that are opened without a record, in the order of what is created. */
function pages(organisation: Details, known: readonly Command[]): Command[] {
  const may = mayOf(organisation);
  return pagesCards()
    .flatMap(({ routes = {} }) => Object.entries(routes))
    .filter(([name, { path }]) => !path.includes("$") && !known.some(({ route }) => route === name))
    .flatMap(([name, card]): Command[] => {
      const needs = needsOf(card);
      // What is the operators' is shown to nobody else, not even as locked.
      if (!hasRoute(name) || (needs.includes("operator") && !may("operator"))) return [];
      if (!isOfKind(card, organisation)) return [];
      const what = card.creates?.();
      return [
        {
          kind: isCreation(name, card) ? "create" : "page",
          isQuick: CREATED.includes(name),
          name,
          title: card.quick?.() ?? (what === undefined ? routeTitle(name) : m.palette_create_new({ what })),
          route: name,
          opens: card.opens,
          image: isCreation(name, card) ? "create" : "page",
          parentImage: "",
          icon: undefined,
          subtitle: "",
          isLocked: needs.length > 0 && !needs.some(may),
        },
      ];
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

function rank({ name }: Command): number {
  const at = CREATED.indexOf(name);
  return at < 0 ? CREATED.length : at;
}

/** Dialogs that create a record of a noun without a page that creates one. */
function dialogs(organisation: Details, known: readonly Command[]): Command[] {
  const may = mayOf(organisation);
  return nounCards().flatMap(({ subject, history, tab, routes = {}, add }): Command[] => {
    const [list] = [...(tab ? [tab.page] : []), ...Object.keys(routes)];
    const opens = add?.opens;
    if (!add || !opens || list === undefined || !hasRoute(list)) return [];
    if (known.some((command) => command.opens?.kind === subject)) return [];
    return [
      {
        kind: "create",
        isQuick: false,
        name: `${subject}-create`,
        title: m.palette_create_new({ what: history.title() }),
        route: list,
        opens,
        image: "create",
        parentImage: "",
        icon: undefined,
        subtitle: "",
        isLocked: !may(add.permission),
      },
    ];
  });
}

/** Everything that can be opened without a record: entries of the drawers, what is created, then other pages. */
export function commands(organisation: Details): readonly Command[] {
  const shown = entries(organisation);
  const others = pages(organisation, shown);
  return [...shown, ...others, ...dialogs(organisation, others)];
}

/** What a key or recent opens; undefined for what does not stand. */
export const commandOf = (name: string, organisation: Details): Command | undefined =>
  commands(organisation).find((command) => command.name === name && command.kind !== "group");
