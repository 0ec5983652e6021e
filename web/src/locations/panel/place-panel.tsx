import { Button } from "@mantine/core";
import { branchCalls } from "@steward/contract/branches/calls";
import { childTypeOf } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useGo } from "../../navigation/navigation.tsx";
import { permitted, useMay, useMayEach } from "../../session/may.ts";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { ActiveState } from "../../ui/status/active-state.tsx";
import { Breadcrumb } from "../../ui/text/breadcrumb.tsx";
import { AssetsAt } from "../location-counts.tsx";
import { LocationIcon } from "../location-icon.tsx";
import { addressText, locationTypeInfo } from "../location-labels.ts";
import { type Place, placePermission, useLocationActions } from "../use-location-actions.tsx";
import { PlacesBelow } from "./places-below.tsx";
import classes from "./place-panel.module.css";

const PlaceAssets = lazy(async () => ({ default: (await import("./place-assets.tsx")).PlaceAssets }));

interface PlacePanelProps {
  place: Place;
  /** False while the selection moves on: nothing is loaded for a place that is passed by. */
  isSettled: boolean;
  /** Called before a form about the place is opened. */
  onLeave: () => void;
  onDeleted: (gone: Place) => void;
  onMoved: (place: Location) => void;
}

/** Details, contents and actions of a place in the tree. */
export function PlacePanel({ place, isSettled, onLeave, onDeleted, onMoved }: PlacePanelProps) {
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
      {place.breadcrumb.length > 1 && <Breadcrumb label={m.locations_way()} steps={place.breadcrumb} />}
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
              <PlacesBelow place={place} isSettled={isSettled} />
            </dd>
          </>
        )}
        <dt>{m.forms_state()}</dt>
        <dd>
          <ActiveState isActive={place.is_active} />
        </dd>
        {inner !== "Building" && <OwnAddress id={place.id} isSettled={isSettled} />}
      </dl>
      {may("location.view") && (
        <RouteLink name="admin-location-view-id" params={{ id: place.id }}>
          {m.floors_of_place()}
        </RouteLink>
      )}
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
      {may("asset.view") && place.asset_count > 0 && (
        <Suspense>
          <PlaceAssets place={place} isSettled={isSettled} />
        </Suspense>
      )}
      {dialogs}
    </section>
  );
}

/** Own address of a place inside a branch, if it has one. */
function OwnAddress({ id, isSettled }: { id: string; isSettled: boolean }) {
  const found = useLoad(branchCalls.read, { params: { id } }, { enabled: isSettled });
  if (!found.data?.address) return null;
  return (
    <>
      <dt>{m.locations_address()}</dt>
      <dd>{addressText(found.data)}</dd>
    </>
  );
}

/** Button that edits the place a tree is about, for its page's header; null without the permission. */
export function EditButton({ place, onLeave }: { place: Place; onLeave: () => void }) {
  const go = useGo();
  if (!useMay(placePermission(place.location_type, "update"))) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPencil size={16} aria-hidden />}
      onClick={() => {
        onLeave();
        void go(locationTypeInfo[place.location_type].edit, { params: { id: place.id }, search: { from: "tree" } });
      }}
    >
      {m.locations_edit()}
    </Button>
  );
}
