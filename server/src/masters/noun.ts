import { namedIn } from "../activity/subject-queries.ts";
import { nameTaken } from "../errors/constraint-refusal.ts";
import { routes } from "../http/route.ts";
import type { Noun } from "../nouns/noun.ts";
import { masterFamilies } from "./families.ts";
import { masterImport } from "./import/master-import.ts";
import type { MasterFamily } from "./master-family.ts";
import { bindFamily } from "./routes.ts";

const cardOf = (family: MasterFamily): Noun => ({
  routes: routes(family.joined, (router) => bindFamily(router, family)),
  history: { [family.table]: namedIn(family.table, { title: family.title }) },
  refusals: { [`${family.table}_name`]: nameTaken, ...family.refusals },
  upheld: family.upheld,
  uses: family.uses && { [family.table]: family.uses },
  seed: family.seed,
  sample: family.sample,
  importTarget: family.imports && masterImport(family, family.imports),
});

/** Each master is a noun of its own. */
export const masterNouns: readonly Noun[] = masterFamilies.map(cardOf);
