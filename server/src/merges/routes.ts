import { mergeCalls } from "@steward/contract/merges/calls";
import { mergeable } from "@steward/contract/merges/constants";
import { mergeRules } from "@steward/contract/merges/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { mergeMasters } from "./merge-masters.ts";
import { listMerges, previewMerge } from "./merge-queries.ts";
import { undoMerge } from "./undo-merge.ts";

const joined = mergeable.flatMap((kind) => join(mergeCalls[kind], mergeRules));

/** One verb for every kind; what tells the kinds apart stands on the cards of their nouns. */
export const mergeRoutes = routes(joined, (router) => {
  for (const kind of mergeable) {
    const calls = mergeCalls[kind];
    router.signedIn(calls.list, (ctx) => listMerges(ctx, kind));
    router.signedIn(calls.preview, (ctx, { params }) => previewMerge(ctx, kind, params));
    router.signedIn(calls.create, (ctx, { body }) => mergeMasters(ctx, kind, body));
    router.signedIn(calls.undo, (ctx, { params }) => undoMerge(ctx, kind, params.id));
  }
});
