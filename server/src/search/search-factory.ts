import type { WorldPart } from "../test-server/world/world-part.ts";

export const world: WorldPart = {
  // A second one where nothing contains the text.
  statements: { "search.find": 3 },
};
