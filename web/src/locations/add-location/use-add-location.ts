import { REQUIRED } from "@steward/contract/kit/wording";
import { id } from "@steward/contract/kit/field-rules";
import type { SubLocationType } from "@steward/contract/locations/constants";
import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { locationBody } from "@steward/contract/locations/rules";
import { z } from "zod";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { type RecordForm, useRecordForm } from "../../forms/record-form.ts";
import { type Chain, emptyChain, type NamedPlace } from "./chain.ts";
import { forgetName, leftName } from "./left-name.ts";

export interface AddLocationValues {
  name: string;
  branch: NamedPlace | null;
  places: readonly NamedPlace[];
}

/** Rules of the form: those of the call, with the message for a missing branch. */
const rules = locationBody.extend({
  branch: z
    .looseObject({ id })
    .nullable()
    .refine((branch) => branch !== null, REQUIRED),
});
type Body = z.input<typeof rules>;
export type AddLocationRecordForm = RecordForm<AddLocationValues, Body>;

interface AddLocation {
  form: AddLocationRecordForm;
  save: (body: Body) => Promise<Location>;
}

/** Body: the branch as the chosen record, and the parent except for a building. */
function bodyOf(type: SubLocationType, { name, branch, places }: AddLocationValues): Body {
  const parent = places.at(-1)?.id;
  return {
    name,
    location_type: type,
    branch: branch && { id: branch.id, name: branch.name },
    parent: type === "Building" ? undefined : parent,
  };
}

/** Problems of branch and parent belong to their pickers. */
function fieldOf(path: string): string {
  if (path === "parent") return "places";
  return path.startsWith("branch") ? "branch" : path;
}

/** Form and mutation of a new location; `silent` suppresses the toasts. */
export function useAddLocation(type: SubLocationType, silent: boolean, start: Chain = emptyChain): AddLocation {
  const create = useWrite(locationCalls.create, { silent });
  const form = useRecordForm<AddLocationValues, typeof rules>({
    schema: rules,
    labels: { name: m.add_location_name(), branch: m.add_location_branch(), places: m.add_location_place() },
    initialValues: { name: leftName(type), ...start },
    toBody: (values) => bodyOf(type, values),
    fieldOfPath: fieldOf,
  });
  const save = async (body: Body) => {
    const added = await create.mutateAsync({ body: { ...body, branch: body.branch ?? "" } });
    forgetName(type);
    return added;
  };
  return { form, save };
}
