import { join } from "@steward/contract/kit/joined-call";
import { utilisationCalls as calls } from "@steward/contract/personnel/utilisation/calls";
import { type PersonUtilisation, utilisationRules } from "@steward/contract/personnel/utilisation/rules";
import { type ExportColumn, exportList } from "../../activity/export-list.ts";
import { routes } from "../../http/route.ts";
import { findUtilisation, sumUtilisation } from "./utilisation-queries.ts";

const columns: readonly ExportColumn<PersonUtilisation>[] = [
  { title: "ID", type: "text", read: (row) => row.skilled_personel_id },
  { title: "Name", type: "text", read: (row) => row.name },
  { title: "Position", type: "text", read: (row) => row.current_position },
  { title: "Placements", type: "number", read: (row) => row.placements },
  { title: "Placed days", type: "number", read: (row) => row.placed_days },
  { title: "Available days", type: "number", read: (row) => row.available_days },
  { title: "Utilisation in percent", type: "number", read: (row) => row.utilisation },
];

export const utilisationRoutes = routes(join(calls, utilisationRules), (router) => {
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => findUtilisation(tx, ctx, asked)));
  router.signedIn(calls.summary, (ctx, asked) => ctx.read((tx) => sumUtilisation(tx, ctx, asked)));
  router.signedIn(calls.export, (ctx, input) =>
    exportList(ctx, input, { name: "utilisation", columns, find: findUtilisation }),
  );
});
