import { holidayCalls } from "@steward/contract/holidays/calls";
import { holidayRules } from "@steward/contract/holidays/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { createHoliday } from "./create-holiday.ts";
import { holidayOf, listHolidays } from "./holiday-queries.ts";
import { removeHoliday } from "./remove-holiday.ts";

export const holidayRoutes = routes(join(holidayCalls, holidayRules), (router) => {
  router.signedIn(holidayCalls.list, listHolidays);
  router.signedIn(holidayCalls.create, createHoliday);
  router.signedIn(holidayCalls.read, (ctx, { params }) => ctx.read((tx) => holidayOf(tx, params.id)));
  router.signedIn(holidayCalls.remove, removeHoliday);
});
