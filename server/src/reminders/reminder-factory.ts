import type { WorldPart } from "../test-server/world/world-part.ts";

/** Reminders are made by a job and not by calls: these find none. */
export const world: WorldPart = {
  ids: { "reminders.": "warranty" },
  statements: { "reminders.list": 2, "reminders.acknowledge": 2, "reminders.snooze": 2 },
};
