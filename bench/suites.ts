import { attack } from "./attack.ts";
import { approvalGrowth } from "./growth/approvals.ts";
import { scanGrowth } from "./growth/audits.ts";
import { reportGrowth } from "./growth/book-values.ts";
import { bulkGrowth } from "./growth/bulk.ts";
import { compare, countedGroupsGrowth, growth, hitsGrowth, type Running, sampleOf } from "./checks.ts";
import { coverGrowth } from "./growth/cover.ts";
import { custodyGrowth } from "./growth/custody.ts";
import { dropSubject, makeSubject, onDatabase, type Subject } from "./data/databases.ts";
import { addLocations } from "./data/fill-locations.ts";
import { handOverGrowth } from "./growth/hand-over.ts";
import { FEW_INTERESTS, interestsGrowth, makeAgency, MANY_INTERESTS } from "./growth/interests.ts";
import { labelGrowth } from "./growth/labels.ts";
import { checkWithoutKeys, importAgainstInsert, type ImportBars } from "./import.ts";
import { FEW_PLACES, locationsGrowth, makePlaces, MANY_PLACES } from "./growth/locations.ts";
import { type Server, startLimit, startSteward, watchMemory } from "./load/processes.ts";
import { FEW_PEOPLE, makeMarket, MANY_PEOPLE, peopleGrowth } from "./growth/people.ts";
import { savedViewGrowth } from "./growth/saved-views.ts";
import { dashboardsOfBranches, searchesOfAssets, searchesOfPlaces } from "./growth/searches.ts";
import { serviceRequestGrowth } from "./growth/service-requests.ts";
import { processesOn } from "./processes.ts";
import type { Result } from "./report.ts";
import { verdict } from "./report.ts";
import { measureWeb } from "./web.ts";

const MEMORY_BAR = 300;
/** Places below the branches, for the floor view: two buildings with ten floors of ten rooms. */
const WEB_PLACES = 1000;

/** Size of the data and length of the measurements. */
export interface Extent {
  little: number;
  middle: number;
  much: number;
  small_organisations: number;
  branches: number;
  import_rows: number;
  /** Seconds of each measurement. */
  seconds: number;
}

/** Reports progress, one line at a time. */
export type Tell = (line: string) => void;

const memory = (name: string, most: number): Result => ({
  name: `memory of the server process ${name}`,
  limit: "",
  steward: `${most.toFixed(0)} MB`,
  ratio: "",
  bar: `< ${MEMORY_BAR} MB`,
  verdict: verdict(most < MEMORY_BAR),
});

async function started<T>(servers: Promise<Server>[], work: (...servers: Server[]) => Promise<T>): Promise<T> {
  const running = await Promise.all(servers);
  try {
    return await work(...running);
  } finally {
    for (const server of running) await server.stop();
  }
}

/** Two subjects of which one is larger, each behind a server of its own. */
const bothStarted = <T>(
  little: Subject,
  much: Subject,
  work: (few: Running, many: Running) => Promise<T>,
): Promise<T> =>
  started([startSteward(little.url), startSteward(much.url)], (few, many) => {
    if (!few || !many) throw new Error("Nothing was started.");
    return work({ subject: little, server: few }, { subject: much, server: many });
  });

/** Peak memory of a server that nobody else asks, while it is attacked. */
async function attackOn(subject: Subject): Promise<Result[]> {
  return started([startSteward(subject.url)], async (server) => {
    if (!server) throw new Error("Nothing was started.");
    const watched = watchMemory(server.pid);
    await attack({ subject, server });
    return [memory("under attack", watched())];
  });
}

/** Sequence of the limit's own asset numbers, apart from Steward's. */
const addSequence = (subject: Subject) =>
  onDatabase(subject.url, (client) => client.query("create sequence bench_number start 50000000"));

/** Steward against the limit on one organisation, with the server's peak memory. */
export async function compareOn(subject: Subject, { seconds }: Extent): Promise<Result[]> {
  await addSequence(subject);
  const servers = [startLimit(subject.url, subject.organisation_id), startSteward(subject.url)];
  return started(servers, async (limit, steward) => {
    if (!limit || !steward) throw new Error("Nothing was started.");
    const watched = watchMemory(steward.pid);
    const results = await compare(subject, { limit, steward }, seconds);
    return [...results, memory("under load", watched())];
  });
}

async function growthOn(
  little: Subject,
  much: Subject,
  title: string,
  bar: number,
  { seconds }: Extent,
  hits: boolean,
) {
  return bothStarted(little, much, async (...pair) => {
    const results = await growth(title, ...pair, bar, seconds);
    if (!hits) return results;
    const hitRow = await hitsGrowth(...pair, seconds);
    const groupRows = await countedGroupsGrowth(...pair, seconds);
    const viewRows = await savedViewGrowth(title, ...pair, bar, seconds);
    const scanRow = await scanGrowth(title, ...pair, bar, seconds);
    const bulkRow = await bulkGrowth(title, ...pair, bar);
    const labelRow = await labelGrowth(title, ...pair, bar);
    const coverRows = await coverGrowth(title, ...pair, seconds);
    const custodyRows = await custodyGrowth(title, ...pair, bar, seconds);
    const searchRows = await searchesOfAssets(`${number(much.assets)} assets`, pair[1], seconds);
    const handOverRows = await handOverGrowth(title, ...pair, bar, seconds);
    const approvalRows = await approvalGrowth(title, ...pair, bar, seconds);
    const serviceRows = await serviceRequestGrowth(title, ...pair, bar, seconds);
    const listRows = [hitRow, ...searchRows, ...groupRows, ...viewRows];
    const jobRows = [scanRow, bulkRow, labelRow, ...coverRows, ...custodyRows];
    return [...results, ...listRows, ...jobRows, ...handOverRows, ...approvalRows, ...serviceRows];
  });
}

async function reportOn(little: Subject, middle: Subject, title: string, bar: number): Promise<Result> {
  return bothStarted(little, middle, (few, many) => reportGrowth(title, few, many, bar));
}

async function importOn(server_url: string, from: Subject, { import_rows }: Extent, bars: ImportBars) {
  const plain = await makeSubject(server_url, "bench_plain", 0);
  const imported = await makeSubject(server_url, "bench_import", 0);
  return started([startSteward(imported.url)], async (server) => {
    if (!server) throw new Error("Nothing was started.");
    const watched = watchMemory(server.pid);
    const check = await checkWithoutKeys(from, imported, server, import_rows);
    const result = await importAgainstInsert(from, { plain, imported, server }, import_rows, bars);
    return [result, check, memory("during the import", watched())];
  });
}

async function locationsOn(server_url: string, names: { few: string; many: string }, { seconds }: Extent) {
  const little = await makePlaces(server_url, names.few, FEW_PLACES);
  const much = await makePlaces(server_url, names.many, MANY_PLACES);
  return bothStarted(little, much, async (few, many) => {
    const results = await locationsGrowth(few, many, seconds);
    return [...results, ...(await searchesOfPlaces(`${number(MANY_PLACES)} places`, many, seconds))];
  });
}

async function branchesOn(server_url: string, { much, branches, seconds }: Extent): Promise<Result[]> {
  const subject = await makeSubject(server_url, OF_BRANCHES, much, 0, branches);
  return started([startSteward(subject.url)], async (server) => {
    if (!server) throw new Error("Nothing was started.");
    const title = `${number(much)} assets at ${number(branches)} branches`;
    return dashboardsOfBranches(title, { subject, server }, seconds);
  });
}

async function peopleOn(server_url: string, { seconds }: Extent): Promise<Result[]> {
  const few = await makeMarket(server_url, MARKETS.few, FEW_PEOPLE);
  const many = await makeMarket(server_url, MARKETS.many, MANY_PEOPLE);
  return bothStarted(few, many, (...pair) => peopleGrowth(...pair, seconds));
}

async function interestsOn(server_url: string, { seconds }: Extent): Promise<Result[]> {
  const few = await makeAgency(server_url, AGENCIES.few, FEW_INTERESTS);
  const many = await makeAgency(server_url, AGENCIES.many, MANY_INTERESTS);
  return bothStarted(few, many, (...pair) => interestsGrowth(...pair, seconds));
}

async function webOn(subject: Subject): Promise<Result[]> {
  await onDatabase(subject.url, (client) => addLocations(client, subject.organisation_id, WEB_PLACES));
  return started([startSteward(subject.url)], async (server) => {
    const { assets, building } = await sampleOf(subject);
    const [asset] = assets;
    if (!server || !asset) throw new Error("Nothing was started.");
    return measureWeb(subject, server, { asset, building });
  });
}

const number = (value: number) => value.toLocaleString("en");

/** Parts of the benchmark by name, in the order of the table. */
export const parts = [
  "limit",
  "organisations",
  "assets",
  "locations",
  "branches",
  "people",
  "interests",
  "import",
  "attack",
  "processes",
  "web",
] as const;
export type Part = (typeof parts)[number];

/** Databases of the measured organisations: how many assets each has, and beside how many small ones. */
const subjectsOf = ({ little, middle, much, small_organisations }: Extent) => ({
  bench_little: { assets: little, others: 0 },
  bench_middle: { assets: middle, others: 0 },
  bench_much: { assets: much, others: 0 },
  bench_many: { assets: middle, others: small_organisations },
});

const PLACES = { few: "bench_few_places", many: "bench_many_places" };
const OF_BRANCHES = "bench_branches";
const MARKETS = { few: "bench_few_people", many: "bench_many_people" };
const AGENCIES = { few: "bench_few_interests", many: "bench_many_interests" };
const OTHER_DATABASES = [
  ...Object.values(PLACES),
  ...Object.values(MARKETS),
  ...Object.values(AGENCIES),
  OF_BRANCHES,
  "bench_plain",
  "bench_import",
];

/** These parts on one database server. Its databases `bench_*` are made anew and dropped. */
export async function runParts(
  server_url: string,
  wanted: readonly Part[],
  extent: Extent,
  bars: ImportBars,
  tell: Tell,
): Promise<Map<Part, Result[]>> {
  const subjects = subjectsOf(extent);
  const drop = (names: readonly string[]) => Promise.all(names.map((name) => dropSubject(server_url, name)));
  const names = [...Object.keys(subjects), ...OTHER_DATABASES];
  const made = new Map<string, Promise<Subject>>();
  const subject = (name: keyof typeof subjects): Promise<Subject> => {
    const { assets, others } = subjects[name];
    const making = made.get(name) ?? makeSubject(server_url, name, assets, others);
    if (!made.has(name)) {
      tell(`making an organisation with ${number(assets)} assets${others ? ` among ${number(others)} others` : ""}`);
    }
    made.set(name, making);
    return making;
  };
  const work: Record<Part, () => Promise<Result[]>> = {
    limit: async () => compareOn(await subject("bench_middle"), extent),
    organisations: async () => {
      const title = `1 -> ${number(extent.small_organisations)} organisations`;
      const [alone, among] = [await subject("bench_middle"), await subject("bench_many")];
      const results = await growthOn(alone, among, title, 1.1, extent, false);
      await drop(["bench_many"]);
      return results;
    },
    assets: async () => {
      const { little, middle, much } = extent;
      const to = (most: number) => `${number(little)} -> ${number(most)} assets`;
      const [few, many] = [
        await subject("bench_little"),
        await subject(much === middle ? "bench_middle" : "bench_much"),
      ];
      const results = await growthOn(few, many, to(much), 1.5, extent, true);
      return [...results, await reportOn(few, await subject("bench_middle"), to(middle), 1.5)];
    },
    locations: () => locationsOn(server_url, PLACES, extent),
    branches: () => branchesOn(server_url, extent),
    people: () => peopleOn(server_url, extent),
    interests: () => interestsOn(server_url, extent),
    import: async () => importOn(server_url, await subject("bench_middle"), extent, bars),
    attack: async () => attackOn(await subject("bench_middle")),
    processes: async () => processesOn(await subject("bench_middle"), extent),
    web: async () => webOn(await subject("bench_middle")),
  };
  await drop(names);
  try {
    const results = new Map<Part, Result[]>();
    for (const part of IN_TURN.filter((one) => wanted.includes(one))) {
      tell(part);
      results.set(part, await work[part]());
    }
    return results;
  } finally {
    await drop(names);
  }
}

/** The comparison with the limit adds assets to what it measures, so growth is measured before it. */
const IN_TURN: Part[] = [
  "organisations",
  "assets",
  "locations",
  "branches",
  "people",
  "interests",
  "import",
  "attack",
  "limit",
  "processes",
  "web",
];
