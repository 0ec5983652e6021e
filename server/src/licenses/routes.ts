import { licenseCalls } from "@steward/contract/licenses/calls";
import { licenseRules } from "@steward/contract/licenses/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList } from "../activity/export-list.ts";
import { routes } from "../http/route.ts";
import { findLicenses, licenseOf, listSeats } from "./license-queries.ts";
import { licenseSheet, shownOfLicenses } from "./license-sheet.ts";
import { checkInSeat, checkOutSeat, createLicense, removeLicense, updateLicense, viewKey } from "./write-license.ts";

export const licenseRoutes = routes(join(licenseCalls, licenseRules), (router) => {
  router.signedIn(licenseCalls.list, (ctx, asked) => ctx.read((tx) => findLicenses(tx, ctx, asked)));
  router.signedIn(licenseCalls.export, (ctx, input) =>
    exportList(ctx, input, {
      name: "licenses",
      columns: [...licenseSheet.filter(({ key }) => key !== "license_key"), ...shownOfLicenses],
      find: findLicenses,
    }),
  );
  router.signedIn(licenseCalls.create, createLicense);
  router.signedIn(licenseCalls.read, (ctx, { params }) => ctx.read((tx) => licenseOf(tx, ctx, params.id)));
  router.signedIn(licenseCalls.update, updateLicense);
  router.signedIn(licenseCalls.remove, removeLicense);
  router.signedIn(licenseCalls.viewKey, viewKey);
  router.signedIn(licenseCalls.handOuts, listSeats);
  router.signedIn(licenseCalls.checkOut, checkOutSeat);
  router.signedIn(licenseCalls.checkIn, checkInSeat);
});
