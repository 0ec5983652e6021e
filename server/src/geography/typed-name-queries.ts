import { placeName } from "@steward/contract/kit/field-rules";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { Refusal } from "../errors/refusal.ts";

interface TypedName {
  /** Path in the body. */
  field: string;
  name: string | undefined;
}

/**
 * Refuses typed names of states, districts and cities that are not letters and spaces, unless the geography knows them
 * or they are `present` in the record. An empty name is accepted.
 * @throws Refusal invalid
 */
export async function validateTypedNames(
  tx: Transaction,
  names: readonly TypedName[],
  present: () => Promise<readonly string[]> | readonly string[],
): Promise<void> {
  const doubtful = names.flatMap(({ field, name }) => {
    const problem = name ? placeName.safeParse(name).error?.issues[0]?.message : undefined;
    return name && problem ? [{ field, name, problem }] : [];
  });
  if (doubtful.length === 0) return;
  const kept = await present();
  const asked = doubtful.filter(({ name }) => !kept.includes(name));
  const known = await knownNames(
    tx,
    asked.map(({ name }) => name),
  );
  const wrong = asked.filter(({ name }) => !known.has(name));
  const [first] = wrong;
  if (!first) return;
  const errors = Object.fromEntries(wrong.map(({ field, problem }) => [field, [problem]]));
  throw new Refusal("invalid", first.problem, { errors });
}

/** The names that are states, cities or districts, in the spelling of the geography. */
async function knownNames(tx: Transaction, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${names}::text[]) n (name)
    where exists (select from state s where s.name = n.name)
      or exists (select from city c where c.name = n.name
        and c.names >= E'\n' || fold(n.name) || E'\n' and c.names < E'\n' || fold(n.name) || E'\v')
      or exists (select from pincode p where p.district = n.name)`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}
