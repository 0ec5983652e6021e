import { sql } from "kysely";
import { namedIn } from "../activity/subject-queries.ts";
import { FAILED_DAYS } from "@steward/contract/home/constants";
import { dayFrom, type DutyCard, dutyOf } from "../nouns/duty-card.ts";
import type { Noun } from "../nouns/noun.ts";
import { importableKinds } from "./import-policy.ts";
import { nameImports } from "./import-queries.ts";
import { importRoutes } from "./routes.ts";
import { makeSampleImport } from "./sample/make-sample-import.ts";

const failed: DutyCard = {
  kind: "imports",
  isOf: (ctx) => importableKinds(ctx).length > 0,
  read: async (tx, ctx, { request, today, page_size }) => {
    const from = dayFrom(today, -FAILED_DAYS);
    const page = await nameImports(tx, ctx, { request, query: { state: ["Failed"], from, page_size } });
    return dutyOf(page, ({ id, file_name: name, message: about }) => ({ id, name, about }));
  },
};

export const importNoun: Noun = {
  routes: importRoutes,
  duties: [failed],
  history: { import: namedIn("import", { name: sql`s.file_name`, told_by: "file" }) },
  sample_files: makeSampleImport,
};
