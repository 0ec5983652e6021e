import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo, useRouteParams, useUrlState } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { LoadFailure } from "../http/load-failure.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { locationTypeInfo } from "../locations/location-labels.ts";
import { BranchPageSkeleton } from "./branch-page-skeleton.tsx";
import classes from "./branch-page.module.css";
import { LocationTree } from "../locations/tree/location-tree.tsx";
import { useLocationTree } from "../locations/tree/use-location-tree.ts";
import { EditButton, PlacePanel } from "../locations/panel/place-panel.tsx";
import type { Place } from "../locations/use-location-actions.tsx";
import { useTreeRoot } from "../locations/use-tree-root.ts";

/** Debounce in milliseconds, before the selected place is put into the URL. */
const DEBOUNCE = 300;

/** A branch with everything inside it as a tree; `at` in the URL is the selected place. */
export function BranchPage() {
  const { id = "" } = useRouteParams();
  return <OneBranch key={id} id={id} />;
}

function OneBranch({ id }: { id: string }) {
  const [{ at = id }] = useUrlState();
  const [first] = useState(at);
  const { loaded, error, retry } = useTreeRoot(id, first);
  if (error) return <LoadFailure isPage error={error} onRetry={retry} />;
  return loaded ? <BranchTree {...loaded} /> : <BranchPageSkeleton />;
}

interface BranchTreeProps {
  root: Place;
  whereabouts: string;
  first: Place;
}

/** The tree of a branch with a panel for the selected place; `first` is the initial selection. */
function BranchTree({ root, whereabouts, first }: BranchTreeProps) {
  const [{ at: kept }, change] = useUrlState();
  useRecordTitle(root.name);
  const go = useGo();
  const { history } = useRouter();
  const [chosen, setChosen] = useState<Place>(first);
  const tree = useLocationTree(root, first);
  const row = tree.rows.find((each) => each.kind === "place" && each.id === chosen.id);
  // The tree has the newest state of its places; a place outside it is fetched.
  const inTree = row?.kind === "place" ? row.place : undefined;
  const read = useLoad(locationCalls.all, { query: { ids: chosen.id } }, { enabled: !inTree, silent: true });
  const known = inTree ?? read.data?.results[0] ?? chosen;
  const place = known.id === root.id ? root : known;
  const follow = (moved: Location) => {
    if (moved.branch !== root.branch) {
      return void go("admin-location-branch-id", { params: { id: moved.branch }, search: { at: moved.id } });
    }
    setChosen(moved);
    tree.seek(moved);
  };
  const leave = (gone: Place) =>
    gone.id === root.id ? void go(locationTypeInfo[gone.location_type].list) : setChosen(root);

  const at = place.location_type === "Branch" ? undefined : place.id;
  useEffect(() => {
    if (at === kept) return;
    const timer = setTimeout(() => change({ at }), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [at, kept, change]);
  const keepPlace = () => {
    if (at === kept) return;
    change({ at });
    // Else the entry of the form takes the place of this change before the browser hears of it.
    history.flush();
  };

  return (
    <>
      <PageHeader title={root.name} subtitle={whereabouts} actions={<EditButton place={root} onLeave={keepPlace} />} />
      <div className={classes.columns}>
        <LocationTree
          label={m.locations_tree_of({ name: root.name })}
          tree={tree}
          selected={place.id}
          onSelect={setChosen}
        />
        <PlacePanel place={place} isSettled={at === kept} onLeave={keepPlace} onDeleted={leave} onMoved={follow} />
      </div>
    </>
  );
}
