import { messages } from "@steward/contract/messages/catalogue";
import { taken } from "../errors/constraint-refusal.ts";
import { COVER_DAYS } from "@steward/contract/home/constants";
import { assetDutyOf, dayFrom, type DutyCard } from "../nouns/duty-card.ts";
import type { Noun } from "../nouns/noun.ts";
import { makeSampleContracts } from "./sample/make-sample-contracts.ts";
import { makeSampleDocuments } from "./sample/make-sample-documents.ts";
import { findEnding } from "./cover-queries.ts";
import { coverRoutes } from "./routes.ts";

const ending: DutyCard = {
  kind: "cover",
  isOf: ({ may }) => may("asset.view"),
  read: async (tx, ctx, { request, today, page_size }) => {
    const query = { ends_from: today, ends_to: dayFrom(today, COVER_DAYS), page_size };
    const page = await findEnding(tx, ctx, { request, query });
    return assetDutyOf(page, ({ kind: cover, end_date: day }) => ({ cover, day }));
  },
};

/** Warranties and maintenance contracts; their history is that of their assets. */
export const coverNoun: Noun = {
  routes: coverRoutes,
  duties: [ending],
  refusals: { cover_order: taken("end_date", messages.cover.warrantyEndsEarly) },
  upheld: ["cover_current", "cover_value_currency"],
  uses: { cover: { provider: "service_provider" } },
  sample: makeSampleContracts,
  sample_files: makeSampleDocuments,
};
