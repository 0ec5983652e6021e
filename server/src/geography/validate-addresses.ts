import { messages } from "@steward/contract/messages/catalogue";
import { postalCodeOf } from "@steward/contract/kit/field-rules";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { absentReference, Refusal } from "../errors/refusal.ts";

/** The parts of an address that are judged by its country. */
export interface AddressParts {
  /** Id of the country. */
  country: number | null;
  state: string;
  zip: string;
}

/** An address as it will be stored. */
export interface WrittenAddress extends AddressParts {
  /** As it is stored now: what stays as it is was accepted once. */
  before?: AddressParts | undefined;
  /** A zip of any form is taken. */
  free_zip?: boolean;
}

export interface AddressProblem {
  part: keyof AddressParts;
  message: string;
}

interface Known {
  place: number;
  name: string | null;
  code: string | null;
  is_elsewhere: boolean;
}

/**
 * Problems of addresses, for each of them: a country that is not there, a postal code that is none of its country, a
 * state of other countries only. Names that the geography does not know are accepted, as are towns of the country that
 * share their name with a state elsewhere.
 */
export async function addressProblems(
  tx: Transaction,
  addresses: readonly WrittenAddress[],
): Promise<AddressProblem[][]> {
  const known = await knownOf(tx, addresses);
  return addresses.map((address, place) => {
    const { country, state, zip, before, free_zip } = address;
    const found = known.get(place);
    if (country !== null && !found?.name) return [{ part: "country", message: messages.refusals.notFound }];
    const stays = (part: keyof AddressParts) => before?.country === country && before[part] === address[part];
    const problems: AddressProblem[] = [];
    if (found?.name && found.is_elsewhere && !stays("state")) {
      problems.push({ part: "state", message: messages.locations.notInCountry({ name: state, country: found.name }) });
    }
    const wrong = free_zip || stays("zip") ? undefined : postalCodeOf(found?.code ?? null).safeParse(zip).error;
    if (wrong) problems.push({ part: "zip", message: wrong.issues[0]?.message ?? messages.refusals.notValid });
    return problems;
  });
}

/** The countries of addresses and whether their states are elsewhere, by the addresses' places in the list. */
async function knownOf(tx: Transaction, addresses: readonly WrittenAddress[]): Promise<ReadonlyMap<number, Known>> {
  const asked = addresses.flatMap(({ country, state }, place) => (country === null ? [] : { place, country, state }));
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Known>`
    with asked as materialized (
      select n.place, n.country, n.state, E'\n' || fold(n.state) || E'\n' as line
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n (place int, country int, state text)
    ), elsewhere as materialized (
      select n.country, n.line from (select distinct country, line from asked where state <> '') n
      join state s on position(n.line in s.names) > 0
      group by n.country, n.line having not bool_or(s.country = n.country)
    )
    select n.place, c.name, c.code, e.line is not null and position(n.line in c.names) = 0 and not exists (
      select from city t where t.country = n.country and t.names >= n.line and t.names < left(n.line, -1) || E'\v'
    ) as is_elsewhere
    from asked n left join country c on c.id = n.country
    left join elsewhere e on e.country = n.country and e.line = n.line`.execute(tx);
  return new Map(rows.map((row) => [row.place, row]));
}

/**
 * Validates the addresses of a body; `pathOf` gives the path of a part of the address at this place in the list.
 * @throws Refusal invalid
 */
export async function validateAddresses(
  tx: Transaction,
  addresses: readonly WrittenAddress[],
  pathOf: (place: number, part: keyof AddressParts) => string,
): Promise<void> {
  const problems = (await addressProblems(tx, addresses)).flatMap((found, place) =>
    found.map(({ part, message }) => ({ path: pathOf(place, part), part, message })),
  );
  const absent = problems.filter(({ part }) => part === "country");
  if (absent.length > 0) throw absentReference(...absent.map(({ path }) => path));
  const [first] = problems;
  if (!first) return;
  const errors = Object.fromEntries(problems.map(({ path, message }) => [path, [message]]));
  throw new Refusal("invalid", first.message, { errors });
}
