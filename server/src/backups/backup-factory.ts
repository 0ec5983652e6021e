import type { WorldPart } from "../test-server/world/world-part.ts";

export const world: WorldPart = {
  statements: { "backups.list": 2, "backups.create": 1, "backups.schedule": 3 },
};
