import { ActionIcon } from "@mantine/core";
import type { BranchPoint } from "@steward/contract/dashboards/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { IconBuilding, IconChevronRight, IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { HttpError } from "../http/http-error.ts";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { useFocusReturn } from "../keyboard/focus-return.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { useMay } from "../session/may.ts";
import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import { countText } from "../ui/text/count-text.ts";
import classes from "./dashboards.module.css";

/** Branches that were chosen on a map: those told by name, and how many there are. */
export interface ChosenBranches {
  ids: readonly string[];
  count: number;
}

/** Branches in one place that are told by name. */
export const TOLD = 100;

const isAbsent = (error: unknown) => error instanceof HttpError && error.status === 404;

/** The assets of a branch and its buildings, each with its floor view. */
function BranchFacts({ branch: { id, name, total_assets: count } }: { branch: BranchPoint }) {
  const mayWalk = useMay("location.view");
  const view = useLoad(locationCalls.floors, { params: { id } }, { enabled: mayWalk, silent: true });
  return (
    <>
      <p className={classes.ways}>
        <RouteLink
          name="asset-management-my-assets"
          search={{ branch: id }}
          aria-label={m.dashboards_assets_of({ count, name })}
        >
          {m.dashboards_count({ count, shown: countText(count) })}
        </RouteLink>
        {view.data ? (
          <RouteLink name="admin-location-view-id" params={{ id }} aria-label={m.dashboards_floor_view_of({ name })}>
            {m.floors_title()}
          </RouteLink>
        ) : null}
      </p>
      {mayWalk && view.isPending ? (
        <SkeletonRegion>
          <SkeletonBlock height={44} />
        </SkeletonRegion>
      ) : null}
      {/* A branch that a limited member may not see as a whole is known by its name and numbers. */}
      {view.error && !isAbsent(view.error) ? (
        <LoadFailure error={view.error} onRetry={() => void view.refetch()} />
      ) : null}
      <ul className={classes.chosenList} aria-label={m.floors_buildings({ name })}>
        {view.data?.places.map((building) => (
          <li key={building.id}>
            <RouteLink name="admin-location-view-id" params={{ id: building.id }} className={classes.row}>
              <IconBuilding size={18} stroke={1.6} aria-hidden />
              <span dir="auto">{building.name}</span>
              <span className={classes.number}>{building.numbers ? countText(building.numbers.total) : null}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
      {view.data && !view.data.is_whole ? (
        <p className={classes.text}>{m.floors_not_whole({ count: view.data.places.length })}</p>
      ) : null}
    </>
  );
}

interface BranchPanelProps {
  chosen: ChosenBranches;
  branches: readonly BranchPoint[];
  onChoose: (chosen: ChosenBranches) => void;
  onClose: () => void;
}

/** What is known of the branch that was chosen on the map; where several stand together, which of them is meant. */
export function BranchPanel({ chosen: { ids, count }, branches, onChoose, onClose }: BranchPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const title = useId();
  useFocusReturn();
  useEffect(() => panel.current?.focus({ preventScroll: true }), [ids]);
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape") onClose();
  });
  useEffect(() => {
    const shown = panel.current;
    shown?.addEventListener("keydown", press);
    return () => shown?.removeEventListener("keydown", press);
  }, []);
  const found = branches.filter(({ id }) => ids.includes(id));
  const [only] = found;
  if (!only) return null;
  return (
    <section ref={panel} className={classes.chosen} aria-labelledby={title} tabIndex={-1}>
      <div className={classes.head}>
        <h3 id={title} dir="auto">
          {found.length === 1 ? only.name : m.dashboards_branches_together({ count })}
        </h3>
        <ActionIcon variant="subtle" color="gray" aria-label={m.shell_close()} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {found.length === 1 ? (
        <BranchFacts branch={only} />
      ) : (
        <ul className={classes.chosenList}>
          {found.map(({ id, name, total_assets }) => (
            <li key={id}>
              <button type="button" className={classes.row} onClick={() => onChoose({ ids: [id], count: 1 })}>
                <IconChevronRight size={18} stroke={1.6} aria-hidden />
                <span dir="auto">{name}</span>
                <span className={classes.number}>{countText(total_assets)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {count > found.length ? (
        <p className={classes.text}>{m.dashboards_branches_first({ count: found.length })}</p>
      ) : null}
    </section>
  );
}
