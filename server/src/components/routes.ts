import { componentCalls } from "@steward/contract/components/calls";
import { componentRules } from "@steward/contract/components/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList } from "../activity/export-list.ts";
import { bindPictures } from "../attachments/bind-pictures.ts";
import { routes } from "../http/route.ts";
import { assertStock } from "../stock/write-stock.ts";
import { componentOf, findComponents } from "./component-queries.ts";
import { componentSheet, shownOfComponents } from "./component-sheet.ts";
import {
  attachComponent,
  createComponent,
  detachComponent,
  removeComponent,
  updateComponent,
} from "./write-component.ts";

export const componentRoutes = routes(join(componentCalls, componentRules), (router) => {
  router.signedIn(componentCalls.list, (ctx, asked) => ctx.read((tx) => findComponents(tx, ctx, asked)));
  router.signedIn(componentCalls.export, (ctx, input) =>
    exportList(ctx, input, {
      name: "components",
      columns: [...componentSheet, ...shownOfComponents],
      find: findComponents,
    }),
  );
  router.signedIn(componentCalls.create, createComponent);
  router.signedIn(componentCalls.read, (ctx, { params }) => ctx.read((tx) => componentOf(tx, ctx, params.id)));
  router.signedIn(componentCalls.update, updateComponent);
  router.signedIn(componentCalls.attach, attachComponent);
  router.signedIn(componentCalls.detach, detachComponent);
  router.signedIn(componentCalls.remove, removeComponent);
  bindPictures(router, componentCalls, {
    column: "component",
    subject_type: "component",
    exists: (tx, id) => assertStock(tx, "component", id),
  });
});
