import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { engineerRules } from "@steward/contract/service-requests/engineers/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList } from "../../activity/export-list.ts";
import { routes } from "../../http/route.ts";
import { engineerOf, findEngineers } from "./engineer-queries.ts";
import { engineerSheet } from "./engineer-sheet.ts";
import { createEngineer, updateEngineer } from "./write-engineer.ts";

export const engineerRoutes = routes(join(engineerCalls, engineerRules), (router) => {
  router.signedIn(engineerCalls.list, (ctx, asked) => ctx.read((tx) => findEngineers(tx, ctx, asked)));
  router.signedIn(engineerCalls.create, createEngineer);
  router.signedIn(engineerCalls.export, (ctx, input) =>
    exportList(ctx, input, { name: "engineers", columns: engineerSheet, find: findEngineers }),
  );
  router.signedIn(engineerCalls.read, (ctx, { params }) => ctx.read((tx) => engineerOf(tx, ctx, params.id)));
  router.signedIn(engineerCalls.update, updateEngineer);
});
