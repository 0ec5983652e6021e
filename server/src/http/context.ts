import type { Permission } from "@steward/contract/permissions/permissions";
import type { Config } from "../config.ts";
import type { Database } from "../database/connection.ts";
import type { Disk } from "../files/disk-space.ts";
import type { Scope, Transaction } from "../database/transaction.ts";
import type { Storage } from "../files/storage.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Facts } from "../nouns/facts.ts";
import type { PlaceSearch } from "../places/place-provider.ts";

/** Services that all requests of a server share. */
export interface Services {
  config: Config;
  database: Database;
  disk: Disk;
  storage: Storage;
  mailer: Mailer;
  places: PlaceSearch;
  /** Facts from the server cards of all nouns. */
  facts: Facts;
  /** Queue of background jobs. */
  jobs: JobQueue;
  /** Texts of the TXT records of a name; none where there is none. */
  textRecords(name: string): Promise<string[]>;
  /** Reports a fault that must not reach the caller. */
  report(error: unknown, where: string): void;
}

/** Caller: a session in one organisation, with what it may do there. */
export interface Actor {
  session_id: string;
  account_id: string;
  name: string;
  /** True for a program that calls with an API token. */
  is_token: boolean;
  is_owner: boolean;
  /** True for a person who runs the installation, signed in by a one-time code. */
  is_operator?: boolean;
  permissions: readonly string[];
}

/** What each call reads of its organisation. */
export interface CallerOrganisation {
  currency: string;
  time_zone: string;
  /** Modules whose calls are refused to everybody. */
  locked_modules: readonly string[];
}

/** Context of a call outside every organisation. */
export interface PublicContext extends Services {
  /** Address of the client; a forwarded one only from a configured proxy. */
  client_address: string;
  /** Client of rate limits; see `clientNetwork`. */
  client_network: string;
  /** Address of this installation as the client reached it, without trailing slash. */
  origin: string;
}

/** Context of a read that is sent ahead of the check of its caller. */
export interface ReadContext extends PublicContext {
  /** The places that the caller is limited to; null is the whole organisation. */
  scope: Scope;
}

/** Context of a call inside an organisation; every verb and query takes one. */
export interface Context extends ReadContext {
  organisation_id: string;
  organisation: CallerOrganisation;
  actor: Actor;
  /** Optimistic concurrency: the version in `If-Match`, when the caller sent one. */
  version: number | undefined;
  /** The bulk action that this is a part of. */
  bulk_run?: string;
  may(permission: Permission): boolean;
  /** A read-only transaction behind the walls of organisation and scope. */
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A transaction behind the same walls; a repeated `Idempotency-Key` ends it with the first answer. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The same caller for a record that their `If-Match` says nothing of. */
export const unversioned = (ctx: Context): Context => ({ ...ctx, version: undefined });
