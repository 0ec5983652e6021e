import { assetCalls } from "@steward/contract/assets/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import type { Caller } from "../installation/caller.ts";

/** Raises a request without a page. */
export async function raiseRequest(
  address: string,
  caller: Caller,
  fields: Readonly<Record<string, string>>,
): Promise<ServiceRequestDetails> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { method, path } = serviceRequestCalls.raise;
  const url = new URL(`${path}?organisation_id=${caller.organisation.id}`, address);
  const headers = { authorization: `Bearer ${caller.token}` };
  const answer = await fetch(url, { method, headers, body: form });
  if (!answer.ok) throw new Error(`The request was not raised: ${await answer.text()}`);
  return (await answer.json()) as ServiceRequestDetails;
}

/** An asset on which nothing is asked for. */
export async function quietAsset(caller: Caller) {
  const { results } = await caller.send(assetCalls.list, { query: { page_size: 100, ordering: "-created" } });
  for (const asset of results) {
    const { count } = await caller.send(serviceRequestCalls.list, { query: { steward_asset: asset.id } });
    if (count === 0 && asset.status_details.category !== "archived") return asset;
  }
  throw new Error("Every asset of the sample has a request.");
}
