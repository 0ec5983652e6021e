import { sql } from "kysely";
import type { Noun } from "../nouns/noun.ts";
import { branchImport } from "./branch-import.ts";
import { branchRoutes } from "./routes.ts";

/** Branches stand in the table of locations, whose card says the rest of it. */
export const branchNoun: Noun = {
  routes: branchRoutes,
  history: { branch: { from: sql`location s`, branch: sql`s.branch`, limited_by: "location" } },
  importTarget: branchImport,
};
