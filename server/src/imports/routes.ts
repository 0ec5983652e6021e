import { importCalls } from "@steward/contract/imports/calls";
import { importRules } from "@steward/contract/imports/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { importOf, listImportRows, listImports } from "./import-queries.ts";
import { importReport } from "./import-report.ts";
import { cancelImport, checkImport, runImport, undoImport } from "./import-transitions.ts";
import { uploadImport } from "./upload-import.ts";

export const importRoutes = routes(join(importCalls, importRules), (router) => {
  router.signedIn(importCalls.list, listImports);
  router.signedIn(importCalls.create, uploadImport);
  router.signedIn(importCalls.read, (ctx, { params }) => ctx.read((tx) => importOf(tx, ctx, params.id)));
  router.signedIn(importCalls.check, checkImport);
  router.signedIn(importCalls.run, runImport);
  router.signedIn(importCalls.cancel, cancelImport);
  router.signedIn(importCalls.undo, undoImport);
  router.signedIn(importCalls.rows, listImportRows);
  router.signedIn(importCalls.report, importReport);
});
