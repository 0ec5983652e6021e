import { grown, positionBehind, type Running } from "../checks.ts";
import { makeSubject, onDatabase, type Subject } from "../data/databases.ts";
import { addLocations, placeMarks } from "../data/fill-locations.ts";
import { type Call, get, post, type Target } from "../load/measure.ts";
import type { Result } from "../report.ts";

export const FEW_PLACES = 1000;
export const MANY_PLACES = 100_000;
/** Number of assets per place. */
const ASSETS = 0.1;
const BAR = 1.5;

const LOCATIONS = "/v1/steward/location/";
const PLACES = "/v1/steward/master/branch/location/";

/** An organisation with this many places below its branches. */
export async function makePlaces(server_url: string, name: string, places: number): Promise<Subject> {
  const subject = await makeSubject(server_url, name, places * ASSETS);
  await onDatabase(subject.url, (client) => addLocations(client, subject.organisation_id, places));
  return subject;
}

/** Places that requests refer to; a building, and a floor, has equally many places inside in every organisation. */
interface Sample {
  /** Two branches with buildings. */
  branches: string[];
  buildings: string[];
  blocks: string[];
  floor: string;
  /** The place at nine tenths of the list. */
  deep: { id: string; name_sort: string };
}

const sampleOf = ({ url, organisation_id }: Subject): Promise<Sample> =>
  onDatabase(url, async (client) => {
    const ofType = async (type: string) => {
      const text = "select id from location where organisation_id = $1 and location_type = $2 order by id limit 2";
      return (await client.query<{ id: string }>(text, [organisation_id, type])).rows.map(({ id }) => id);
    };
    const { rows } = await client.query<Sample["deep"]>(
      `select id, name_sort from location where organisation_id = $1 order by name_sort collate "C", id
       offset (select count(*) * 9 / 10 from location where organisation_id = $1)::int limit 1`,
      [organisation_id],
    );
    const [floor = ""] = await ofType("Floor");
    const [buildings, blocks] = [await ofType("Building"), await ofType("Block")];
    const { rows: above } = await client.query<{ branch: string }>(
      "select distinct branch from location where organisation_id = $1 and location_type = 'Building' order by 1 limit 2",
      [organisation_id],
    );
    const branches = above.map(({ branch }) => branch);
    return { branches, buildings, blocks, floor, deep: rows[0] ?? { id: "", name_sort: "" } };
  });

function callsOn(caller: Subject, { branches, buildings, blocks, floor, deep }: Sample) {
  const page = (more = ""): Call => {
    const request = get(caller, `${LOCATIONS}?page_size=10${more}`);
    return { request: () => request, status: 200 };
  };
  const move = (id: string, goals: object[]): Call => ({
    request: (n) => post(caller, `${PLACES}${id}/move/`, goals[n % goals.length]),
    status: 200,
  });
  return {
    list: page(),
    "list and count by type": page("&type=Room"),
    "list and count of what is inactive": page("&is_active=false"),
    "list and count by branch": page(`&branch=${branches[0]}`),
    "search, 24 hits": page(`&search=${placeMarks.few}`),
    "search, 100 hits": page(`&search=${placeMarks.hundred}`),
    "page at nine tenths, by next": page(`&page=2&after=${positionBehind(deep.id, "name", deep.name_sort)}`),
    "move of a building with 500 places": move(
      buildings[0] ?? "",
      branches.map((branch) => ({ branch })),
    ),
    "move of a floor with 50 places": move(
      floor,
      blocks.map((parent) => ({ parent })),
    ),
  };
}

/** Latencies of the same calls with few and many places, and of moves by the size of the subtree. */
export async function locationsGrowth(few: Running, many: Running, seconds: number): Promise<Result[]> {
  const calls = [
    callsOn(few.subject, await sampleOf(few.subject)),
    callsOn(many.subject, await sampleOf(many.subject)),
  ];
  const title = [FEW_PLACES, MANY_PLACES].map((places) => places.toLocaleString("en")).join(" -> ");
  const results: Result[] = [];
  for (const name of Object.keys(calls[0] ?? {}) as (keyof ReturnType<typeof callsOn>)[]) {
    const targets = [few, many].flatMap(({ server }, i): Target[] => {
      const call = calls[i]?.[name];
      return call ? [{ ...call, port: server.port }] : [];
    });
    results.push(await grown(`${title} locations: ${name}`, targets, BAR, seconds));
  }
  const onMany = (name: keyof ReturnType<typeof callsOn>): Target => {
    const call = calls[1]?.[name];
    if (!call) throw new Error(`Nothing is called ${name}.`);
    return { ...call, port: many.server.port };
  };
  const moves = [onMany("move of a floor with 50 places"), onMany("move of a building with 500 places")];
  results.push(await grown("move with 10 times the places (50 and 500)", moves, 10, seconds));
  return results;
}
