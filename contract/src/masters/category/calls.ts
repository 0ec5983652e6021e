import type { categoryRules } from "./rules.ts";
import { masterCalls } from "../master-calls.ts";

export const categoryCalls = masterCalls<typeof categoryRules>({
  noun: "category",
  path: "master/category",
  module: "category",
  success: {
    created: "Category added successfully",
    edited: "Category edited successfully",
    toggled: "Category toggled successfully",
    deleted: "Category deleted successfully",
  },
});
