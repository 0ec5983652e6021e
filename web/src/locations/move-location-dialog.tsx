import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { type Location, parentTypeOf, type SubLocationType } from "@steward/contract/location-shape";
import { locationCalls } from "@steward/contract/sub-locations";
import { useState } from "react";
import { fieldErrors, HttpError } from "../http/http-error.ts";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { AbovePickers } from "./above-pickers.tsx";
import { chosenAbove, locationFieldOf } from "./location-form.ts";
import { LocationIcon } from "./location-icon.tsx";
import { wayWords } from "../ui/way-words.ts";
import classes from "./move-location-dialog.module.css";
import { placesShown } from "./use-location-actions.tsx";

/** Moves a place with everything inside it to another parent, after saying what goes with it. */
export function MoveLocationDialog({ place, onClose }: { place: Location; onClose: () => void }) {
  const type = place.location_type as SubLocationType;
  const parentType = parentTypeOf(type);
  const [chosen, setChosen] = useState(() => chosenAbove(type, place.breadcrumb));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const below = useLoad(locationCalls.all, { query: { below: place.id, page_size: 1 } }, { silent: true });
  const move = useWrite(locationCalls.move, { invalidates: placesShown, onSuccess: onClose });
  const parent = parentType === null || parentType === "End Location" ? null : chosen[parentType];
  const isElsewhere = parent !== null && parent !== place.parent;

  const submit = () => {
    if (!isElsewhere) return;
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
    <Modal opened onClose={onClose} title={m.locations_move_title({ name: place.name })} size={520} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <div className={classes.what}>
            <LocationIcon type={type} size={20} />
            <div>
              <Text size="sm" fw={600}>
                {wayWords(place.breadcrumb)}
              </Text>
              <Text size="sm" c="dimmed" role="status">
                {below.data
                  ? m.locations_moves({
                      places: m.locations_place_count({ count: below.data.count }),
                      assets: m.locations_asset_count({ count: place.asset_count }),
                    })
                  : m.locations_loading()}
              </Text>
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {m.locations_cancel()}
            </Button>
            <Button type="submit" disabled={!isElsewhere} loading={move.isPending} loaderProps={{ type: "dots" }}>
              {m.locations_move()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
