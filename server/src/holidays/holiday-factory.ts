import { holidayCalls } from "@steward/contract/holidays/calls";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world-part.ts";

const makeHoliday = (caller: Caller) =>
  caller.ok(holidayCalls.create, { body: { name: freshName("Holiday"), day: "2026-08-15" } });

export const world: WorldPart = {
  make: { holiday: async (caller) => (await makeHoliday(caller)).id },
  ids: { "holidays.": "holiday" },
  statements: { "holidays.list": 2, "holidays.create": 4, "holidays.read": 2, "holidays.remove": 4 },
};
