import type { WorldPart } from "../test-server/world/world-part.ts";

export const world: WorldPart = {
  bodies: { "home.arrange": () => ({ arrangement: [{ card: "recent", is_hidden: false }] }) },
  statements: { "home.read": 24, "home.arrange": 2 },
};
