import { namedIn } from "../activity/subject-queries.ts";
import { nameTaken } from "../errors/constraint-refusal.ts";
import { routes } from "../http/route.ts";
import { makerOf, type Sample } from "../nouns/facts.ts";
import type { Noun } from "../nouns/noun.ts";
import { FIRST_DAY } from "../nouns/sample-customer.ts";
import { masterFamilies } from "./families.ts";
import { masterImport } from "./import/master-import.ts";
import type { MasterFamily } from "./master-family.ts";
import { bindFamily } from "./routes.ts";
import { createMaster } from "./write-master.ts";

/** Masters of the sample customer were entered in the first days, one after another. */
function sampleOf(family: MasterFamily): Sample | undefined {
  const { sample, calls } = family;
  if (!sample) return undefined;
  return async (customer) => {
    const days_ago = customer.workday(FIRST_DAY - 7);
    for (const [index, body] of (await sample(customer)).entries()) {
      const moment = { days_ago, minute: 10 * 60 + index * 4 };
      await customer.act(moment, "Vikram Nair", calls.create, { body }, (ctx, given) =>
        createMaster(family, ctx, given.body as object),
      );
    }
  };
}

const cardOf = (family: MasterFamily): Noun => ({
  routes: routes(family.joined, (router) => bindFamily(router, family)),
  history: { [family.table]: namedIn(family.table, { title: family.title }) },
  refusals: { [`${family.table}_name`]: nameTaken, ...family.refusals },
  upheld: family.upheld,
  uses: family.uses && { [family.table]: family.uses },
  merges: family.merges && { [family.table]: { name: "name", ...family.merges } },
  makes: { [family.table]: makerOf(family.calls.create, (ctx, { body }) => createMaster(family, ctx, body as object)) },
  seed: family.seed,
  sample: sampleOf(family),
  importTarget: family.imports && masterImport(family, family.imports),
});

/** Each master is a noun of its own. */
export const masterNouns: readonly Noun[] = masterFamilies.map(cardOf);
