import type { ViewedPlace } from "@steward/contract/locations/rules";
import { m } from "../../messages/messages.js";
import { CountLink } from "../../ui/text/count-link.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { countedBy, type Measure, requestsText } from "./floor-numbers.ts";

function textOf(measure: Measure, count: number) {
  if (measure === "requests") return requestsText(count);
  return measure === "overdue" ? m.floors_late({ shown: countText(count) }) : m.floors_counted({ count });
}

/** The number of a place by a measure, linked to the list that it counts. */
export function MeasuredLink({ place, measure }: { place: ViewedPlace; measure: Measure }) {
  const counted = countedBy(place, measure);
  if (!counted) return null;
  const { count } = counted;
  const text = textOf(measure, count);
  return <CountLink {...counted} label={m.floors_number_of({ shown: text, name: place.name })} text={text} />;
}
