import type { manufacturerRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const manufacturerCalls = masterCalls<typeof manufacturerRules>({
  noun: "manufacturer",
  path: "master/manufacturer",
  module: "manufacturer",
  success: {
    created: "Manufacturer added successfully",
    edited: "Manufacturer edited successfully",
    toggled: "Manufacturer toggled successfully",
    deleted: "Manufacturer deleted successfully",
  },
});
