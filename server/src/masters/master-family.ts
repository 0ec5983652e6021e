import { joined } from "@steward/contract";
import type { Call, JudgedOf, ResponseOf } from "@steward/contract/kit/call";
import type { idParams, masterQuery } from "@steward/contract/kit/record-rules";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { ReferenceToProve } from "../database/assert-references.ts";
import type { Transaction } from "../database/transaction.ts";

export type MasterTable =
  | "brand"
  | "category"
  | "manufacturer"
  | "attached_status"
  | "supplier"
  | "service_provider"
  | "depreciation";
type MasterValue = string | number | boolean | RawBuilder<unknown> | null | undefined;
/** Columns of a master with their values; undefined ones are left alone. */
export type MasterValues = Record<string, MasterValue>;

/** What the calls of every look-alike master have in common. */
interface FamilyCalls {
  list: Call<{ summary: string; query: z.ZodType<z.output<typeof masterQuery>>; response: z.ZodType }>;
  create: Call<{ summary: string; body: z.ZodType<object>; response: z.ZodType }>;
  read: Call<{ summary: string; params: typeof idParams; response: z.ZodType }>;
  update: Call<{ summary: string; params: typeof idParams; body: z.ZodType<object>; response: z.ZodType }>;
  toggleActive: Call<{ summary: string; params: typeof idParams; response: z.ZodType }>;
  remove: Call<{ summary: string; params: typeof idParams }>;
}

/** What every family tells in the same words, whatever its calls. */
interface Plain {
  table: MasterTable;
  /** Select list of the answer beyond the keys every master has; the table is `m`. */
  details: RawBuilder<unknown>;
  /** Folded columns that the list is searched by; the name unless told. */
  searched?: readonly string[];
  references?: (values: MasterValues) => ReferenceToProve[];
  /** Rules that need other rows, before a write; `id` of the record being edited, null for a new one. */
  beforeWrite?: (tx: Transaction, values: MasterValues, id: string | null) => Promise<void>;
  /** Rules before deactivation and deletion. */
  beforeLeaving?: (tx: Transaction, id: string) => Promise<void>;
}

/** What tells one look-alike master from another; everything else of a master is one route family. */
interface FamilyOf<Calls extends FamilyCalls> extends Plain {
  /** Conditions of the list's own parameters. */
  conditions?: (query: JudgedOf<Calls["list"], "query">) => RawBuilder<unknown>[];
  /** Columns of a body, where they are not its fields; `before` is the record being edited, null for a new one. */
  columns?: (
    body: JudgedOf<Calls["create"], "body"> | JudgedOf<Calls["update"], "body">,
    before: ResponseOf<Calls["read"]> | null,
  ) => MasterValues;
}

/** A family behind its calls: what they judged goes in, whichever family it is. */
export interface MasterFamily extends Plain {
  calls: FamilyCalls;
  /** Names of the fields of a body. */
  fields: ReadonlySet<string>;
  conditions: (query: object) => RawBuilder<unknown>[];
  columns: (body: object, before: object | null) => MasterValues;
}

/** Closes a family over its calls: its functions get exactly what these judge and answer. */
export function defineFamily<Calls extends FamilyCalls>(calls: Calls, family: FamilyOf<Calls>): MasterFamily {
  const { conditions, columns, ...plain } = family;
  type Body = JudgedOf<Calls["create"], "body"> | JudgedOf<Calls["update"], "body">;
  return {
    ...plain,
    calls,
    fields: new Set(Object.keys((joined(calls.create).body as z.ZodObject).shape)),
    conditions: (query) => conditions?.(query as JudgedOf<Calls["list"], "query">) ?? [],
    columns: (body, before) =>
      columns ? columns(body as Body, before as ResponseOf<Calls["read"]> | null) : (body as MasterValues),
  };
}
