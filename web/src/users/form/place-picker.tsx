import { Input, Radio, Stack } from "@mantine/core";
import type { PlaceReference } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { type ReactNode, useState } from "react";
import { offerPage } from "../../add-dialogs/create-offer.ts";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { ChosenList } from "../../forms/pickers/chosen-list.tsx";
import { placeNote } from "../user-labels.ts";

/** Bound on the ids in a query. */
const MOST_IDS = 50;

interface PlacePickerProps {
  label: string;
  help: string;
  error?: ReactNode;
  isLimited: boolean;
  onLimitedChange: (isLimited: boolean) => void;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Saved places. */
  saved: readonly PlaceReference[];
  /** Number of places that the caller cannot see. */
  hidden: number;
  /** Read-only. */
  isFixed: boolean;
  /** Why the whole organisation cannot be chosen. */
  wholeRefusal?: string | undefined;
  "data-path": string;
}

/** Picker of a limit to places: the whole organisation, or places of any type with everything inside. */
export function PlacePicker(props: PlacePickerProps) {
  const { label, help, error, isLimited, onLimitedChange, value, onChange, saved, hidden, isFixed, wholeRefusal } =
    props;
  const mayView = useMay("location.view");
  const mayCreate = useMay("branch.create");
  const [picked, setPicked] = useState<readonly PlaceReference[]>([]);
  const known = [...saved, ...picked];
  const unknown = value.filter((id) => !known.some((place) => place.id === id)).slice(0, MOST_IDS);
  const query = { ids: unknown.join(","), page_size: MOST_IDS };
  const found = useLoad(locationCalls.all, { query }, { enabled: mayView && unknown.length > 0, silent: true }).data;
  const places = [...known, ...(found?.results ?? [])];

  const refusalOf = ({ id, breadcrumb }: PlaceReference): string | undefined => {
    if (value.includes(id)) return m.users_place_chosen();
    const around = breadcrumb.find((step) => value.includes(step.id));
    return around ? m.users_place_inside({ name: around.name }) : undefined;
  };
  const chosen = value.map((id) => {
    const place = places.find((each) => each.id === id);
    return { id, name: place?.name ?? "", note: place ? placeNote(place) : undefined };
  });

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help}
      error={error}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <Stack gap={8} mt={6}>
        <Radio.Group
          value={isLimited ? "places" : "whole"}
          onChange={(choice) => onLimitedChange(choice === "places")}
          aria-label={label}
        >
          <Stack gap={4}>
            <Radio
              value="whole"
              label={m.users_whole_organisation()}
              description={wholeRefusal}
              disabled={isFixed || wholeRefusal !== undefined}
            />
            <Radio value="places" label={m.users_certain_places()} disabled={isFixed} />
          </Stack>
        </Radio.Group>
        {isLimited ? (
          <>
            <ChosenList
              label={label}
              chosen={chosen}
              onRemove={isFixed ? undefined : (id) => onChange(value.filter((each) => each !== id))}
            />
            {hidden > 0 ? <span>{m.users_places_hidden({ count: hidden })}</span> : null}
            {isFixed || !mayView ? null : (
              <RecordPicker
                label={m.users_place_add()}
                placeholder={m.users_place_add_placeholder()}
                call={locationCalls.all}
                query={{ is_active: true }}
                describe={(place) => {
                  const reason = refusalOf(place);
                  return { label: place.name, note: reason ?? placeNote(place), isRefused: reason !== undefined };
                }}
                value={null}
                onChange={() => undefined}
                onPick={(place) => {
                  if (!place) return;
                  setPicked([...picked, place]);
                  onChange([...value, place.id]);
                }}
                none={m.locations_none()}
                offer={
                  mayCreate ? offerPage(m.locations_create(), { name: "admin-location-branch-create" }) : undefined
                }
                data-path={props["data-path"]}
              />
            )}
          </>
        ) : null}
      </Stack>
    </Input.Wrapper>
  );
}
