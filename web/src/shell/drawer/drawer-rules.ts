/** An entry of the drawer; `title` is its label. */
export interface DrawerEntry {
  id: string;
  title: string;
  /** Route name it opens; a parent has none. */
  route: string | null;
  children: readonly DrawerEntry[];
}

const SMALLEST = 240;
const LARGEST = 340;
/** Breakpoint in pixels from which the drawer is permanent. */
export const PERMANENT_FROM = 960;

/** Drawer width for a viewport width, in pixels. */
export const drawerWidth = (viewport: number): number =>
  Math.min(LARGEST, SMALLEST + 0.2 * Math.max(0, viewport - PERMANENT_FROM));

/** Initials of the first two words, upper case; "U" for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  const letters = words.map((word) => Array.from(word)[0] ?? "").join("");
  return letters === "" ? "U" : letters.toLocaleUpperCase();
}

const PREFERENCE_WORDS = ["admin", "organisation", "user-management", "module"];

/** True for routes with the preferences drawer. */
export const isPreferences = (routeName: string): boolean => PREFERENCE_WORDS.some((word) => routeName.includes(word));

/** An entry is active when the route name begins with its own, a group when any of its entries is. */
export const isActive = (entry: DrawerEntry, routeName: string): boolean =>
  entry.route !== null ? routeName.startsWith(entry.route) : entry.children.some((child) => isActive(child, routeName));

/** Id of the first group, which is open from the start where daily work is done; null without a group. */
export const firstGroup = (entries: readonly DrawerEntry[]): string | null =>
  entries.find((entry) => entry.route === null)?.id ?? null;

/**
 * Filters entries by title (trimmed, ignoring case). A matching group keeps all its entries, otherwise its matching
 * ones.
 */
export function filterEntries(entries: readonly DrawerEntry[], text: string): readonly DrawerEntry[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return entries;
  const matches = (entry: DrawerEntry) => entry.title.toLocaleLowerCase().includes(wanted);
  return entries.flatMap((entry) => {
    if (matches(entry)) return [entry];
    const children = entry.children.filter(matches);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** Entry of Asset Management that only owners have; My Asset Request has another id and stays. */
const OF_OWNERS = "asset-request";

/** Entries of the normal drawer for those who do not own the organisation. */
export const hideFromMembers = <Entry extends DrawerEntry>(entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) =>
    entry.id === "asset-management"
      ? { ...entry, children: entry.children.filter(({ id }) => id !== OF_OWNERS) }
      : entry,
  );
