import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import type { Unplaced } from "@steward/contract/locations/floor-plans/rules";
import { LoadFailure } from "../../../http/load-failure.tsx";
import { useLoad } from "../../../http/queries.ts";
import { m } from "../../../messages/messages.js";
import { SearchField } from "../../../ui/search-field.tsx";
import { SkeletonArea } from "../../../ui/skeleton.tsx";
import { useDebouncedText } from "../../../ui/use-debounced-text.ts";
import { LocationIcon } from "../../location-icon.tsx";
import classes from "./floor-plan.module.css";

/** A room or an asset that can be placed: one of both. */
export interface Placeable {
  room?: string;
  asset?: string;
}

interface UnplacedListProps {
  floor: string;
  onPlace: (what: Placeable) => void;
  /** Called with what is dragged to the plan, and with null when it was dropped. */
  onDrag: (what: Placeable | null) => void;
}

const rowsOf = ({ rooms, assets }: Unplaced) => [
  ...rooms.map(({ id, name }) => ({ id, name, note: "", what: { room: id } })),
  ...assets.map(({ id, name, asset_id }) => ({ id, name, note: asset_id, what: { asset: id } })),
];

/** Rooms and assets of a floor that are not on its plan: chosen, they are placed in its middle; dragged, where they fall. */
export function UnplacedList({ floor, onPlace, onDrag }: UnplacedListProps) {
  const search = useDebouncedText();
  const query = search.settled.trim() ? { search: search.settled.trim() } : {};
  const found = useLoad(
    floorPlanCalls.unplaced,
    { params: { id: floor }, query },
    { silent: true, keepPrevious: true, refetchOnMount: "always" },
  );
  const rows = found.data ? rowsOf(found.data) : [];
  return (
    <section className={classes.unplaced} aria-labelledby="floor-unplaced">
      <h3 id="floor-unplaced" className={classes.title}>
        {m.floors_plan_unplaced()}
      </h3>
      <SearchField label={m.floors_plan_search()} value={search.text} onText={search.type} onBlur={search.settle} />
      {found.error ? <LoadFailure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending && !found.error ? <SkeletonArea height={160} /> : null}
      {found.data && rows.length === 0 ? (
        <p className={classes.note}>{query.search ? m.floors_plan_none_found() : m.floors_plan_all_placed()}</p>
      ) : null}
      <ul className={classes.rows} aria-labelledby="floor-unplaced">
        {rows.map(({ id, name, note, what }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.row}
              draggable
              onClick={() => onPlace(what)}
              onDragStart={(event) => {
                event.dataTransfer.setData("text/plain", name);
                onDrag(what);
              }}
              onDragEnd={() => onDrag(null)}
            >
              {note ? null : <LocationIcon type="Room" size={16} />}
              <span dir="auto" className={classes.rowName}>
                {name}
              </span>
              {note ? (
                <span dir="auto" className={classes.note}>
                  {note}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {found.data && !found.data.is_whole ? <p className={classes.note}>{m.floors_plan_more_unplaced()}</p> : null}
    </section>
  );
}
