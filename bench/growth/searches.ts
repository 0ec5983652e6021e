import type { Running } from "../checks.ts";
import { marked } from "../data/words.ts";
import { placeMarks } from "../data/fill-locations.ts";
import { type Caller, get, latencies } from "../load/measure.ts";
import { type Result, times, verdict } from "../report.ts";

/** Bar of a search of everything on the server, at any number of records. */
const SEARCH_MS = 50;
/** Bar of the numbers of a dashboard. */
const DASHBOARD_MS = 100;
const PLACES = "/v1/steward/dashboard/location/";

/** Latency of one call, held against milliseconds. */
async function within(
  name: string,
  { server }: Running,
  caller: Caller,
  path: string,
  most: number,
  seconds: number,
): Promise<Result> {
  const request = get(caller, path);
  const [time] = await latencies([{ request: () => request, status: 200, port: server.port }], seconds);
  if (!time) throw new Error("Nothing was measured.");
  const bar = `p99 <= ${most} ms`;
  return { name, limit: "", steward: times(time), ratio: "", bar, verdict: verdict(time.p99 <= most) };
}

async function eachWithin(
  title: string,
  running: Running,
  calls: Readonly<Record<string, { path: string; caller?: Caller }>>,
  most: number,
  seconds: number,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, { path, caller = running.subject }] of Object.entries(calls)) {
    results.push(await within(`${title}: ${name}`, running, caller, path, most, seconds));
  }
  return results;
}

const everything = (text: string) => `/v1/search/?search=${encodeURIComponent(text)}`;

/** Searches of everything whose texts many assets have, or none, and those of a member who is limited to a branch. */
export function searchesOfAssets(title: string, running: Running, seconds: number): Promise<Result[]> {
  const { organisation_id, limited_token: token } = running.subject;
  const limited = { organisation_id, token };
  const calls = {
    "search of everything, 2 letters": { path: everything("sy") },
    "search of everything, a word of a tenth of all assets": { path: everything(marked.tenth) },
    "search of everything, a word of a quarter of all assets": { path: everything("ward") },
    "search of everything, misspelled": { path: everything("infussion pumpp") },
    "search of everything, a common word misspelled": { path: everything("recods") },
    "search of everything, nothing spelled so": { path: everything("xylophone quartet") },
    "search of everything by tag, limited to a branch": { path: everything("ast-0"), caller: limited },
    "search of everything by word, limited to a branch": { path: everything(marked.tenth), caller: limited },
    "search of everything by a word of a quarter, limited to a branch": { path: everything("ward"), caller: limited },
    "search of everything, misspelled, limited to a branch": { path: everything("infussion pumpp"), caller: limited },
  };
  return eachWithin(title, running, calls, SEARCH_MS, seconds);
}

/** The same among many places. */
export function searchesOfPlaces(title: string, running: Running, seconds: number): Promise<Result[]> {
  const calls = {
    "search of everything, 2 letters": { path: everything("ba") },
    "search of everything, the beginning of most places": { path: everything("bay 12") },
    "search of everything, 24 places": { path: everything(placeMarks.few) },
    "search of everything, misspelled place": { path: everything("obzervatorry") },
    "search of everything, misspelled like most places": { path: everything("bayy 123") },
  };
  return eachWithin(title, running, calls, SEARCH_MS, seconds);
}

/** Dashboards and home over many branches. */
export function dashboardsOfBranches(title: string, running: Running, seconds: number): Promise<Result[]> {
  const { organisation_id, limited_token: token } = running.subject;
  const limited = { organisation_id, token };
  const names = [
    "asset-kpi",
    "state-kpi",
    "branch-kpi",
    "state-status-kpi",
    "branch-status-kpi",
    "state-map-points",
    "branch-map-points",
  ];
  const paths = [...names.map((name) => [name, `${PLACES}${name}/`] as const), ["home", "/v1/steward/home/"] as const];
  const calls = Object.fromEntries(
    paths.flatMap(([name, path]) => [
      [name, { path }],
      [`${name}, limited to a branch`, { path, caller: limited }],
    ]),
  );
  return eachWithin(title, running, calls, DASHBOARD_MS, seconds);
}
