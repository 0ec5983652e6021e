import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import type { ViewedPlace } from "@steward/contract/locations/rules";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { CountLink } from "../../ui/text/count-link.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { listOfPart, measuresOf, partsOf } from "./floor-numbers.ts";
import classes from "./floor-page.module.css";
import { MeasuredLink } from "./measured-link.tsx";
import { FloorPlan } from "./plan/floor-plan.tsx";
import { PlacesShown, type Shown } from "./places-shown.tsx";

const LIST = "asset-management-my-assets";

/** What stands in the chosen floor, and the lists of its own numbers. */
export function PlaceInside({ place, ...shown }: Shown & { place: ViewedPlace }) {
  const found = useLoad(locationCalls.contents, { params: { id: place.id } }, { silent: true });
  const hasPlan = place.location_type === "Floor";
  const plan = useLoad(
    floorPlanCalls.read,
    { params: { id: place.id } },
    { enabled: hasPlan, silent: true, refetchOnMount: "always" },
  );
  const error = found.error ?? plan.error;
  const retry = () => {
    void found.refetch();
    if (hasPlan) void plan.refetch();
  };
  const isReady = found.data && (plan.data || !hasPlan);
  const label = m.floors_inside({ name: place.name });
  const { measure, statuses } = shown;
  const byParts = measure === "status" || measure === "audit" ? measure : null;
  const due = place.numbers?.audit.due ?? 0;
  return (
    <section className={classes.inside} aria-labelledby="floor-inside">
      <h2 id="floor-inside" dir="auto" className={classes.title}>
        {label}
      </h2>
      {measuresOf(place).includes(measure) ? (
        <ul className={classes.legend}>
          <li>
            <MeasuredLink place={place} measure={measure} />
          </li>
          {byParts &&
            partsOf(place, byParts, statuses).map((part) => (
              <li key={part.id}>
                <CountLink
                  count={part.count}
                  label={m.floors_status_of({ shown: countText(part.count), status: part.name, name: place.name })}
                  text={`${countText(part.count)} ${part.name}`}
                  name={LIST}
                  search={listOfPart(place, byParts, part.id)}
                />
              </li>
            ))}
          {measure === "audit" && due > 0 ? (
            <li>
              <CountLink
                count={due}
                label={m.floors_due_of({ shown: countText(due), name: place.name })}
                text={m.floors_due({ shown: countText(due) })}
                name={LIST}
                search={listOfPart(place, measure, "due")}
              />
            </li>
          ) : null}
        </ul>
      ) : null}
      {error ? <LoadFailure error={error} onRetry={retry} /> : null}
      {isReady || error ? null : <SkeletonArea height={240} />}
      {found.data && plan.data && !shown.isTable ? <FloorPlan {...shown} plan={plan.data} floor={found.data} /> : null}
      {found.data && isReady ? <PlacesShown {...shown} label={label} of={place} places={found.data.places} /> : null}
      {found.data && !found.data.is_whole ? (
        <p className={classes.words2}>{m.floors_not_whole({ count: found.data.places.length })}</p>
      ) : null}
    </section>
  );
}
