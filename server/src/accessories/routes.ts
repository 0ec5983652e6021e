import { accessoryCalls } from "@steward/contract/accessories/calls";
import { accessoryRules } from "@steward/contract/accessories/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList } from "../activity/export-list.ts";
import { bindPictures } from "../attachments/bind-pictures.ts";
import { routes } from "../http/route.ts";
import { assertStock } from "../stock/write-stock.ts";
import { accessoryOf, findAccessories, listHandOuts } from "./accessory-queries.ts";
import { accessorySheet, shownOfAccessories } from "./accessory-sheet.ts";
import { handOutAccessory, restockAccessory, takeBackAccessory } from "./change-stock.ts";
import { createAccessory, removeAccessory, updateAccessory } from "./write-accessory.ts";

export const accessoryRoutes = routes(join(accessoryCalls, accessoryRules), (router) => {
  router.signedIn(accessoryCalls.list, (ctx, asked) => ctx.read((tx) => findAccessories(tx, ctx, asked)));
  router.signedIn(accessoryCalls.export, (ctx, input) =>
    exportList(ctx, input, {
      name: "accessories",
      columns: [...accessorySheet, ...shownOfAccessories],
      find: findAccessories,
    }),
  );
  router.signedIn(accessoryCalls.create, createAccessory);
  router.signedIn(accessoryCalls.read, (ctx, { params }) => ctx.read((tx) => accessoryOf(tx, ctx, params.id)));
  router.signedIn(accessoryCalls.update, updateAccessory);
  router.signedIn(accessoryCalls.remove, removeAccessory);
  router.signedIn(accessoryCalls.handOuts, listHandOuts);
  router.signedIn(accessoryCalls.handOut, handOutAccessory);
  router.signedIn(accessoryCalls.takeBack, takeBackAccessory);
  router.signedIn(accessoryCalls.restock, restockAccessory);
  bindPictures(router, accessoryCalls, {
    column: "accessory",
    subject_type: "accessory",
    exists: (tx, id) => assertStock(tx, "accessory", id),
  });
});
