import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import type { Steward } from "../installation/installations.ts";
import { people } from "../installation/test.ts";

/** Id of a request of the requester's, sent unless said otherwise. */
export async function askedRequest(
  steward: Steward,
  body: BodyOf<typeof assetRequestCalls.create>,
  sent = true,
): Promise<string> {
  const asker = await steward.caller(people.requester);
  const { id } = await asker.send(assetRequestCalls.create, { body: { category_name: "Monitors", ...body } });
  if (sent) await asker.send(assetRequestCalls.sendApproval, { params: { id } });
  return id;
}
