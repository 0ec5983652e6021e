import type { ClientConfig } from "pg";

/*
 * What the primary process and its workers tell each other. The primary owns the port and the embedded database and
 * answers no call; each worker is a whole server, as if it were started on the same database by itself.
 */

/** To a worker, first of all: the database that it works on. */
export interface Order {
  admin: ClientConfig;
}

/** To a worker that asked for it: the metrics of all workers together, or null where one of them does not answer. */
export interface Metrics {
  metrics: string | null;
  question: number;
}

/** From a worker: that it serves at an address, that it is alive, or that it asks for the metrics of all. */
export type Report = { listens: string } | { alive: true } | { question: number };

/** A worker says this often that it is alive, and is ended where it was silent for so many of these times. */
export const BEAT_MS = 1000;
export const SILENT_BEATS = 15;
