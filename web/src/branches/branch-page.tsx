import { Button } from "@mantine/core";
import { childTypeOf } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { IconPlus } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo, useRouteParams, useUrlState } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { permitted, useMayEach } from "../session/may.ts";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { ActiveState } from "../ui/status/active-state.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { addressText, locationTypeInfo } from "../locations/location-labels.ts";
import { BranchPageSkeleton } from "./branch-page-skeleton.tsx";
import classes from "./branch-page.module.css";
import { AssetsAt, PlacesIn } from "../locations/location-counts.tsx";
import { LocationIcon } from "../locations/location-icon.tsx";
import { LocationTree } from "../locations/tree/location-tree.tsx";
import { useLocationTree } from "../locations/tree/use-location-tree.ts";
import { type Place, placePermission, useLocationActions } from "../locations/use-location-actions.tsx";
import { useTreeRoot } from "../locations/use-tree-root.ts";
import { Breadcrumb } from "../ui/text/breadcrumb.tsx";

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
      <PageHeader title={root.name} subtitle={whereabouts} />
      <div className={classes.columns}>
        <LocationTree
          label={m.locations_tree_of({ name: root.name })}
          tree={tree}
          selected={place.id}
          onSelect={setChosen}
        />
        <PlacePanel place={place} onLeave={keepPlace} onDeleted={leave} onMoved={follow} />
      </div>
    </>
  );
}

interface PlacePanelProps {
  place: Place;
  /** Called before a form about the place is opened. */
  onLeave: () => void;
  onDeleted: (gone: Place) => void;
  onMoved: (place: Location) => void;
}

/** Details, contents and actions of a place in the tree. */
function PlacePanel({ place, onLeave, onDeleted, onMoved }: PlacePanelProps) {
  const go = useGo();
  const may = useMayEach();
  const { actionsOf, dialogs } = useLocationActions({ isInTree: true, onLeave, onDeleted, onMoved });
  const inner = childTypeOf(place.location_type);
  const actions = permitted(actionsOf(place), may);
  return (
    <section className={classes.panel} aria-labelledby="place">
      <div className={classes.head}>
        <LocationIcon type={place.location_type} size={20} />
        <h2 id="place" className={classes.title}>
          {place.name}
        </h2>
        {actions.length > 0 && (
          <ActionMenu framed actions={() => actions} label={m.locations_actions_of({ name: place.name })} />
        )}
      </div>
      <Breadcrumb label={m.locations_way()} steps={place.breadcrumb} />
      <dl className={classes.facts}>
        <dt>{m.locations_type()}</dt>
        <dd>{locationTypeInfo[place.location_type].title()}</dd>
        <dt>{m.locations_assets()}</dt>
        <dd>
          <AssetsAt place={place} />
        </dd>
        {inner && (
          <>
            <dt>{m.locations_places()}</dt>
            <dd>
              <PlacesIn place={place} />
            </dd>
          </>
        )}
        <dt>{m.forms_state()}</dt>
        <dd>
          <ActiveState isActive={place.is_active} />
        </dd>
        {inner !== "Building" && <OwnAddress id={place.id} />}
      </dl>
      {inner && may(placePermission(inner, "create")) && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            onLeave();
            void go(locationTypeInfo[inner].create, { search: { parent: place.id } });
          }}
        >
          {m.locations_create_type({ type: locationTypeInfo[inner].title().toLocaleLowerCase() })}
        </Button>
      )}
      {dialogs}
    </section>
  );
}

/** Own address of a place inside a branch, if it has one. */
function OwnAddress({ id }: { id: string }) {
  const [{ at }] = useUrlState();
  // Fetched once the selection is debounced.
  const found = useLoad(branchCalls.read, { params: { id } }, { enabled: at === id });
  if (!found.data?.address) return null;
  return (
    <>
      <dt>{m.locations_address()}</dt>
      <dd>{addressText(found.data)}</dd>
    </>
  );
}
