import type { BodyOf } from "@steward/contract/kit/call";
import { savedViewCalls } from "@steward/contract/saved-views/calls";
import type { SavedView } from "@steward/contract/saved-views/rules";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

type Wishes = Partial<BodyOf<typeof savedViewCalls.create>>;

export const makeSavedView = (caller: Caller, wishes: Wishes = {}): Promise<SavedView> =>
  caller.ok(savedViewCalls.create, {
    body: { list: "assets", name: freshName("View"), query: { search: "pump" }, ...wishes },
  });

export const world: WorldPart = {
  make: { saved_view: async (caller) => (await makeSavedView(caller)).id },
  ids: { "savedViews.": "saved_view" },
  bodies: {
    "savedViews.create": () => ({ list: "assets", name: freshName("View"), query: { search: "pump" } }),
  },
  statements: {
    "savedViews.list": 2,
    "savedViews.create": 4,
    "savedViews.read": 2,
    "savedViews.update": 6,
    "savedViews.remove": 4,
    "savedViews.toggleDefault": 4,
  },
};
