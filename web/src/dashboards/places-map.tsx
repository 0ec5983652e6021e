import { dashboardCalls } from "@steward/contract/dashboards/calls";
import { useEffect, useState } from "react";
import { type Boundaries, loadBoundaries } from "../geography/map/boundaries.ts";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { BranchPanel, type ChosenBranches } from "./chosen-branches.tsx";
import classes from "./dashboards.module.css";
import { DrawnMap } from "./drawn-map.tsx";
import { OutlineMap } from "./outline-map.tsx";

/** Whether this browser draws with WebGL, which the interactive map needs. */
const drawsMaps = () => document.createElement("canvas").getContext("webgl2") !== null;

/** Branches and states on a map of the application's own; an outline with points where the browser draws no map. */
export function PlacesMap() {
  const branches = useLoad(dashboardCalls.branchMapPoints, {}, { silent: true });
  const states = useLoad(dashboardCalls.stateMapPoints, {}, { silent: true });
  const [boundaries, setBoundaries] = useState<Boundaries | null>(null);
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState<ChosenBranches | null>(null);
  const [plain, setPlain] = useState(() => !drawsMaps());

  useEffect(() => {
    let isGone = false;
    loadBoundaries().then(
      (loaded) => isGone || setBoundaries(loaded),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, []);

  const error = branches.error ?? states.error;
  if (error)
    return <LoadFailure error={error} onRetry={() => void Promise.all([branches.refetch(), states.refetch()])} />;
  if (failed) return <p role="alert">{m.dashboards_map_failed()}</p>;
  if (!boundaries || !branches.data || !states.data) return <SkeletonArea height={460} />;
  const { results, unplaced } = branches.data;
  return (
    <>
      <div className={classes.map}>
        {plain ? (
          <OutlineMap boundaries={boundaries} branches={results} onChoose={setChosen} />
        ) : (
          <DrawnMap
            boundaries={boundaries}
            branches={results}
            states={states.data.results}
            onChoose={setChosen}
            onFailure={() => setPlain(true)}
          />
        )}
        {chosen ? (
          <BranchPanel chosen={chosen} branches={results} onChoose={setChosen} onClose={() => setChosen(null)} />
        ) : null}
      </div>
      <p className={classes.text}>
        {results.length === 0 ? m.dashboards_map_empty() : plain ? m.dashboards_map_plain() : m.dashboards_map_help()}{" "}
        {unplaced > 0 ? m.dashboards_unplaced({ count: unplaced }) : ""} {m.dashboards_map_source()}
      </p>
    </>
  );
}
