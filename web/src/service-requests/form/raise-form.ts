import type { BodyOf } from "@steward/contract/kit/call";
import type { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { raiseBody, ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import type { Priority, RequestType } from "@steward/contract/service-requests/constants";
import type { z } from "zod";
import { longText, pick, text, fields } from "../../forms/field-list.ts";
import { m } from "../../messages/messages.js";
import { localMinute, momentOf } from "../../ui/text/local-time.ts";

const raised = {
  steward_asset: pick(m.service_requests_asset),
  branch: pick(m.service_requests_branch),
  location: pick(m.service_requests_location),
  problem_statement: pick(m.service_requests_problem),
  type: text(m.service_requests_type),
  priority: text(m.service_requests_priority),
  description: longText(m.service_requests_description),
  contact_person_name: text(m.service_requests_contact),
  contact_person_phone: text(m.service_requests_contact_phone),
  preferred_at: text(m.service_requests_preferred),
};

/** Fields of a new request; a place is asked for where no asset is. */
export const raiseFields = fields(raised);
export type RaiseValues = ReturnType<typeof raiseFields.valuesOf>;
export type RaiseBody = z.input<typeof raiseBody>;

/** Typed values of a new request, of an asset where one is given. */
export const startOf = (asset: string | null): RaiseValues => ({
  ...raiseFields.valuesOf(null),
  steward_asset: asset,
  type: "Breakdown" satisfies RequestType,
  priority: "Medium" satisfies Priority,
});

/** What the typed values send: an asset, else the innermost place that is named. */
export function bodyOf(values: RaiseValues): RaiseBody {
  const { branch, location, preferred_at, type, priority, ...sent } = raiseFields.bodyOf(values);
  return {
    ...sent,
    type: type as RequestType,
    priority: priority as Priority,
    location: sent.steward_asset ? null : (location ?? branch),
    preferred_at: momentSent(preferred_at),
  };
}

/** The moment of a typed time; null for none. */
function momentSent(preferred_at: string): string | null {
  const moment = preferred_at === "" ? null : momentOf(preferred_at);
  return moment === null || Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

const { steward_asset: _, branch: __, location: ___, ...told } = raised;
/** Fields of a request that is edited: what it is about stays. */
export const editFields = fields({ ...told, service_provider: pick(m.service_requests_provider) });
export type EditValues = ReturnType<typeof editFields.valuesOf>;
export type EditBody = BodyOf<typeof serviceRequestCalls.update>;

/** Typed values of a stored request. */
export const editedOf = (request: ServiceRequestDetails): EditValues =>
  editFields.valuesOf({ ...request, preferred_at: localMinute(request.preferred_at).replace(" ", "T") });

/** What the typed values of a request change. */
export function changesOf(values: EditValues, request: ServiceRequestDetails): EditBody {
  const { preferred_at, type, priority, ...texts } = editFields.bodyOf(values);
  const isMoved = preferred_at !== editedOf(request).preferred_at;
  const body = {
    ...texts,
    type: type as RequestType,
    priority: priority as Priority,
    ...(isMoved ? { preferred_at: momentSent(preferred_at) } : {}),
  };
  const changed = Object.entries(body).filter(([key, value]) => value !== request[key as keyof typeof body]);
  return Object.fromEntries(changed);
}

/** The form of a request; what is empty is left out. */
export function formOf(body: RaiseBody): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value) form.append(name, value);
  return form;
}
