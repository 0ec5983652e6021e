import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../../database/of-organisation.ts";
import type { Transaction } from "../../../database/transaction.ts";
import type { Problem } from "../../../import-kit/import-target.ts";
import { nameKey } from "../../../import-kit/named-masters.ts";
import { escapeLike } from "../../../paging/search-pattern.ts";
import type { ProfileRow } from "./profile-rows.ts";

/** Cities of one name that are told apart by what a profile has already. */
const MOST_NAMESAKES = 50;

/** A profile that is of the person of a row, or may be. */
interface Candidate {
  position: number;
  id: string;
  number: number;
  name: string;
  same_name: boolean;
  same_email: boolean;
  same_phone: boolean;
  same_year: boolean;
}

interface Shared {
  kind: "position" | "skill" | "language";
  asked: string;
  id: number;
}

const placeKey = (city: string, state: string) => `${nameKey(city)}\u0001${nameKey(state)}`;
const sharedKey = (kind: Shared["kind"], name: string) => `${kind}\u0001${nameKey(name)}`;

/** Everything that the rows of a batch name, and the profiles that they are already. */
export class ProfileLinks {
  readonly #candidates: ReadonlyMap<number, Candidate[]>;
  readonly #shared: ReadonlyMap<string, number>;
  readonly #cities: ReadonlyMap<string, number[]>;

  private constructor(candidates: Candidate[], shared: Shared[], cities: ReadonlyMap<string, number[]>) {
    this.#candidates = Map.groupBy(candidates, ({ position }) => position);
    this.#shared = new Map(shared.map(({ kind, asked, id }) => [sharedKey(kind, asked), id]));
    this.#cities = cities;
  }

  static async find(tx: Transaction, rows: readonly ProfileRow[]): Promise<ProfileLinks> {
    return new ProfileLinks(await candidatesOf(tx, rows), await sharedIn(tx, rows), await citiesIn(tx, rows));
  }

  /** The profiles that a row is: of the same name, with what it says of its person; more than one is nobody's choice. */
  known({ position, columns }: ProfileRow): string[] {
    const saysNothing = !columns.email && !columns.primary_phone_number && columns.birth_year === null;
    return (this.#candidates.get(position) ?? [])
      .filter((one) => one.same_name && (saysNothing || one.same_email || one.same_phone || one.same_year))
      .map(({ id }) => id);
  }

  /** Profiles of others that share a phone number, an e-mail address, or name and year of birth with a new one. */
  twins({ position }: ProfileRow): Problem[] {
    return (this.#candidates.get(position) ?? []).flatMap((one): Problem[] => {
      const field = one.same_email ? "email" : one.same_phone ? "primary_phone_number" : undefined;
      const code = `SP-${one.number}`;
      return field ? [{ field, message: messages.personnel.sameAs({ code, name: one.name }) }] : [];
    });
  }

  /** What a row names and nobody has. Of a list that names something else too it is left out, which is no problem. */
  unknownOf({ job, city, state, languages, skills }: ProfileRow): { problems: Problem[]; warnings: Problem[] } {
    const place = [city, state].filter(Boolean).join(", ");
    const all = [
      this.#absent("position", "position", job ? [job] : []),
      this.#absent("languages", "language", languages),
      this.#absent(
        "skills",
        "skill",
        skills.map(({ name }) => name),
      ),
      { field: "city", noun: "city", absent: city && !this.#cities.has(placeKey(city, state)) ? [place] : [], rest: 0 },
    ].filter(({ absent }) => absent.length > 0);
    const told = ({ field, noun, absent }: (typeof all)[number]): Problem => ({
      field,
      message: messages.imports.noneCalled({ noun, name: absent.join("”, “") }),
    });
    return {
      problems: all.filter(({ rest }) => rest === 0).map((one) => ({ ...told(one), kind: "unknown" })),
      warnings: all.filter(({ rest }) => rest > 0).map(told),
    };
  }

  #absent(field: string, noun: Shared["kind"], names: readonly string[]) {
    const absent = names.filter((name) => !this.#shared.has(sharedKey(noun, name)));
    return { field, noun, absent, rest: names.length - absent.length };
  }

  /** Columns that name shared records; undefined where a row says nothing of them. */
  columnsOf({ job, city, state, languages }: ProfileRow, stored: Record<string, unknown> | undefined) {
    const cities = this.#cities.get(placeKey(city, state)) ?? [];
    const spoken = languages.flatMap((name) => this.#shared.get(sharedKey("language", name)) ?? []);
    const before: unknown[] = Array.isArray(stored?.languages) ? stored.languages : [];
    const isSame = spoken.length === before.length && spoken.every((id) => before.includes(id));
    return {
      position: this.#shared.get(sharedKey("position", job)),
      // A namesake that the profile has already is the one that is meant.
      city: cities.find((id) => id === stored?.city) ?? cities[0],
      languages: spoken.length === 0 || isSame ? undefined : [...new Set(spoken)],
    };
  }

  /** The skills that a row names and that there are, each with its level where it has one. */
  skillsOf({ skills }: ProfileRow): { skill: number; level: number | null }[] {
    const known = skills.flatMap(({ name, level }) => {
      const skill = this.#shared.get(sharedKey("skill", name));
      return skill === undefined ? [] : [[skill, level] as const];
    });
    return [...new Map(known)].map(([skill, level]) => ({ skill, level }));
  }
}

/** Profiles with the e-mail address, the phone numbers or the name of a row, each found by its own index. */
async function candidatesOf(tx: Transaction, rows: readonly ProfileRow[]): Promise<Candidate[]> {
  const asked = rows.map(({ position, columns }) => ({
    position,
    name: columns.name,
    email: columns.email,
    phones: [columns.primary_phone_number, columns.alternate_phone_number].filter(Boolean),
    birth_year: columns.birth_year,
  }));
  const found = await sql<Candidate>`
    with asked as materialized (
      select a.position, name_key(a.name) as name, lower(a.email collate "C") as email, a.birth_year,
        array(select phone_key(t.phone) from jsonb_array_elements_text(a.phones) t (phone)) as phones
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        a (position int, name text, email text, phones jsonb, birth_year int)),
    found as (
      select a.position, p.id from asked a join personnel_profile p on ${ofOrganisation("p")} and p.name_key = a.name
      where a.name <> ''
      union select a.position, p.id from asked a
        join personnel_profile p on ${ofOrganisation("p")} and p.email_key <> '' and p.email_key = a.email
      union select a.position, p.id from asked a cross join unnest(a.phones) t (phone)
        join personnel_profile p on ${ofOrganisation("p")} and p.phone_key <> '' and p.phone_key = t.phone
      union select a.position, p.id from asked a cross join unnest(a.phones) t (phone)
        join personnel_profile p on ${ofOrganisation("p")} and p.other_phone_key <> '' and p.other_phone_key = t.phone)
    select f.position, p.id, p.number, p.name, p.name_key = a.name as same_name,
      p.email_key <> '' and p.email_key = a.email as same_email,
      p.phone_key <> '' and p.phone_key = any (a.phones)
        or p.other_phone_key <> '' and p.other_phone_key = any (a.phones) as same_phone,
      coalesce(p.birth_year = a.birth_year, false) as same_year
    from found f join asked a on a.position = f.position join personnel_profile p on ${ofOrganisation("p")} and p.id = f.id
    order by f.position, p.number`.execute(tx);
  return found.rows;
}

/** Positions, skills and languages by their names and other names. */
async function sharedIn(tx: Transaction, rows: readonly ProfileRow[]): Promise<Shared[]> {
  const named = rows.flatMap(({ job, skills, languages }) => [
    ...(job ? [{ kind: "position" as const, name: job }] : []),
    ...skills.map(({ name }) => ({ kind: "skill" as const, name })),
    ...languages.map((name) => ({ kind: "language" as const, name })),
  ]);
  const once = [...new Map(named.map((one) => [sharedKey(one.kind, one.name), one])).values()];
  const asked = once.map((one) => ({ ...one, line: escapeLike(one.name) }));
  if (asked.length === 0) return [];
  const found = await sql<Shared>`
    select distinct on (a.kind, a.name) a.kind, a.name as asked, s.id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a (kind text, name text, line text)
    cross join lateral (
      select e.id, e.name from expertise e where e.kind = a.kind and e.names like E'%\\n' || fold(a.line) || E'\\n%'
      union all select l.id, l.name from language l
        where a.kind = 'language' and position(E'\\n' || fold(a.name) || E'\\n' in l.names) > 0) s
    order by a.kind, a.name, fold(s.name) = fold(a.name) desc, s.id`.execute(tx);
  return found.rows;
}

/** Cities by name, and by state where one is named; the best known first. */
async function citiesIn(tx: Transaction, rows: readonly ProfileRow[]): Promise<ReadonlyMap<string, number[]>> {
  const asked = new Map(rows.filter(({ city }) => city).map((row) => [placeKey(row.city, row.state), row]));
  if (asked.size === 0) return new Map();
  const named = [...asked].map(([key, { city, state }]) => ({ key, city: escapeLike(city), state }));
  const { rows: found } = await sql<{ key: string; ids: number[] }>`
    select a.key, array_agg(c.id order by c.place) as ids
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) a (key text, city text, state text)
    cross join lateral (
      select c.id, row_number() over (order by c.prominence, c.id) as place from city c
      where c.names like E'%\n' || fold(a.city) || E'\n%'
        and (a.state = '' or exists (select from state s
          where s.id = c.state and position(E'\n' || fold(a.state) || E'\n' in s.names) > 0))
      order by place limit ${sql.lit(MOST_NAMESAKES)}) c
    group by a.key`.execute(tx);
  return new Map(found.map(({ key, ids }) => [key, ids]));
}
