import type { BulkRun } from "@steward/contract/assets/bulk/rules";
import { setTimeout as pause } from "node:timers/promises";
import type { Running } from "../checks.ts";
import { onDatabase } from "../data/databases.ts";
import { senderOf } from "../load/send.ts";
import { ratio, type Result, verdict } from "../report.ts";

const BULK = "/v1/steward/bulk-actions/";
const PROVIDERS = "/v1/steward/service-provider/";
/** Assets of the one bulk action. */
const ASSETS = 10_000;

/** Gives this many assets a service provider that no other asset has, so that a filter finds them alone; answers its id. */
async function markAssets(running: Running): Promise<{ provider: string; assets: number }> {
  const { subject } = running;
  const { id } = await senderOf(running)<{ id: string }>("POST", PROVIDERS, { name: "Care of the moved" });
  return onDatabase(subject.url, async (client) => {
    const { rowCount } = await client.query(
      `update asset set service_provider = $2 where organisation_id = $1 and id in (
         select id from asset where organisation_id = $1 and not is_archived order by id limit $3)`,
      [subject.organisation_id, id, ASSETS],
    );
    return { provider: id, assets: rowCount ?? 0 };
  });
}

/** Seconds for each asset of one bulk action over 10,000 that a filter finds, each with its entry in the history. */
async function changeSeconds(running: Running): Promise<number> {
  const { subject } = running;
  const send = senderOf(running);
  const { provider, assets } = await markAssets(running);
  const branch = await onDatabase(subject.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from location where organisation_id = $1 and id = branch order by id limit 1",
      [subject.organisation_id],
    );
    return rows[0]?.id;
  });
  const began = performance.now();
  let run = await send<BulkRun>("POST", BULK, { action: "place", filter: { service_provider: [provider] }, branch });
  while (run.state === "Running") {
    await pause(50);
    run = await send<BulkRun>("GET", `${BULK}${run.id}/`);
  }
  const seconds = (performance.now() - began) / 1000;
  const changed = run.changed + run.unchanged;
  if (changed !== assets) throw new Error(`The bulk action changed ${changed} of ${assets} assets: ${run.message}`);
  return seconds / assets;
}

/** A bulk action takes the same time for each asset in a register of any size. */
export async function bulkGrowth(title: string, little: Running, much: Running, bar: number): Promise<Result> {
  const before = await changeSeconds(little);
  const after = await changeSeconds(much);
  const told = (seconds: number) => `${Math.round(1 / seconds).toLocaleString("en")} assets/s`;
  return {
    name: `${title}: bulk move of ${ASSETS.toLocaleString("en")} by one job`,
    limit: told(before),
    steward: told(after),
    ratio: `${ratio(after / before)}x`,
    bar: `<= ${bar}x`,
    verdict: verdict(after / before <= bar),
  };
}
