import { Button, Text } from "@mantine/core";
import { parentTypeOf, type SubLocationType } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { useState } from "react";
import { fieldErrors, HttpError } from "../http/http-error.ts";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { WriteFailure } from "../forms/write-failure.tsx";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { AbovePickers } from "./form/above-pickers.tsx";
import { chosenAbove, locationFieldOf } from "./form/location-form.ts";
import { LocationIcon } from "./location-icon.tsx";
import classes from "./move-location-dialog.module.css";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";

interface MoveLocationDialogProps {
  place: Location;
  onClose: () => void;
  /** Called with the moved place. */
  onMoved?: ((place: Location) => void) | undefined;
}

/** Moves a place with everything inside to another parent, after explaining the effect. */
export function MoveLocationDialog({ place, onClose, onMoved }: MoveLocationDialogProps) {
  const type = place.location_type as SubLocationType;
  const parentType = parentTypeOf(type);
  const [chosen, setChosen] = useState(() => chosenAbove(type, place.breadcrumb));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const below = useLoad(locationCalls.all, { query: { below: place.id, page_size: 1 } }, { silent: true });
  const hasFailed = below.isError && !below.data;
  const move = useWrite(locationCalls.move, {
    onSuccess: (moved) => {
      onClose();
      onMoved?.(moved);
    },
  });
  const parent = parentType === null || parentType === "End Location" ? null : chosen[parentType];
  const isElsewhere = parent !== null && parent !== place.parent;

  const submit = () => {
    const body = type === "Building" ? { branch: parent } : { parent };
    move.mutate(
      { params: { id: place.id }, body },
      {
        onError: (error) => {
          if (!(error instanceof HttpError)) return;
          const found = Object.entries(fieldErrors(error));
          setErrors(Object.fromEntries(found.map(([path, text]) => [locationFieldOf(type, path), text])));
        },
      },
    );
  };

  return (
    <ActionDialog
      title={m.locations_move_title({ name: place.name })}
      size={520}
      onClose={onClose}
      action={m.locations_move()}
      isPossible={isElsewhere}
      isPending={move.isPending}
      failure={<WriteFailure error={move.error} />}
      onSubmit={submit}
    >
      <div className={classes.what}>
        <LocationIcon type={type} size={20} />
        <div>
          <Text size="sm" fw={600}>
            {breadcrumbText(place.breadcrumb)}
          </Text>
          <Text size="sm" c="dimmed" role="status">
            {movesWith(below.data?.count, hasFailed, place)}
          </Text>
          {hasFailed && (
            <Button variant="default" size="compact-sm" mt={6} onClick={() => void below.refetch()}>
              {m.locations_retry()}
            </Button>
          )}
        </div>
      </div>
      <AbovePickers
        type={type}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next);
          setErrors({});
        }}
        known={place.breadcrumb}
        errors={errors}
      />
    </ActionDialog>
  );
}

/** What moves along; `count` is the number of places inside, once known. */
function movesWith(count: number | undefined, hasFailed: boolean, place: Location): string {
  if (count === undefined) return hasFailed ? m.locations_moves_unknown() : m.locations_loading();
  return m.locations_moves({
    places: m.locations_place_count({ count }),
    assets: m.locations_asset_count({ count: place.asset_count }),
  });
}
