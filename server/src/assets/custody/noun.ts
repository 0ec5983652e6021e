import { messages } from "@steward/contract/messages/catalogue";
import { conflict } from "../../errors/refusal.ts";
import { assetDutyOf, type DutyCard } from "../../nouns/duty-card.ts";
import type { Noun } from "../../nouns/noun.ts";
import { findCustody, findOwn } from "./custody-queries.ts";
import { custodyRoutes } from "./routes.ts";

const overdue: DutyCard = {
  kind: "overdue",
  isOf: ({ may }) => may("asset.check_in_out"),
  read: async (tx, ctx, { request, page_size }) => {
    const query = { state: ["overdue" as const], ordering: "expected_return" as const, page_size };
    const page = await findCustody(tx, ctx, { request, query });
    return assetDutyOf(page, ({ holder_details, expected_return: day }) => ({ about: holder_details.name, day }));
  },
};

const acceptance: DutyCard = {
  kind: "acceptance",
  isOf: () => true,
  read: async (tx, ctx, { request, page_size }) => {
    const page = await findOwn(tx, ctx, { request, query: { to_accept: true, page_size } });
    return assetDutyOf(page, ({ checked_out_by_details: by }) => ({ about: by?.name ?? "" }));
  },
};

/** Custody has no kind of record of its own in history: what is done is told of the asset. */
export const custodyNoun: Noun = {
  routes: custodyRoutes,
  duties: [overdue, acceptance],
  refusals: { custody_held: () => conflict(messages.custody.heldMeanwhile) },
  upheld: ["custody_holder", "custody_condition", "acceptance_link_token"],
};
