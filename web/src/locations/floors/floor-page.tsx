import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { locationCalls } from "@steward/contract/locations/calls";
import type { FloorView } from "@steward/contract/locations/rules";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useRouteParams, useUrlState } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StatusMark } from "../../ui/status/status-chip.tsx";
import { Breadcrumb } from "../../ui/text/breadcrumb.tsx";
import { placePage } from "../place-page.ts";
import {
  auditParts,
  type Measure,
  measureOf,
  measuresOf,
  numbersText,
  requestParts,
  stackOf,
} from "./floor-numbers.ts";
import classes from "./floor-page.module.css";
import { LevelList } from "./level-list.tsx";
import { MeasuredLink } from "./measured-link.tsx";
import { PlaceInside } from "./place-inside.tsx";
import { PlacesShown } from "./places-shown.tsx";

/** A building with its floors and rooms; of a branch its buildings. The URL keeps the floor and what it is coloured by. */
export function FloorPage() {
  const { id = "" } = useRouteParams();
  const view = useLoad(locationCalls.floors, { params: { id } }, { silent: true, refetchOnMount: "always" });
  if (view.error) return <LoadFailure isPage error={view.error} onRetry={() => void view.refetch()} />;
  if (!view.data) {
    return (
      <>
        <PageHeader title={m.floors_title()} />
        <SkeletonArea height={420} />
      </>
    );
  }
  return <Walk key={view.data.place.id} view={view.data} />;
}

const measureTitles: Readonly<Record<Measure, () => string>> = {
  status: m.floors_by_status,
  overdue: m.floors_by_overdue,
  audit: m.floors_by_audit,
  requests: m.floors_by_requests,
};

/** The words for a colour of each status, result of an audit or number of requests, or for what is late. */
function Legend({ view, measure }: { view: FloorView; measure: Measure }) {
  const { place, statuses } = view;
  if (measure === "overdue") return <p className={classes.words2}>{numbersText(place, measure, statuses)}</p>;
  if (measure === "audit" || measure === "requests")
    return (
      <ul className={classes.legend}>
        {(measure === "audit" ? auditParts : requestParts).map(({ id, name, colour }) => (
          <li key={id}>
            <span className={classes.dot} style={{ background: colour }} aria-hidden="true" />
            {name()}
          </li>
        ))}
      </ul>
    );
  return (
    <ul className={classes.legend}>
      {statuses.map(({ id, name, category, color }) => (
        <li key={id}>
          <StatusMark category={category} color={color} />
          <span dir="auto">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Walk({ view }: { view: FloorView }) {
  const [{ by, floor, as }, change] = useUrlState();
  const { place, breadcrumb, statuses } = view;
  useRecordTitle(place.name);
  const measures = measuresOf(place);
  const measure = measureOf(by, place);
  const isTable = as === "table";
  const levels = place.location_type === "Branch" ? [] : stackOf(view);
  const isFlat = levels.length === 0;
  const chosen =
    levels.find(({ id }) => id === (floor ?? view.floor)) ??
    levels.findLast(({ location_type }) => location_type === "Floor") ??
    levels[0] ??
    place;
  const branch = breadcrumb[0]?.id ?? place.id;
  const shown = { branch, measure, statuses, isTable };
  const label =
    place.location_type === "Branch" ? m.floors_buildings({ name: place.name }) : m.floors_stack({ name: place.name });
  return (
    <>
      <PageHeader
        title={place.name}
        subtitle={numbersText(place, measure, statuses)}
        actions={<RouteLink {...placePage({ id: place.id, branch })}>{m.floors_in_tree()}</RouteLink>}
      />
      <div className={classes.way}>
        <Breadcrumb
          label={m.floors_way()}
          steps={breadcrumb}
          render={(step) =>
            step.id === place.id ? (
              step.name
            ) : (
              <RouteLink name="admin-location-view-id" params={{ id: step.id }} search={{ by: measure }}>
                {step.name}
              </RouteLink>
            )
          }
        />
      </div>
      {measures.length > 0 ? (
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={m.floors_coloured_by()}
            value={measure}
            onChange={(value) => change({ by: value })}
            data={measures.map((value) => ({ value, label: measureTitles[value]() }))}
          />
          <SegmentedControl
            aria-label={m.floors_shown_as()}
            value={isTable ? "table" : "drawing"}
            onChange={(value) => change({ as: value === "table" ? value : undefined })}
            data={[
              { value: "drawing", label: m.floors_drawing() },
              { value: "table", label: m.floors_table() },
            ]}
          />
          <span className={classes.total}>
            <MeasuredLink place={place} measure={measure} />
          </span>
          <Legend view={view} measure={measure} />
        </div>
      ) : null}
      <p className={classes.words2}>{measure === "requests" ? m.floors_help_requests() : m.floors_help()}</p>
      <div className={isFlat ? undefined : classes.columns}>
        {isFlat || isTable ? (
          <PlacesShown {...shown} label={label} of={place} places={isFlat ? view.places : levels} />
        ) : (
          <LevelList
            name={place.name}
            levels={levels}
            chosen={chosen.id}
            measure={measure}
            statuses={statuses}
            onChoose={(id) => change({ floor: id })}
          />
        )}
        {isFlat ? null : <PlaceInside {...shown} place={chosen} />}
      </div>
      {view.is_whole ? null : <p className={classes.words2}>{m.floors_not_whole({ count: view.places.length })}</p>}
    </>
  );
}
