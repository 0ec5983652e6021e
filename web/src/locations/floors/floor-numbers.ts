import type { FloorView, ViewedPlace } from "@steward/contract/locations/rules";
import { m } from "../../messages/messages.js";
import type { UrlState } from "../../navigation/navigation.tsx";
import type { RouteName } from "../../navigation/route-names.ts";
import { statusColour } from "../../ui/status/status-chip.tsx";
import { countText } from "../../ui/text/count-text.ts";

/** What a view is coloured by. */
export type Measure = "status" | "overdue" | "audit" | "requests";

/** What the caller may colour a place by: what assets are, and how many service requests are open. */
export const measuresOf = ({ numbers, requests }: ViewedPlace): Measure[] => [
  ...(numbers ? (["status", "overdue", "audit"] as const) : []),
  ...(requests === null ? [] : (["requests"] as const)),
];

/** The one that is asked for, as far as the caller may; else the first. */
export function measureOf(text: string | undefined, place: ViewedPlace): Measure {
  const measures = measuresOf(place);
  return measures.find((each) => each === text) ?? measures[0] ?? "status";
}

export type Statuses = FloorView["statuses"];

/** The list of the assets of a place, or of a part of them. */
const listOf = ({ id, location_type }: ViewedPlace, part: UrlState = {}): UrlState => ({
  [location_type === "Branch" ? "branch" : "location"]: id,
  ...part,
});

/** A list and a part of it. */
export interface ListGoal {
  name: RouteName;
  search: UrlState;
}

const ofAssets = (search: UrlState): ListGoal => ({ name: "asset-management-my-assets", search });

/** The list that is counted by a measure, and its number; null where the caller may not see what it counts. */
export function countedBy(place: ViewedPlace, measure: Measure): (ListGoal & { count: number }) | null {
  const { id, numbers, requests } = place;
  if (measure === "requests") {
    const search = { location: id, is_open: "true", view: "list" };
    return requests === null ? null : { count: requests, name: "service-request", search };
  }
  if (!numbers) return null;
  return measure === "overdue"
    ? { count: numbers.overdue, ...ofAssets(listOf(place, { overdue: "true" })) }
    : { count: numbers.total, ...ofAssets(listOf(place)) };
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

/** Colour of what somebody has to do: what is late, and where service requests are open. */
const ASKING = { overdue: "var(--danger)", requests: "var(--warning)" } as const;

/** The colours of places by their open service requests, as a legend tells them. */
export const requestParts = [
  { id: "requests", name: m.floors_requests_some, colour: ASKING.requests },
  { id: "none", name: m.floors_requests_none, colour: "var(--line-field)" },
] as const;

/**
 * Coloured parts of a place: its statuses in their order, what audits found, what is late and what is not, or its open
 * service requests as one.
 */
export function partsOf({ numbers, requests }: ViewedPlace, measure: Measure, statuses: Statuses): Part[] {
  if (measure === "requests") {
    return requests ? [{ id: "requests", name: "", colour: ASKING.requests, count: requests }] : [];
  }
  if (!numbers) return [];
  const { overdue, total, audit } = numbers;
  const parts: Record<typeof measure, () => Part[]> = {
    overdue: () => [
      { id: "overdue", name: m.floors_overdue(), colour: ASKING.overdue, count: overdue },
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

/** Colour of a place as a whole: that of most of its assets, or of what is asked for; undefined where nothing is counted. */
export function leadingColour(place: ViewedPlace, measure: Measure, statuses: Statuses): string | undefined {
  const parts = partsOf(place, measure, statuses);
  if (measure === "overdue") return place.numbers?.overdue ? ASKING.overdue : undefined;
  return parts.reduce<Part | undefined>((most, part) => (most && most.count >= part.count ? most : part), undefined)
    ?.colour;
}

/** "3 open service requests". */
export const requestsText = (count: number) => (count === 0 ? m.floors_requests_none() : m.floors_requests({ count }));

/** What a measure says of a place in words: "12 assets: 10 In Use, 2 Pending", "12 assets: 12 Verified; 3 due". */
export function numbersText(place: ViewedPlace, measure: Measure, statuses: Statuses): string {
  if (measure === "requests" && place.requests !== null) return requestsText(place.requests);
  if (measure === "requests" || !place.numbers) return "";
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
