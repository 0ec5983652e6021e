/// <reference lib="dom" />
import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import type { ClientBase } from "pg";
import { onDatabase, type Subject } from "./data/databases.ts";
import type { Result } from "./report.ts";
import { LONG_TASK_MS, open, openAndWait, result, type Visit } from "./load/browser.ts";

/** Branches on the map: spread over India, as many as stand on it at most. */
const BRANCHES = 10_000;
/** Moves of the pointer in one drag, and the time between two of them in milliseconds. */
const MOVES = 40;
const MOVE_MS = 16;
/** Time in which the map loads the points into its worker and draws them, in milliseconds. */
const SETTLES_MS = 3000;

/** SQL of a UUID v7 that ascends with `i`; the organisation's id is $1. */
const ID = `(lpad(to_hex(1617235200000 + i * 1000), 12, '0') || '7' || substr(md5($1::text || 'site' || i), 1, 3)
  || '8' || substr(md5($1::text || 'site' || i), 4, 15))::uuid`;

/** Adds branches with coordinates to an organisation, spread evenly from 8 to 34 degrees north and 69 to 95 east. */
async function addBranches(client: ClientBase, organisation_id: string): Promise<void> {
  await client.query("select set_config('app.organisation_id', $1, false)", [organisation_id]);
  await client.query(
    `insert into location (organisation_id, id, branch, path, above, name, state, latitude, longitude)
     select $1::uuid, ${ID}, ${ID}, ${ID} || '/', array[${ID}], 'Site ' || i, 'State ' || i % 36,
       8 + 26 * (i * 0.6180339887 - floor(i * 0.6180339887)), 69 + 26.0 * i / $2::int
     from generate_series(1, $2::int) i`,
    [organisation_id, BRANCHES],
  );
  await client.query("select set_config('app.organisation_id', '', false)");
  await client.query("vacuum analyze location");
}

/** Drags the map in a zigzag and turns the wheel. */
async function pan(page: Page): Promise<void> {
  const box = await page.locator("canvas").boundingBox();
  if (!box) throw new Error("There is no map.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const [dx, dy, wheel] of [
    [-300, 40, -400],
    [250, -60, -600],
    [-120, 90, 700],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= MOVES; step += 1) {
      await page.mouse.move(x + (dx * step) / MOVES, y + (dy * step) / MOVES);
      await setTimeout(MOVE_MS);
    }
    await page.mouse.up();
    await page.mouse.wheel(0, wheel);
    await setTimeout(SETTLES_MS / 3);
  }
}

/** Longest task of the page while its map of ten thousand branches is dragged and zoomed. */
export async function panning(browser: Browser, subject: Subject, origin: string): Promise<Result> {
  await onDatabase(subject.url, (client) => addBranches(client, subject.organisation_id));
  const { context, page, devtools } = await open(browser, subject, origin, { signed_in: true });
  await openAndWait(page, devtools, "/dashboard/location", "canvas");
  await setTimeout(SETTLES_MS);
  await page.evaluate(() => Object.assign((globalThis as unknown as { seen: Visit }).seen, { task: 0 }));
  await pan(page);
  const task = await page.evaluate(() => (globalThis as unknown as { seen: Visit }).seen.task);
  await context.close();
  const title = `longest task while the map of ${BRANCHES.toLocaleString("en")} branches is moved`;
  return result(
    title,
    task < 50 ? "below 50 ms" : `${task.toFixed(0)} ms`,
    `<= ${LONG_TASK_MS} ms`,
    task <= LONG_TASK_MS,
  );
}
