import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Call } from "@steward/contract/kit/call";
import { named } from "../nouns/record-source.ts";

/** Source of audit campaigns for pickers. */
export const campaignSource = named(campaignCalls.list);

/**
 * A call about one campaign with its id in the path, for lists and files, which ask without path parameters; in the name
 * as well, by which answers are cached.
 */
export const ofCampaign = <C extends Call>(call: C, id: string): C => ({
  ...call,
  name: `${call.name}.${id}`,
  path: call.path.replace("{id}", id),
});
