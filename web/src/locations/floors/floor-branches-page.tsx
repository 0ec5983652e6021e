import { locationCalls } from "@steward/contract/locations/calls";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { LocationIcon } from "../location-icon.tsx";
import { locationTypeInfo } from "../location-labels.ts";
import classes from "./floor-page.module.css";

/** Branches of one page; the others are in their list. */
const SHOWN = 100;

/** The branches whose buildings can be looked at; who is limited to places inside begins with those. */
export function FloorBranchesPage() {
  const query = { page_size: SHOWN, ordering: "name" } as const;
  const branches = useLoad(locationCalls.all, { query: { ...query, type: "Branch" } }, { silent: true });
  const isLimited = branches.data?.count === 0;
  const own = useLoad(locationCalls.all, { query }, { enabled: isLimited, silent: true });
  const found = isLimited ? own : branches;
  const places = found.data?.results ?? [];
  return (
    <>
      <PageHeader title={m.floors_title()} subtitle={m.floors_text()} />
      {found.error ? <LoadFailure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending && !found.error ? <SkeletonArea height={320} /> : null}
      {found.data && places.length === 0 ? <EmptyState title={m.floors_none()} /> : null}
      <ul className={classes.tiles} aria-label={isLimited ? m.locations_all() : m.floors_branches()}>
        {places.map((place) => (
          <li key={place.id}>
            <RouteLink name="admin-location-view-id" params={{ id: place.id }} className={classes.tile}>
              <span className={classes.tileHead}>
                <span className={classes.icon}>
                  <LocationIcon type={place.location_type} size={18} />
                </span>
                <span dir="auto" className={classes.name}>
                  {place.name}
                </span>
              </span>
              <span className={classes.words2}>
                {[
                  place.location_type === "Branch"
                    ? locationTypeInfo.Building.counted(place.child_count)
                    : locationTypeInfo[place.location_type].title(),
                  m.floors_counted({ count: place.asset_count }),
                ].join(" · ")}
              </span>
            </RouteLink>
          </li>
        ))}
      </ul>
      {found.data?.next ? (
        <p className={classes.words2}>
          {m.floors_more_branches()} <RouteLink name="admin-location-branch">{m.locations_title()}</RouteLink>
        </p>
      ) : null}
    </>
  );
}
