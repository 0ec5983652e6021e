import type { WorldPart } from "../test-server/world/world-part.ts";
import { makeStatus } from "../masters/master-factory.ts";

export const world: WorldPart = {
  make: { archived_status: async (caller) => (await makeStatus(caller, { category: "archived" })).id },
  ids: { "bookValues.": "asset" },
  fieldsOf: { "bookValues.": { status: "archived_status" } },
  statements: {
    "bookValues.read": 3,
    "bookValues.ownership": 4,
    "bookValues.dispose": 9,
    "bookValues.report": 6,
    "bookValues.exportReport": 5,
    "bookValues.assets": 3,
    "bookValues.export": 4,
  },
};
