import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { namedIn } from "../activity/subject-queries.ts";
import { taken } from "../errors/constraint-refusal.ts";
import type { Noun } from "../nouns/noun.ts";
import { namedRecords } from "../nouns/search-card.ts";
import { licenseImport } from "./license-import.ts";
import { licenseRoutes } from "./routes.ts";
import { makeSampleLicenses } from "./sample-licenses.ts";

export const licenseNoun: Noun = {
  routes: licenseRoutes,
  search: namedRecords({
    kind: "license",
    permission: "license.view",
    from: sql`license s`,
    name: sql`s.name`,
    detail: sql`s.licensed_to`,
  }),
  history: { license: namedIn("license") },
  refusals: {
    license_name: taken("name", messages.stock.licenseTaken),
    license_term: taken("end_date", messages.stock.licenseEndsEarly),
  },
  upheld: ["license_seats", "license_seat_open", "license_seat_holder"],
  uses: {
    license: {
      asset: "asset",
      branch: "location",
      category: "category",
      manufacturer: "manufacturer",
      supplier: "supplier",
    },
    license_seat: { asset: "asset" },
  },
  sample: makeSampleLicenses,
  importTarget: licenseImport,
};
