import type { ListedServiceRequest } from "@steward/contract/service-requests/rules";

const TITLE_MOST = 120;

/** What a request is about: its problem, else the first line of its description. */
export const requestTitle = ({
  problem_statement_details: problem,
  description,
  internal_id,
}: Pick<ListedServiceRequest, "problem_statement_details" | "description" | "internal_id">): string =>
  problem?.name || description.split("\n")[0]?.slice(0, TITLE_MOST) || internal_id;

/** "SR-12 · Is very slow". */
export const requestLine = (request: Parameters<typeof requestTitle>[0]): string =>
  [...new Set([request.internal_id, requestTitle(request)])].join(" · ");

/** "Open, Ventilator": its state, and the asset or place that it is about. */
export const requestNote = ({
  status,
  steward_asset_details: asset,
  location_details: place,
  branch_details: branch,
}: Pick<ListedServiceRequest, "status" | "steward_asset_details" | "location_details" | "branch_details">): string =>
  [status, asset ? asset.name || asset.asset_id : (place ?? branch)?.name].filter(Boolean).join(", ");
