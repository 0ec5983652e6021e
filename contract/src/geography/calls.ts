import type { geographyRules } from "./rules.ts";
import { calls } from "../kit/call.ts";

const list = (path: "country" | "state" | "city" | "currency" | "language" | "pincode") =>
  ({ method: "GET", path: `/v1/master/${path}/`, permission: "signed-in" }) as const;

/** Countries, states and cities for addresses; shared by all organisations, so there are no writing calls. */
export const geographyCalls = calls<typeof geographyRules>("geography", {
  countries: list("country"),
  states: list("state"),
  cities: list("city"),
  currencies: list("currency"),
  languages: list("language"),
  pincodes: list("pincode"),
});
