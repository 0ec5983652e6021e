import type { FloorView, ViewedPlace } from "@steward/contract/locations/rules";
import { m } from "../../messages/messages.js";
import type { UrlState } from "../../navigation/navigation.tsx";
import { statusColour } from "../../ui/status/status-chip.tsx";
import { countText } from "../../ui/text/count-text.ts";

/** What a view is coloured by. */
export const measures = ["status", "overdue", "audit"] as const;
export type Measure = (typeof measures)[number];

export const measureOf = (text: string | undefined): Measure => measures.find((each) => each === text) ?? "status";

export type Statuses = FloorView["statuses"];

/** The list of the assets of a place, or of a part of them. */
export const listOf = ({ id, location_type }: ViewedPlace, part: UrlState = {}): UrlState => ({
  [location_type === "Branch" ? "branch" : "location"]: id,
  ...part,
});

/** The list that is counted by a measure, and its number. */
export function countedBy(place: ViewedPlace, measure: Measure): { count: number; search: UrlState } {
  return measure === "overdue"
    ? { count: place.numbers?.overdue ?? 0, search: listOf(place, { overdue: "true" }) }
    : { count: place.numbers?.total ?? 0, search: listOf(place) };
}

export interface Part {
  id: string;
  name: string;
  colour: string;
  count: number;
}

/** What the last audits found, and at the end what nobody has audited; each is a choice of the filter of assets. */
export const auditParts = [
  { id: "Verified", name: m.audits_result_verified, colour: "var(--success)" },
  { id: "Misplaced", name: m.audits_result_misplaced, colour: "var(--info)" },
  { id: "Damaged", name: m.audits_result_damaged, colour: "var(--warning)" },
  { id: "Missing", name: m.audits_result_missing, colour: "var(--danger)" },
  { id: "never", name: m.assets_audit_never, colour: "var(--line-field)" },
] as const;

/** The list of a part of a place by its status or last audit. */
export const listOfPart = (place: ViewedPlace, measure: "status" | "audit", part: string): UrlState =>
  listOf(place, { [measure]: part });

/** Coloured parts of a place: its statuses in their order, what audits found, or what is late and what is not. */
export function partsOf({ numbers }: ViewedPlace, measure: Measure, statuses: Statuses): Part[] {
  if (!numbers) return [];
  const { overdue, total, audit } = numbers;
  const parts: Record<Measure, () => Part[]> = {
    overdue: () => [
      { id: "overdue", name: m.floors_overdue(), colour: "var(--danger)", count: overdue },
      { id: "others", name: "", colour: "var(--line-field)", count: total - overdue },
    ],
    audit: () => auditParts.map(({ id, name, colour }) => ({ id, name: name(), colour, count: audit[id] })),
    status: () =>
      statuses.map(({ id, name, color }) => ({
        id,
        name,
        colour: statusColour(color),
        count: numbers.statuses.find((each) => each.id === id)?.count ?? 0,
      })),
  };
  return parts[measure]().filter(({ count }) => count > 0);
}

/** Colour of a place as a whole: that of most of its assets, or of what is late; undefined where nothing is counted. */
export function leadingColour(place: ViewedPlace, measure: Measure, statuses: Statuses): string | undefined {
  const parts = partsOf(place, measure, statuses);
  if (measure === "overdue") return place.numbers?.overdue ? "var(--danger)" : undefined;
  return parts.reduce<Part | undefined>((most, part) => (most && most.count >= part.count ? most : part), undefined)
    ?.colour;
}

/** What a measure says of a place in words: "12 assets: 10 In Use, 2 Pending", "12 assets: 12 Verified; 3 due". */
export function numbersText(place: ViewedPlace, measure: Measure, statuses: Statuses): string {
  if (!place.numbers) return "";
  const { total, overdue } = place.numbers;
  if (total === 0) return m.floors_nothing();
  const all = m.floors_counted({ count: total });
  if (measure === "overdue") {
    return `${all}, ${overdue > 0 ? m.floors_late({ shown: countText(overdue) }) : m.floors_none_late()}`;
  }
  const each = partsOf(place, measure, statuses).map(({ count, name }) => `${countText(count)} ${name}`);
  const due = measure === "audit" ? place.numbers.audit.due : 0;
  return `${all}: ${each.join(", ")}${due > 0 ? `; ${m.floors_due({ shown: countText(due) })}` : ""}`;
}

/** Blocks and floors as they stand: the highest floor first, each block above its floors. */
export function stackOf({ place, places }: FloorView): ViewedPlace[] {
  if (["Floor", "Room", "End Location"].includes(place.location_type)) return [place];
  const inside = (parent: string) => places.filter((each) => each.parent === parent);
  return inside(place.id).every(({ location_type }) => location_type === "Floor")
    ? inside(place.id).toReversed()
    : inside(place.id).flatMap((block) => [block, ...inside(block.id).toReversed()]);
}
