import { comparedCalls, sampleOf } from "./checks.ts";
import type { Subject } from "./data/databases.ts";
import { throughputs } from "./load/measure.ts";
import { startSteward } from "./load/processes.ts";
import { rate, type Result, ratio, verdict } from "./report.ts";

/** Processes behind one port that are compared with one alone. */
const COUNTS = [2, 4];
const CLIENTS = 16;
/** On a machine whose cores the database and the clients share, more processes have to cost nothing. */
const LEAST = 0.9;

/** Answers a second of several processes against those of one. */
export async function processesOn(subject: Subject, { seconds }: { seconds: number }): Promise<Result[]> {
  const servers = await Promise.all([1, ...COUNTS].map((processes) => startSteward(subject.url, processes)));
  try {
    return await compared(subject, servers, seconds);
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function compared(subject: Subject, servers: readonly { port: number }[], seconds: number): Promise<Result[]> {
  const calls = comparedCalls(subject, await sampleOf(subject));
  const results: Result[] = [];
  for (const name of ["list of 10 with exact count", "single read", "create"]) {
    const call = calls[name];
    if (!call) throw new Error(`There is no call ${name}.`);
    const targets = servers.map(({ port }) => ({ ...call, port }));
    const [one, ...others] = await throughputs(targets, CLIENTS, seconds);
    if (!one) throw new Error("Nothing was measured.");
    for (const [index, got] of others.entries()) {
      results.push({
        name: `1 -> ${COUNTS[index]} processes: ${name}`,
        limit: rate(one.rate),
        steward: rate(got.rate),
        ratio: `${ratio(got.rate / one.rate)}x`,
        bar: `>= ${LEAST}x`,
        verdict: verdict(got.rate >= LEAST * one.rate),
      });
    }
  }
  return results;
}
