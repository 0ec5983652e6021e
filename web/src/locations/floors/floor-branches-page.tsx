import { locationCalls } from "@steward/contract/locations/calls";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { useDebouncedText } from "../../ui/use-debounced-text.ts";
import { LocationIcon } from "../location-icon.tsx";
import { locationTypeInfo } from "../location-labels.ts";
import classes from "./floor-page.module.css";

/** Places of one page; the others are searched for. */
const SHOWN = 100;

/** The branches whose buildings can be looked at, and any place by its name; who is limited to places inside begins with those. */
export function FloorBranchesPage() {
  const typed = useDebouncedText();
  const search = typed.settled.trim();
  const query = { page_size: SHOWN, ordering: "name" } as const;
  const branches = useLoad(locationCalls.all, { query: { ...query, type: "Branch" } }, { silent: true });
  const isAny = search !== "" || branches.data?.count === 0;
  const any = useLoad(
    locationCalls.all,
    { query: search === "" ? query : { ...query, search } },
    { enabled: isAny, silent: true, keepPrevious: true },
  );
  const found = isAny ? any : branches;
  const places = found.data?.results ?? [];
  return (
    <>
      <PageHeader title={m.floors_title()} subtitle={m.floors_text()} />
      <SearchField
        label={m.floors_search()}
        value={typed.text}
        onText={typed.type}
        onKeyDown={(event) => event.key === "Enter" && typed.settle()}
        className={classes.search}
      />
      {found.error ? <LoadFailure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending && !found.error ? <SkeletonArea height={320} /> : null}
      {found.data && places.length === 0 ? (
        <EmptyState title={search === "" ? m.floors_none() : m.floors_none_found()} />
      ) : null}
      <ul className={classes.tiles} aria-label={isAny ? m.locations_all() : m.floors_branches()}>
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
      {found.data?.next ? <p className={classes.words2}>{m.floors_more({ count: places.length })}</p> : null}
    </>
  );
}
