import { bookValueCalls } from "@steward/contract/book-values/calls";
import { bookValueRules } from "@steward/contract/book-values/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { findBookValues, maySeeValues, readDepreciation } from "./book-value-queries.ts";
import { disposeAsset } from "./dispose-asset.ts";
import { exportBookValues, exportReport } from "./export-book-values.ts";
import { readOwnership } from "./ownership-queries.ts";
import { reportBookValues } from "./report-book-values.ts";

export const bookValueRoutes = routes(join(bookValueCalls, bookValueRules), (router) => {
  router.signedIn(bookValueCalls.read, readDepreciation);
  router.signedIn(bookValueCalls.ownership, readOwnership);
  router.signedIn(bookValueCalls.dispose, disposeAsset);
  router.signedIn(bookValueCalls.report, reportBookValues);
  router.signedIn(bookValueCalls.exportReport, exportReport);
  router.signedIn(bookValueCalls.assets, (ctx, asked) => {
    maySeeValues(ctx);
    return ctx.read((tx) => findBookValues(tx, ctx, asked));
  });
  router.signedIn(bookValueCalls.export, exportBookValues);
});
