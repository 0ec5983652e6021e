import { messages } from "@steward/contract/messages/catalogue";
import { taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { meterRoutes } from "./routes.ts";
import { makeSampleMeters } from "./sample-meters.ts";

/** Meters of assets and their readings, which the history of the assets tells. */
export const meterNoun: Noun = {
  routes: meterRoutes,
  parts: {
    meter: { subject: "asset", column: "asset" },
    meter_reading: { subject: "asset", column: "asset" },
  },
  refusals: { meter_name: taken("name", messages.meters.nameTaken) },
  upheld: ["meter_reading_value", "meter_reading_of_visit"],
  uses: { meter: { asset: "asset" }, meter_reading: { asset: "asset" } },
  sample: makeSampleMeters,
};
