import { sql } from "kysely";
import { namedIn } from "../activity/subject-queries.ts";
import type { Noun } from "../nouns/noun.ts";
import { importRoutes } from "./routes.ts";
import { makeSampleImport } from "./sample/make-sample-import.ts";

export const importNoun: Noun = {
  routes: importRoutes,
  history: { import: namedIn("import", { name: sql`s.file_name`, told_by: "file" }) },
  sample_files: makeSampleImport,
};
