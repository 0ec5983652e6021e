import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { inNoOrganisation, type Transaction } from "../database/transaction.ts";
import type { Context, Services } from "../http/context.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../jobs/job-kind.ts";
import { deliverNext, type DueWebhook } from "./deliver.ts";

/**
 * Job of each minute that delivers what webhooks wait for, and looks for it every second while the minute lasts: so writes
 * add nothing to the queue, and receivers are told within about a second. It ends at once while no webhook is active.
 */
export const deliveryJob: JobKind<JobPayload> = {
  name: "webhooks",
  workers: 1,
  retries: 0,
  retry_seconds: 0,
  backs_off: false,
  is_leased: true,
  is_serial: false,
  schedule: "* * * * *",
};

/** Has deliveries begin in the minute that no job lasts for, as none was active. */
export const wakeDelivery = (tx: Transaction, { jobs, organisation_id }: Context): Promise<void> =>
  jobs.enqueue(tx, deliveryJob, organisation_id, { about: "" });

const LASTS_MS = 55_000;
const LOOK_EVERY_MS = 1000;
/** Webhooks that are sent to at a time, so that none waits long for another's slow receiver. */
const AT_A_TIME = 8;
/** Deliveries of one webhook in a row, so that one with much to tell keeps no other waiting. */
const IN_A_ROW = 20;

async function deliverSome(services: Services, due: DueWebhook, signal?: AbortSignal): Promise<void> {
  try {
    let sent = 0;
    while (sent < IN_A_ROW && (await deliverNext(services, due))) {
      signal?.throwIfAborted();
      sent += 1;
    }
  } catch (error) {
    if (signal?.aborted) return;
    // The others are sent to all the same, and this one at the next look.
    services.report(error, `webhook ${due.webhook}`);
  }
}

/** Delivers to each webhook that has something to send now. */
export async function deliverDue(services: Services, signal?: AbortSignal): Promise<void> {
  const { rows } = await inNoOrganisation(services.database.work, (tx) =>
    sql<DueWebhook>`select organisation_id, webhook from due_webhooks()`.execute(tx),
  );
  const waiting = [...rows];
  const deliver = async () => {
    for (let due = waiting.shift(); due; due = waiting.shift()) await deliverSome(services, due, signal);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, deliver));
}

const areActive = async ({ database }: Services): Promise<boolean> => {
  const { rows } = await inNoOrganisation(database.work, (tx) =>
    sql<{ are_active: boolean }>`select has_active_webhooks() as are_active`.execute(tx),
  );
  return rows[0]?.are_active === true;
};

export const deliveryWorker = (services: Services): Worker =>
  workerOf(deliveryJob, async ({ signal }) => {
    const ends = performance.now() + LASTS_MS;
    if (!(await areActive(services))) return;
    while (!signal.aborted && performance.now() < ends) {
      await deliverDue(services, signal);
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  });
