import { join } from "@steward/contract/kit/joined-call";
import { meterCalls as calls } from "@steward/contract/meters/calls";
import { meterRules } from "@steward/contract/meters/rules";
import { routes } from "../http/route.ts";
import { meterKinds, meterOf, metersOf, readingsOf } from "./meter-queries.ts";
import { addMeter, addReading, removeMeter, takeBack, updateMeter } from "./write-meter.ts";

export const meterRoutes = routes(join(calls, meterRules), (router) => {
  router.signedIn(calls.kinds, meterKinds);
  router.signedIn(calls.list, metersOf);
  router.signedIn(calls.create, addMeter);
  router.signedIn(calls.read, (ctx, { params }) => ctx.read((tx) => meterOf(tx, params.id)));
  router.signedIn(calls.update, updateMeter);
  router.signedIn(calls.remove, removeMeter);
  router.signedIn(calls.readings, readingsOf);
  router.signedIn(calls.addReading, addReading);
  router.signedIn(calls.takeBack, takeBack);
});
