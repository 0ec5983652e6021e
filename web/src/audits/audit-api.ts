import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { named } from "../nouns/record-source.ts";

/** Source of audit campaigns for pickers. */
export const campaignSource = named(campaignCalls.list);
