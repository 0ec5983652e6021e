import type { geographyRules } from "./rules.ts";
import { calls } from "../kit/call.ts";

const list = (path: "country" | "state" | "city" | "currency" | "language" | "pincode") =>
  ({ method: "GET", path: `/v1/master/${path}/`, permission: "signed-in" }) as const;

/** The world as addresses know it; the same for every organisation, so nothing of it can be written. */
export const geographyCalls = calls<typeof geographyRules>("geography", {
  countries: list("country"),
  states: list("state"),
  cities: list("city"),
  currencies: list("currency"),
  languages: list("language"),
  pincodes: list("pincode"),
});
