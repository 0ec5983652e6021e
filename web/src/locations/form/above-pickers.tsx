import type { LocationType, SubLocationType } from "@steward/contract/locations/constants";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { type CreateOffer, offerDialog, offerPage } from "../../add-dialogs/create-offer.ts";
import type { RouteGoal } from "../../navigation/route-names.ts";
import { m } from "../../messages/messages.js";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { type ChosenAbove, chooseAbove } from "./location-form.ts";
import { locationTypeInfo, typesAbove } from "../location-labels.ts";
import { placePermission } from "../use-location-actions.tsx";
import { useMayEach } from "../../session/may.ts";

interface AbovePickersProps {
  /** Type of the place in the form. */
  type: SubLocationType;
  chosen: ChosenAbove;
  onChange: (chosen: ChosenAbove) => void;
  /** Places with known names, such as the present breadcrumb. */
  known?: readonly PlaceStep[];
  errors?: Readonly<Record<string, unknown>>;
}

/** Creates the first place of a type, inside the chosen one above it. */
function offerOf(type: Exclude<LocationType, "End Location">, within: string | null): CreateOffer {
  const label = m.locations_create_type({ type: locationTypeInfo[type].title().toLocaleLowerCase() });
  const page: RouteGoal = { name: locationTypeInfo[type].create, search: within === null ? {} : { parent: within } };
  return type === "Branch" ? offerPage(label, page) : offerDialog(label, { kind: "location", type }, page);
}

const byName = (record: { name: string }) => ({ label: record.name });

/** Pickers from the branch down to the parent; each lists the contents of the one above it. */
export function AbovePickers({ type, chosen, onChange, known = [], errors = {} }: AbovePickersProps) {
  const may = useMayEach();
  return typesAbove(type).map((each, index, types) => {
    if (each === "End Location") return null;
    const above = types[index - 1];
    const within = above === undefined || above === "End Location" ? null : chosen[above];
    const error = errors[each];
    const props = {
      label: m.forms_required_label({ label: locationTypeInfo[each].title() }),
      value: chosen[each],
      onChange: (id: string | null) => onChange(chooseAbove(chosen, each, id)),
      current: known.find((step) => step.id === chosen[each]) ?? null,
      describe: byName,
      required: true,
      "data-path": each,
      error: error === undefined ? undefined : String(error),
      none: each === "Branch" ? m.locations_empty() : m.locations_none_here(),
      offer: may(placePermission(each, "create")) ? offerOf(each, within) : undefined,
    };
    if (each === "Branch")
      return <RecordPicker key={each} {...props} call={branchCalls.list} query={{ is_active: true }} />;
    return (
      <RecordPicker
        key={each}
        {...props}
        call={locationCalls.list}
        query={{ is_active: true, location_type: each, [above === "Branch" ? "branch" : "parent"]: within ?? "" }}
        disabled={within === null}
        placeholder={
          within === null && above ? m.locations_choose_first({ type: locationTypeInfo[above].title() }) : undefined
        }
      />
    );
  });
}
