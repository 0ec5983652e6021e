import { Connection } from "./load/client.ts";
import { type Call, type Caller, get, latencies, post, type Target, throughputs } from "./load/measure.ts";
import type { Server } from "./load/processes.ts";
import { rate, type Result, ratio, times, verdict } from "./report.ts";
import { marked, markedSerials, markedTags } from "./data/words.ts";
import { onDatabase, type Subject } from "./data/databases.ts";

export const ASSETS = "/v1/steward/assets/";
const PLACES = "/v1/steward/dashboard/location/";
const CLIENTS = 16;
/** Warm-up of freshly started servers before the first measurement. */
const WARM_UP_SECONDS = 5;

/** Records that requests refer to. */
export interface Sample {
  /** Assets in random order. */
  assets: string[];
  status: string;
  category: string;
  branch: string;
  /** "" where the organisation has branches only. */
  building: string;
  product: string;
  /** The asset at nine tenths of the list, newest first. */
  deep: string;
  /** Tag and serial number of an asset from the middle. */
  tag: string;
  serial: string;
}

export async function sampleOf({ url, organisation_id, assets }: Subject): Promise<Sample> {
  return onDatabase(url, async (client) => {
    const ids = async (text: string) => (await client.query<{ id: string }>(text, [organisation_id])).rows;
    const one = async (table: string, where = "true") =>
      (await ids(`select id from ${table} where organisation_id = $1 and ${where} order by id limit 1`))[0]?.id ?? "";
    const middle = await client.query<{ tag: string; serial: string }>(
      "select lower(asset_id) as tag, lower(serial_number) as serial from asset where organisation_id = $1 and number = $2",
      [organisation_id, Math.floor(assets / 2)],
    );
    const some = await ids("select id from asset where organisation_id = $1 order by hashint8(number) limit 2000");
    return {
      assets: some.map(({ id }) => id),
      status: await one("attached_status", "name = 'Under Maintenance'"),
      category: await one("category"),
      branch: await one("location", "parent is null"),
      building: await one("location", "location_type = 'Building'"),
      product: await one("model"),
      deep: await one("asset", `number > ${Math.floor(assets / 10)} and not is_archived`),
      tag: middle.rows[0]?.tag ?? "",
      serial: middle.rows[0]?.serial ?? "",
    };
  });
}

/** Keyset position after a record, as in `next` addresses; newest first by default. */
export const positionBehind = (id: string, ordering = "-created", value: string | null = null): string =>
  Buffer.from(JSON.stringify([ordering, value, id])).toString("base64url");

const page = (caller: Caller, more = ""): Call => {
  const request = get(caller, `${ASSETS}?page_size=10${more}`);
  return { request: () => request, status: 200 };
};

let serial = Date.now();

const LIST_BAR = 0.7;
const CREATE_BAR = 0.5;

/** The calls that both servers answer. */
export function comparedCalls(caller: Caller, sample: Sample): Record<string, Call & { bar: number }> {
  const body = () => {
    serial += 1;
    return {
      asset_name: "Syringe driver, Ward 4",
      serial_number: `SD${serial}`,
      product: sample.product,
      branch: sample.branch,
      purchase_date: "2025-02-17",
      purchase_cost: "18250.50",
    };
  };
  const read = (n: number) => get(caller, `${ASSETS}${sample.assets[n % sample.assets.length]}/`);
  return {
    "list of 10 with exact count": { ...page(caller), bar: LIST_BAR },
    "page at nine tenths, by next": { ...page(caller, `&page=2&after=${positionBehind(sample.deep)}`), bar: LIST_BAR },
    "search, 24 hits": { ...page(caller, `&search=${marked.few}`), bar: LIST_BAR },
    "search, a tenth of all": { ...page(caller, `&search=${marked.tenth}`), bar: LIST_BAR },
    "single read": { request: read, status: 200, bar: LIST_BAR },
    create: { request: () => post(caller, ASSETS, body()), status: 201, bar: CREATE_BAR },
  };
}

/** Steward against the limit on the same rows: latency of one client, then throughput on 16 connections. */
export async function compare(subject: Subject, servers: { limit: Server; steward: Server }, seconds: number) {
  const sample = await sampleOf(subject);
  const results: Result[] = [];
  for (const [name, call] of Object.entries(comparedCalls(subject, sample))) {
    const targets: Target[] = [servers.limit, servers.steward].map(({ port }) => ({ ...call, port }));
    if (call.status === 200) await expectSameBytes(targets);
    const [limit, steward] = await latencies(targets, seconds);
    const [most, got] = await throughputs(targets, CLIENTS, seconds);
    if (!limit || !steward || !most || !got) throw new Error("Nothing was measured.");
    const share = got.rate / most.rate;
    const slower = got.p99 / most.p99;
    const bars = `>= ${call.bar}, p99 <= 2x`;
    results.push({
      name,
      limit: `${times(limit)}; ${rate(most.rate)}`,
      steward: `${times(steward)}; ${rate(got.rate)}`,
      ratio: `${ratio(share)}, p99 ${ratio(slower)}x`,
      bar: bars,
      verdict: verdict(share >= call.bar && slower <= 2),
    });
  }
  return results;
}

async function expectSameBytes(targets: Target[]): Promise<void> {
  const bodies: string[] = [];
  for (const target of targets) {
    const connection = new Connection(target.port);
    bodies.push((await connection.send(target.request(0))).body);
    connection.close();
  }
  if (bodies[0] !== bodies[1]) throw new Error(`The limit answers other bytes:\n${bodies.join("\n")}`);
}

/** Searches by what they are for and by their number of hits. */
function searches(caller: Caller, sample: Sample): Record<string, Call> {
  const texts = {
    word: { "1 hit": marked.one, "24 hits": marked.few, "1,000 hits": marked.thousand },
    tag: { "1 hit": sample.tag, "24 hits": markedTags.few, "1,000 hits": markedTags.thousand },
    "serial number": { "1 hit": sample.serial, "24 hits": markedSerials.few, "1,000 hits": markedSerials.thousand },
  };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([by, sought]) =>
      Object.entries(sought).map(([hits, text]) => [`search by ${by}, ${hits}`, page(caller, `&search=${text}`)]),
    ),
  );
}

/** Calls whose time must not depend on the number of assets. */
export function growingCalls(caller: Caller, sample: Sample): Record<string, Call> {
  return {
    list: page(caller),
    "list and count by status": page(caller, `&status=${sample.status}`),
    "list and count by category": page(caller, `&category=${sample.category}`),
    "list and count by branch": page(caller, `&branch=${sample.branch}`),
    ...searches(caller, sample),
    "page at nine tenths, by next": page(caller, `&page=2&after=${positionBehind(sample.deep)}`),
    "who holds what": { request: () => get(caller, "/v1/steward/custody/?page_size=10"), status: 200 },
    overview: { request: () => get(caller, `${ASSETS}overview/`), status: 200 },
    "groups by status": groups(caller, "status"),
    "groups by category": groups(caller, "category"),
    "groups by branch": groups(caller, "branch"),
    "location dashboard, numbers": { request: () => get(caller, `${PLACES}asset-kpi/`), status: 200 },
    "location dashboard, branches by status": {
      request: () => get(caller, `${PLACES}branch-kpi/?page_size=10`),
      status: 200,
    },
    "search of everything by tag": { request: () => get(caller, `/v1/search/?search=${sample.tag}`), status: 200 },
    "search of everything by word, 24 hits": {
      request: () => get(caller, `/v1/search/?search=${marked.few}`),
      status: 200,
    },
  };
}

const groups = (caller: Caller, column: string): Call => ({
  request: () => get(caller, `${ASSETS}groups/?group_by=${column}`),
  status: 200,
});

export interface Running {
  subject: Subject;
  server: Server;
}

/** The same reading call on each of them. */
export const readingOf = (running: readonly Running[], path: string): Target[] =>
  running.map(({ subject, server }) => {
    const request = get(subject, path);
    return { request: () => request, status: 200, port: server.port };
  });

/** Latencies of one call on a small and a large organisation, one client each in turn. */
export async function grown(name: string, targets: Target[], bar: number, seconds: number): Promise<Result> {
  const [before, after] = await latencies(targets, seconds);
  if (!before || !after) throw new Error("Nothing was measured.");
  const times_as_long = after.p50 / before.p50;
  return {
    name,
    limit: times(before),
    steward: times(after),
    ratio: `${ratio(times_as_long)}x`,
    bar: `<= ${bar}x`,
    verdict: verdict(times_as_long <= bar),
  };
}

/** Latencies of the same calls on a small and a large organisation. */
export async function growth(title: string, little: Running, much: Running, bar: number, seconds: number) {
  const samples = [await sampleOf(little.subject), await sampleOf(much.subject)];
  const calls = [little, much].map(({ subject }, i) => growingCalls(subject, samples[i] as Sample));
  const results: Result[] = [];
  const targetsOf = (name: string) =>
    [little, much].map(({ server }, i) => ({ ...(calls[i]?.[name] as Call), port: server.port }));
  await latencies(targetsOf("list"), WARM_UP_SECONDS);
  for (const name of Object.keys(calls[0] ?? {})) {
    results.push(await grown(`${title}: ${name}`, targetsOf(name), bar, seconds));
  }
  return results;
}

/** A search whose hits grow with the assets: its time may grow in proportion. */
export async function hitsGrowth(little: Running, much: Running, seconds: number): Promise<Result> {
  const targets = [little, much].map(({ subject, server }) => ({
    ...page(subject, `&search=${marked.tenth}`),
    port: server.port,
  }));
  const hits = [little, much].map(({ subject }) => subject.assets / 10);
  const rows = (hits[1] ?? 0) / (hits[0] ?? 1);
  const name = `search with ${rows} times the hits (${hits.map((n) => n.toLocaleString("en")).join(" and ")})`;
  return grown(name, targets, rows, seconds);
}

/** Groups by columns that no tally keeps are counted: their time may grow in proportion to the assets. */
export async function countedGroupsGrowth(little: Running, much: Running, seconds: number): Promise<Result[]> {
  const times_as_many = much.subject.assets / little.subject.assets;
  const results: Result[] = [];
  for (const column of ["supplier", "brand"]) {
    const targets = [little, much].map(({ subject, server }) => ({ ...groups(subject, column), port: server.port }));
    const name = `groups by ${column}, counted, of ${times_as_many} times the assets`;
    results.push(await grown(name, targets, times_as_many, seconds));
  }
  return results;
}
