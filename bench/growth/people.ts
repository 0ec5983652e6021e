import { grown, readingOf, type Running } from "../checks.ts";
import { makeSubject, onDatabase, type Subject } from "../data/databases.ts";
import type { Result } from "../report.ts";

export const FEW_PEOPLE = 10_000;
export const MANY_PEOPLE = 1_000_000;

const PEOPLE = "/v1/steward/skilled-personel/";
const AGENCY = "6f0e1b52-0000-7000-8000-000000000005";
/** Years of experience that so many people have at the most; as many in a small and a large market. */
const LONGEST = 40;
/** Skills that people have apart from the rare one: a short list, so that each has few and many share one. */
const SKILLS = { first: 101, last: 132 };
const CITIES = 300;
/** As many people in a small and a large market have this skill, and live in this city. */
const RARE = { skill: 133, city: 1, people: 24 };
/** Every eighth person has this skill, and every eighth one that. */
const [COMMON, OTHER] = [SKILLS.first, SKILLS.first + 1];

/** People of one agency who are published to everyone, each with four skills, a position, a city and languages, every third one rated. */
async function publishPeople({ url }: Subject, people: number): Promise<void> {
  await onDatabase(url, async (client) => {
    await client.query(
      "insert into organisation (id, name, slug, kinds) values ($1, 'Cauvery Staffing', 'bench-staffing', '{staffing}')",
      [AGENCY],
    );
    await client.query(
      `insert into personnel_publication (id, staffing, staffing_name, skilled_personel_id, name, gender, current_position,
         overall_experience, city, city_name, state_name, expertise, strengths, languages, skills, language_names,
         preferred_cities, preferred_states, employment, certificates, overall_experience_rating, rating_count, search_text)
       select (lpad(to_hex(1700000000000 + i), 12, '0') || '7' || substr(md5('person' || i), 1, 3) || '8'
           || substr(md5('person' || i), 4, 15))::uuid, $1, 'Cauvery Staffing', 'SP-' || i, named.name, '', e.name,
         i % ${LONGEST}, c.id, c.name, '', s.ids || e.id, s.strengths || 10030000, array[1 + i % 5], s.told, '[]', '[]', '[]', '[]', '[]',
         case when i % 3 = 0 then 1 + (i / 3 % 41) / 10.0 end, case when i % 3 = 0 then 3 + i % 9 end, fold(named.name || E'\\nSP-' || i || E'\\n' || c.name) || e.names || s.names
       from generate_series(1, $2::int) i
       cross join lateral (select initcap(substr(md5('first' || i % 4000), 1, 6)) || ' '
         || initcap(substr(md5('last' || i), 1, 7)) as name) named
       join (select id, name, names, row_number() over (order by id) - 1 as n from expertise where kind = 'position') e
         on e.n = (i / 7) % 18
       join (select id, name, row_number() over (order by id) - 1 as n from city order by id limit ${CITIES}) c
         on c.n = case when i % greatest($2::int / $3::int / 8 * 8, 1) = 0 then 0 else 1 + i % (${CITIES} - 1) end
       cross join lateral (select array_agg(x.id order by x.id) as ids, string_agg(x.names, '') as names,
           array_agg(10000000 + 10000 * (1 + (i + x.id) % 5) + 60 + (i * x.id) % 16 order by x.id) as strengths,
           jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'rating', 1 + (i + x.id) % 5, 'years', 3,
             'last_used', 2010 + (i * x.id) % 16) order by x.id) as told
         from expertise x where x.id between ${SKILLS.first} and ${SKILLS.last} and (x.id - ${SKILLS.first}) % 8 = i % 8
           or x.id = $4 and i % greatest($2::int / $3::int / 8 * 8, 1) = 0) s`,
      [AGENCY, people, RARE.people, RARE.skill],
    );
    await client.query("vacuum analyze personnel_publication");
  });
}

/** An organisation to which so many people are published. */
export async function makeMarket(server_url: string, name: string, people: number): Promise<Subject> {
  const subject = await makeSubject(server_url, name, 0);
  await publishPeople(subject, people);
  return subject;
}

/** All Skilled Personnel among few and many people: pages, filters, matches and the counts of Narrow Down. */
export async function peopleGrowth(few: Running, many: Running, seconds: number): Promise<Result[]> {
  const title = `${FEW_PEOPLE.toLocaleString("en")} -> ${MANY_PEOPLE.toLocaleString("en")} people`;
  // An exact count touches whom it counts, as many times as there are more of them.
  const counted = MANY_PEOPLE / FEW_PEOPLE;
  const results: Result[] = [];
  for (const [name, path, bar] of [
    ["list with exact count", "?length=20", 1.5],
    ["people of a rare skill, by match", `?length=20&product=${RARE.skill}&ordering=-match`, 1.5],
    ["people of a common skill, by match", `?length=20&product=${COMMON}&ordering=-match`, counted],
    ["people of two common skills, by match", `?length=20&product=${COMMON},${OTHER}&ordering=-match`, counted],
    ["people of a city and a skill", `?length=20&city=${RARE.city}&product=${COMMON}`, 1.5],
    ["people by rating", "?length=20&ordering=-overall_experience_rating", 1.5],
    ["people rated 4 and more, by rating", "?length=20&min_rating=4&ordering=-overall_experience_rating", counted],
    ["search of a rare name", "?length=20&search=sp-7777", counted],
    ["counts of all choices", "filter/counts/", 1.5],
    ["counts of choices beside a common skill", `filter/counts/?product=${COMMON}`, counted],
  ] as const) {
    const targets = readingOf([few, many], `${PEOPLE}${path}`);
    results.push(await grown(`${title}: ${name}`, targets, bar, seconds));
  }
  return results;
}
