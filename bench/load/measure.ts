import { Connection } from "./client.ts";

/** A measured request: `request(n)` is the text of the n-th one; every answer must have `status`. */
export interface Call {
  request: (n: number) => string;
  status: number;
}

/** A server and the call to measure there. */
export interface Target extends Call {
  port: number;
}

export interface Latency {
  /** Milliseconds. */
  p50: number;
  p99: number;
}

const HOST = "steward.test";

export interface Caller {
  token: string;
  organisation_id: string;
}

/** Text of a GET of `path`, with the organisation added to its query. */
export function get(caller: Caller, path: string): string {
  const url = `${path}${path.includes("?") ? "&" : "?"}organisation_id=${caller.organisation_id}`;
  return `GET ${url} HTTP/1.1\r\nHost: ${HOST}\r\nAuthorization: Bearer ${caller.token}\r\n\r\n`;
}

export function post(caller: Caller, path: string, body: unknown): string {
  const text = JSON.stringify(body);
  return `POST ${path}?organisation_id=${caller.organisation_id} HTTP/1.1\r\nHost: ${HOST}\r\nAuthorization: Bearer ${caller.token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

const BOUNDARY = "steward-bench-form";

/** Text of a POST of a multipart form without files. */
export function postForm(caller: Caller, path: string, fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const text = `${parts.join("")}--${BOUNDARY}--\r\n`;
  return `POST ${path}?organisation_id=${caller.organisation_id} HTTP/1.1\r\nHost: ${HOST}\r\nAuthorization: Bearer ${caller.token}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** Requests sent to each target: a repeated round continues the count. */
const sent = new WeakMap<Target, number>();

function nextRequest(target: Target): string {
  const n = sent.get(target) ?? 0;
  sent.set(target, n + 1);
  return target.request(n);
}

async function once(connection: Connection, target: Target): Promise<void> {
  const { status, body } = await connection.send(nextRequest(target));
  if (status !== target.status) throw new Error(`Expected ${target.status}, got ${status}: ${body.slice(0, 300)}`);
}

/** Warm-up for plan caches, JIT compilation and connection pools. */
const WARM_UP_SECONDS = 2;
const ROUNDS = 5;

/** Latencies of one client; the targets take turns, so that a slow moment of the machine affects all of them. */
export async function latencies(targets: Target[], seconds: number): Promise<Latency[]> {
  const times: number[][] = targets.map(() => []);
  const connections = targets.map(({ port }) => new Connection(port));
  try {
    for (const [i, target] of targets.entries()) await repeat(connections[i], target, WARM_UP_SECONDS / 2);
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      for (const [i, target] of targets.entries()) {
        times[i]?.push(...(await repeat(connections[i], target, seconds / ROUNDS / 2)));
      }
    }
  } finally {
    for (const connection of connections) connection.close();
  }
  return times.map((list) => {
    const sorted = Float64Array.from(list).sort();
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { p50: at(0.5), p99: at(0.99) };
  });
}

async function repeat(connection: Connection | undefined, target: Target, seconds: number): Promise<number[]> {
  const times: number[] = [];
  if (!connection) return times;
  const end = performance.now() + seconds * 1000;
  for (let began = performance.now(); began < end; began = performance.now()) {
    await once(connection, target);
    times.push(performance.now() - began);
  }
  return times;
}

export interface Throughput {
  /** Requests per second: the median of the rounds. */
  rate: number;
  /** Milliseconds. */
  p99: number;
}

/** Throughput of each target on `clients` connections; the targets take turns. */
export async function throughputs(targets: Target[], clients: number, seconds: number): Promise<Throughput[]> {
  const rounds: { rate: number; times: number[] }[][] = targets.map(() => []);
  const pools = targets.map(({ port }) => Array.from({ length: clients }, () => new Connection(port)));
  try {
    for (const [i, target] of targets.entries()) await flood(pools[i] ?? [], target, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [i, target] of targets.entries()) {
        rounds[i]?.push(await flood(pools[i] ?? [], target, seconds / ROUNDS));
      }
    }
  } finally {
    for (const connection of pools.flat()) connection.close();
  }
  return rounds.map((list) => {
    const times = Float64Array.from(list.flatMap((round) => round.times)).sort();
    return { rate: median(list.map(({ rate }) => rate)), p99: times[Math.floor(times.length * 0.99)] ?? 0 };
  });
}

async function flood(connections: Connection[], target: Target, seconds: number) {
  const began = performance.now();
  const times = (await Promise.all(connections.map((connection) => repeat(connection, target, seconds)))).flat();
  return { rate: (times.length / (performance.now() - began)) * 1000, times };
}

export const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
