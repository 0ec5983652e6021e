import type { ImportJob } from "@steward/contract/imports/rules";
import type { Caller } from "./caller.ts";

/** Ids of the records of a world, by what its parts call them. */
export type WorldRecords = Readonly<Record<string, string | undefined>>;

/** One record of every kind in one organisation, none of which uses another. */
export interface World {
  records: WorldRecords;
  /** An import that waits for its mapping; only in worlds that are made with one. */
  import?: ImportJob;
}

type MakeRecord = (caller: Caller, record: (name: string) => Promise<string>) => Promise<string | undefined>;

/**
 * What the tests that walk the contract need to know of a noun; its factory exports it as `world`. A record goes by the
 * name that fields have for it, and by `id` in the calls that `ids` names.
 */
export interface WorldPart {
  /** Makes each of its records; `record` answers the id of another one, which is made once. */
  make?: Readonly<Record<string, MakeRecord>>;
  /** Which record a field of another name means. */
  fields?: Readonly<Record<string, string>>;
  /** Which record `id` and `ids` mean, by the beginning of a call's name; the longest beginning tells. */
  ids?: Readonly<Record<string, string>>;
  /** Fields that mean another record in the calls whose name begins so. */
  fieldsOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Bodies that depend on the records they are about, by call. */
  bodies?: Readonly<Record<string, (world: World) => unknown>>;
  /** Statements that its calls cost, as `http/query-counts.api.test.ts` counts them; those of older nouns stand there. */
  statements?: Readonly<Record<string, number>>;
  /** What has to be so before a call can succeed on a fresh world. */
  first?: Readonly<Record<string, (caller: Caller, world: World) => Promise<unknown>>>;
}
