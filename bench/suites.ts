import { compare, growth, hitsGrowth, sampleOf } from "./checks.ts";
import { dropSubject, makeSubject, onDatabase, type Subject } from "./data/databases.ts";
import { checkWithoutKeys, importAgainstInsert } from "./import.ts";
import { FEW_PLACES, locationsGrowth, makePlaces, MANY_PLACES } from "./locations.ts";
import { residentMegabytes, type Server, startLimit, startSteward } from "./load/processes.ts";
import type { Result } from "./report.ts";
import { verdict } from "./report.ts";
import { measureWeb } from "./web.ts";

const MEMORY_BAR = 300;

/** Size of the data and length of the measurements. */
export interface Extent {
  little: number;
  middle: number;
  much: number;
  small_organisations: number;
  import_rows: number;
  /** Seconds of each measurement. */
  seconds: number;
}

/** Reports progress, one line at a time. */
export type Tell = (line: string) => void;

/** Samples the resident memory of a process until stopped; answers the maximum in MB. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () =>
    residentMegabytes(pid).then((now) => {
      most = Math.max(most, now);
    });
  const timer = setInterval(() => void look(), 200);
  return () => {
    clearInterval(timer);
    return most;
  };
}

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
  return started([startSteward(little.url), startSteward(much.url)], async (few, many) => {
    if (!few || !many) throw new Error("Nothing was started.");
    const pair = [
      { subject: little, server: few },
      { subject: much, server: many },
    ] as const;
    const results = await growth(title, ...pair, bar, seconds);
    return hits ? [...results, await hitsGrowth(...pair, seconds)] : results;
  });
}

async function importOn(server_url: string, from: Subject, { import_rows }: Extent): Promise<Result[]> {
  const plain = await makeSubject(server_url, "bench_plain", 0);
  const imported = await makeSubject(server_url, "bench_import", 0);
  return started([startSteward(imported.url)], async (server) => {
    if (!server) throw new Error("Nothing was started.");
    const watched = watchMemory(server.pid);
    const check = await checkWithoutKeys(from, imported, server, import_rows);
    const result = await importAgainstInsert(from, { plain, imported, server }, import_rows);
    return [result, check, memory("during the import", watched())];
  });
}

async function locationsOn(server_url: string, names: { few: string; many: string }, { seconds }: Extent) {
  const few = await makePlaces(server_url, names.few, FEW_PLACES);
  const many = await makePlaces(server_url, names.many, MANY_PLACES);
  return started([startSteward(few.url), startSteward(many.url)], async (one, other) => {
    if (!one || !other) throw new Error("Nothing was started.");
    return locationsGrowth({ subject: few, server: one }, { subject: many, server: other }, seconds);
  });
}

const webOn = (subject: Subject): Promise<Result[]> =>
  started([startSteward(subject.url)], async (server) => {
    const [asset] = (await sampleOf(subject)).assets;
    if (!server || !asset) throw new Error("Nothing was started.");
    return measureWeb(subject, server, asset);
  });

const number = (value: number) => value.toLocaleString("en");

/** Everything, on one database server. Its databases `bench_*` are made anew and dropped. */
export async function fullSuite(server_url: string, extent: Extent, tell: Tell): Promise<Result[]> {
  const places = { few: "bench_few_places", many: "bench_many_places" };
  const names = [
    ...Object.values(places),
    "bench_little",
    "bench_middle",
    "bench_much",
    "bench_many",
    "bench_plain",
    "bench_import",
  ];
  const drop = () => Promise.all(names.map((name) => dropSubject(server_url, name)));
  await drop();
  const make = async (name: string, assets: number, others = 0) => {
    tell(`making an organisation with ${number(assets)} assets${others ? ` among ${number(others)} others` : ""}`);
    return makeSubject(server_url, name, assets, others);
  };
  try {
    const results: Result[] = [];
    const middle = await make("bench_middle", extent.middle);
    const many = await make("bench_many", extent.middle, extent.small_organisations);
    tell("organisations: the same organisation alone and among others");
    results.push(
      ...(await growthOn(middle, many, `1 -> ${number(extent.small_organisations)} organisations`, 1.1, extent, false)),
    );
    await dropSubject(server_url, "bench_many");
    const little = await make("bench_little", extent.little);
    const much = extent.much === extent.middle ? middle : await make("bench_much", extent.much);
    const title = `${number(extent.little)} -> ${number(extent.much)} assets`;
    tell(`growth: ${title}`);
    results.push(...(await growthOn(little, much, title, 1.5, extent, true)));
    tell("growth of the tree of locations");
    results.push(...(await locationsOn(server_url, places, extent)));
    tell("import against a plain INSERT");
    results.push(...(await importOn(server_url, middle, extent)));
    tell("Steward against the limit");
    results.unshift(...(await compareOn(middle, extent)));
    tell("the web app in a browser");
    results.push(...(await webOn(middle)));
    return results;
  } finally {
    await drop();
  }
}

/** Steward against the limit only. */
export async function shortSuite(server_url: string, extent: Extent, tell: Tell): Promise<Result[]> {
  await dropSubject(server_url, "bench_middle");
  tell(`making an organisation with ${number(extent.middle)} assets`);
  const middle = await makeSubject(server_url, "bench_middle", extent.middle);
  try {
    tell("Steward against the limit");
    return await compareOn(middle, extent);
  } finally {
    await dropSubject(server_url, "bench_middle");
  }
}
