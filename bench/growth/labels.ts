import type { LabelRun } from "@steward/contract/assets/labels/rules";
import { setTimeout as pause } from "node:timers/promises";
import type { Running } from "../checks.ts";
import { onDatabase } from "../data/databases.ts";
import { senderOf } from "../load/send.ts";
import { ratio, type Result, verdict } from "../report.ts";

const LABELS = "/v1/steward/labels/";
const ASSETS = 1000;
/** Files that are drawn; the first one loads what draws them and gives the assets their codes. */
const FILES = 3;

/** Seconds from the press until the sheets of 1,000 labels are there, the middle of a few. */
async function sheetSeconds(running: Running): Promise<number> {
  const { subject } = running;
  const send = senderOf(running);
  const assets = await onDatabase(subject.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from asset where organisation_id = $1 order by id limit $2",
      [subject.organisation_id, ASSETS],
    );
    return rows.map(({ id }) => id);
  });
  const measured: number[] = [];
  for (let file = 0; file < FILES; file += 1) {
    const began = performance.now();
    let run = await send<LabelRun>("POST", LABELS, { assets, size: "avery-l7160", code128: true });
    while (run.state === "Running") {
      await pause(20);
      run = await send<LabelRun>("GET", `${LABELS}${run.id}/`);
    }
    if (run.state !== "Done" || run.done !== assets.length) throw new Error(`The labels ended: ${run.message}`);
    measured.push((performance.now() - began) / 1000);
  }
  return measured.toSorted((one, other) => one - other)[Math.floor(FILES / 2)] ?? Number.NaN;
}

/** A file of labels takes the same time in a register of any size. */
export async function labelGrowth(title: string, little: Running, much: Running, bar: number): Promise<Result> {
  const before = await sheetSeconds(little);
  const after = await sheetSeconds(much);
  const told = (seconds: number) => `${seconds.toFixed(1)} s`;
  return {
    name: `${title}: label sheet of ${ASSETS.toLocaleString("en")}`,
    limit: told(before),
    steward: told(after),
    ratio: `${ratio(after / before)}x`,
    bar: `<= ${bar}x`,
    verdict: verdict(after / before <= bar),
  };
}
