import type { BulkRun } from "@steward/contract/assets/bulk/rules";
import { setTimeout as pause } from "node:timers/promises";
import type { Running } from "./checks.ts";
import { onDatabase } from "./data/databases.ts";
import { senderOf } from "./load/send.ts";
import { ratio, type Result, verdict } from "./report.ts";

const BULK = "/v1/steward/bulk-actions/";
/** Assets of one bulk action, and how many of them are changed one after the other. */
const NAMED = 2000;
const ASSETS = 10_000;

/** Seconds in which a bulk action changes 10,000 assets that are named, each with its entry in the history. */
async function changeSeconds(running: Running): Promise<number> {
  const { subject } = running;
  const send = senderOf(running);
  const assets = await onDatabase(subject.url, async (client) => {
    const { rows } = await client.query<{ id: string; version: number }>(
      "select id, version from asset where organisation_id = $1 and not is_archived order by id limit $2",
      [subject.organisation_id, ASSETS],
    );
    return rows;
  });
  const branch = await onDatabase(subject.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from location where organisation_id = $1 and id = branch order by id limit 1",
      [subject.organisation_id],
    );
    return rows[0]?.id;
  });
  const began = performance.now();
  let changed = 0;
  for (let from = 0; from < assets.length; from += NAMED) {
    const body = { action: "place", assets: assets.slice(from, from + NAMED), branch };
    let run = await send<BulkRun>("POST", BULK, body);
    while (run.state === "Running") {
      await pause(50);
      run = await send<BulkRun>("GET", `${BULK}${run.id}/`);
    }
    changed += run.changed + run.unchanged;
  }
  if (changed !== assets.length) throw new Error(`The bulk action refused ${assets.length - changed} assets.`);
  return (performance.now() - began) / 1000 / assets.length;
}

/** A bulk action takes the same time for each asset in a register of any size. */
export async function bulkGrowth(title: string, little: Running, much: Running, bar: number): Promise<Result> {
  const before = await changeSeconds(little);
  const after = await changeSeconds(much);
  const told = (seconds: number) => `${Math.round(1 / seconds).toLocaleString("en")} assets/s`;
  return {
    name: `${title}: bulk move of ${ASSETS.toLocaleString("en")}`,
    limit: told(before),
    steward: told(after),
    ratio: `${ratio(after / before)}x`,
    bar: `<= ${bar}x`,
    verdict: verdict(after / before <= bar),
  };
}
