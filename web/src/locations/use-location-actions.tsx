import type { LocationType } from "@steward/contract/locations/constants";
import type { Location, PlaceStep } from "@steward/contract/locations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import type { Permission } from "@steward/contract/permissions/permissions";
import {
  IconArrowRight,
  IconArrowsSort,
  IconHistory,
  IconPencil,
  IconToggleLeft,
  IconTrash,
} from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import type { Chosen, ListAction } from "../lists/list-props.ts";
import { locationTypeInfo } from "./location-labels.ts";
import { type PlaceAction, placeActions } from "./place-extensions.ts";

const MoveLocationDialog = lazy(async () => ({
  default: (await import("./move-location-dialog.tsx")).MoveLocationDialog,
}));

const OrderFloorsDialog = lazy(async () => ({
  default: (await import("./order/order-floors-dialog.tsx")).OrderFloorsDialog,
}));

const PlaceHistoryDialog = lazy(async () => ({
  default: (await import("./history/place-history-dialog.tsx")).PlaceHistoryDialog,
}));

/** A place of any type; its own address, if any, is deleted with it. */
export type Place = Location & { address?: { id: string } | null };

type Action = "view" | "create" | "update" | "toggle_active" | "delete";

/** Branches and the places inside them are two modules. */
export const placePermission = (type: LocationType, action: Action): Permission =>
  type === "Branch" ? `branch.${action}` : `location.${action}`;

/** Options of a screen with places. */
interface Screen {
  /** True where editing returns to the tree, not to the list. */
  isInTree?: boolean;
  /** Called before a form is opened, to keep in the address what Back returns to. */
  onLeave?: () => void;
  /** Called after a place is deleted. */
  onDeleted?: (place: Place) => void;
  /** Called with a moved place. */
  onMoved?: (place: Location) => void;
}

/** Actions on a place, with their dialogs. */
export function useLocationActions({ isInTree = false, onLeave, onDeleted, onMoved }: Screen = {}): {
  actionsOf: (place: Place) => ListAction[];
  /** Actions on chosen places. */
  bulkActions: (chosen: Pick<Chosen<Place>, "rows">) => ListAction[];
  dialogs: ReactNode;
} {
  const go = useGo();
  const confirm = useConfirm();
  const [moving, setMoving] = useState<Place | null>(null);
  const [past, setPast] = useState<Place | null>(null);
  const [acting, setActing] = useState<{ action: PlaceAction; places: readonly string[] } | null>(null);
  const [ordering, setOrdering] = useState<PlaceStep | null>(null);
  const toggle = useWrite(branchCalls.toggleActive);
  const erased = useRef<Place | null>(null);
  const afterwards = {
    onSuccess: () => {
      focusContent();
      const { current } = erased;
      // Synchronously, so that nothing of the deleted place is fetched again.
      if (current) flushSync(() => onDeleted?.(current));
    },
  };
  const remove = useWrite(branchCalls.remove, afterwards);
  const removeAddressed = useWrite(branchCalls.removeAddressed, afterwards);

  const erase = async (place: Place) => {
    if (!(await confirm())) return;
    erased.current = place;
    const { id, address } = place;
    if (address) removeAddressed.mutate({ params: { id, address_id: address.id } });
    else remove.mutate({ params: { id } });
  };

  const ofNouns = (places: readonly string[]): ListAction[] =>
    placeActions().map((action) => ({
      permission: action.permission,
      label: action.label(),
      icon: <action.icon size={16} aria-hidden />,
      run: () => setActing({ action, places }),
    }));
  const bulkActions = ({ rows }: Pick<Chosen<Place>, "rows">) => ofNouns(rows.map(({ id }) => id));

  const actionsOf = (place: Place): ListAction[] => {
    const type = place.location_type;
    return [
      {
        permission: placePermission(type, "update"),
        label: m.locations_edit(),
        icon: <IconPencil size={16} aria-hidden />,
        run: () => {
          onLeave?.();
          void go(locationTypeInfo[type].edit, {
            params: { id: place.id },
            search: isInTree ? { from: "tree" } : {},
          });
        },
      },
      ...(type === "Branch"
        ? []
        : [
            {
              permission: placePermission(type, "update"),
              label: m.locations_move(),
              icon: <IconArrowRight size={16} aria-hidden />,
              run: () => setMoving(place),
            },
          ]),
      ...orderOf(place, setOrdering),
      ...ofNouns([place.id]),
      {
        permission: placePermission(type, "view"),
        label: m.history_show(),
        icon: <IconHistory size={16} aria-hidden />,
        run: () => setPast(place),
      },
      {
        permission: placePermission(type, "toggle_active"),
        label: place.is_active ? m.locations_deactivate() : m.locations_activate(),
        icon: <IconToggleLeft size={16} aria-hidden />,
        run: () => toggle.mutate({ params: { id: place.id } }),
      },
      {
        permission: placePermission(type, "delete"),
        label: m.locations_delete(),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        run: () => void erase(place),
      },
    ];
  };

  const dialogs = (
    <Suspense fallback={null}>
      {moving && <MoveLocationDialog place={moving} onClose={() => setMoving(null)} onMoved={onMoved} />}
      {past && <PlaceHistoryDialog place={past} onClose={() => setPast(null)} />}
      {acting && <acting.action.Dialog places={acting.places} onClose={() => setActing(null)} />}
      {ordering && <OrderFloorsDialog block={ordering} onClose={() => setOrdering(null)} />}
    </Suspense>
  );
  return { actionsOf, bulkActions, dialogs };
}

/** Ordering the floors of a block, from the block and from each floor. */
function orderOf(place: Place, run: (block: PlaceStep) => void): ListAction[] {
  const block = place.location_type === "Floor" ? place.parent_details : place;
  if (block?.location_type !== "Block" || (block === place && place.child_count < 2)) return [];
  return [
    {
      permission: placePermission("Floor", "update"),
      label: m.locations_order(),
      icon: <IconArrowsSort size={16} aria-hidden />,
      run: () => run(block),
    },
  ];
}
