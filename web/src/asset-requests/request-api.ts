import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import type { AssetRequest, RequestDetails } from "@steward/contract/asset-requests/rules";
import { queryClient } from "../http/queries.ts";

/** Name of what is asked for: its own, else that of its model. */
export const requestTitle = ({
  asset_name,
  product_details,
  internal_id,
}: Pick<AssetRequest, "asset_name" | "product_details" | "internal_id">): string =>
  asset_name || product_details.product_name || internal_id;

/** Source of asset requests for history. */
export const assetRequestSource = {
  call: assetRequestCalls.list,
  describe: (request: AssetRequest) => ({ label: requestTitle(request), note: request.internal_id }),
};

/** The two sides of a request: who asks sees own requests, who decides those of everybody. */
export const sides = {
  own: {
    calls: assetRequestCalls,
    page: "asset-management-my-asset-request-id",
    edit: "asset-management-my-asset-request-id-edit",
    list: "asset-management-my-asset-request",
  },
  approval: {
    calls: approvalCalls,
    page: "admin-asset-request-id",
    edit: "admin-asset-request-id-edit",
    list: "admin-asset-request",
  },
} as const;
export type Side = keyof typeof sides;

/** Puts the request of a write's answer into the cache of its page, so that the next step is taken on it. */
export const showRequest = (side: Side) => (request: RequestDetails) =>
  void queryClient.setQueryData([sides[side].calls.read.name, { params: { id: request.id } }], request);
