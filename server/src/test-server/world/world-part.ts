import type { ImportJob } from "@steward/contract/imports/rules";
import type { Caller } from "../caller.ts";

/** Ids of the records of a world by their names in its parts. */
export type WorldRecords = Readonly<Record<string, string | undefined>>;

/** One record of every kind in one organisation, none of which refers to another. */
export interface World {
  records: WorldRecords;
  /** An import in state Mapping; only in worlds that are made with one. */
  import?: ImportJob;
}

type MakeRecord = (caller: Caller, record: (name: string) => Promise<string>) => Promise<string | undefined>;

/**
 * Facts about a noun for tests over the whole contract; its factory exports it as `world`. A record is found by the
 * name that fields have for it, and by `id` in the calls that `ids` lists.
 */
export interface WorldPart {
  /** Makes each of its records; `record` answers the id of another one, which is made once. */
  make?: Readonly<Record<string, MakeRecord>>;
  /** Fields with another name than their record. */
  fields?: Readonly<Record<string, string>>;
  /** Record that `id` and `ids` refer to, by prefix of the call's name; the longest prefix wins. */
  ids?: Readonly<Record<string, string>>;
  /** Fields that refer to another record in calls with this prefix. */
  fieldsOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Params without a rule of ids that depend on existing records, by call. */
  params?: Readonly<Record<string, (world: World) => Readonly<Record<string, string | undefined>>>>;
  /** Bodies that depend on existing records, by call. */
  bodies?: Readonly<Record<string, (world: World) => unknown>>;
  /** Statements that its calls cost, as `http/query-counts.api.test.ts` counts them; those of older nouns stand there. */
  statements?: Readonly<Record<string, number>>;
  /** What has to be so before a call can succeed on a fresh world. */
  first?: Readonly<Record<string, (caller: Caller, world: World) => Promise<unknown>>>;
}
