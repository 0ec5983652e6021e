import type { ViewedPlace } from "@steward/contract/locations/rules";
import { m } from "../../messages/messages.js";
import { CountLink } from "../../ui/text/count-link.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { countedBy, type Measure } from "./floor-numbers.ts";

/** The number of a place by a measure, linked to the list that it counts. */
export function MeasuredLink({ place, measure }: { place: ViewedPlace; measure: Measure }) {
  const { count, search } = countedBy(place, measure);
  const { name } = place;
  const [text, label] =
    measure === "overdue"
      ? [m.floors_late({ shown: countText(count) }), m.floors_overdue_of({ shown: countText(count), name })]
      : [m.floors_counted({ count }), m.floors_assets_of({ shown: m.floors_counted({ count }), name })];
  return <CountLink count={count} label={label} text={text} name="asset-management-my-assets" search={search} />;
}
