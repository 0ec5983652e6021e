import { joined } from "@steward/contract";
import type { SubjectType } from "@steward/contract/activity/constants";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { Call, JudgedOf, ResponseOf } from "@steward/contract/kit/call";
import type { idParams, masterQuery } from "@steward/contract/kit/record-rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { ReferenceToProve } from "../database/assert-references.ts";
import type { DB } from "../database/tables.ts";
import type { Transaction } from "../database/transaction.ts";
import type { ConstraintRefusals } from "../errors/constraint-refusal.ts";
import type { Router } from "../http/route.ts";
import { countedAssets } from "../tallies/asset-count-queries.ts";
import type { MasterImportField } from "./import/master-fields.ts";

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

/** What every master tells in the same words, whatever its calls. */
interface Plain {
  /** Its table, which is what history calls its records. */
  table: keyof DB & SubjectType;
  /** Select list of the answer beyond the keys every master has; the table is `m`. */
  details: RawBuilder<unknown>;
  /** Folded columns that the list is searched by; the name unless told. */
  searched?: readonly string[];
  references?: (values: MasterValues) => ReferenceToProve[];
  /** Rules that need other rows, before a write; `id` of the record being edited, null for a new one. */
  beforeWrite?: (tx: Transaction, values: MasterValues, id: string | null) => Promise<void>;
  /** Rules before deactivation and deletion. */
  beforeLeaving?: (tx: Transaction, id: string) => Promise<void>;
  /** Calls beyond those that every master has. */
  routes?: (router: Router) => void;
  /** What people call its kind, where that is not the name of the table. */
  title?: string;
  /** Refusals of its constraints beside its name's. */
  refusals?: ConstraintRefusals;
  /** Constraints of its table that no write can violate. */
  upheld?: readonly string[];
  /** Its columns that point to records which imports make. */
  uses?: Readonly<Record<string, keyof DB>>;
  /** Its import, where it has one. */
  imports?: {
    kind: ImportKind;
    permission: Permission;
    creates?: readonly Permission[];
    fields: readonly MasterImportField[];
  };
}

/** Card of a master: what tells it from the other look-alike ones. Everything else of a master is one route family. */
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

type ModelLink = "brand" | "category" | "manufacturer" | "depreciation";

/** Number of models that point to the master `m`. */
export const modelsWith = (link: ModelLink) =>
  sql`(select count(*)::int from model mo where mo.${sql.ref(link)} = m.id) as model_count`;

/** Number of assets whose model points to the master `m`. */
export const assetsOfModelsWith = (link: ModelLink) => {
  const models = sql`from model mo where mo.${sql.ref(link)} = m.id`;
  return sql`${countedAssets({
    kept: sql`select coalesce(sum(n.count), 0) from asset_tally n
      where n.facet = 'model' and not n.is_archived and n.value in (select mo.id ${models})`,
    rows: sql`select count(*) from asset n where not n.is_archived and n.model = any(array(select mo.id ${models}))`,
  })} as asset_count`;
};

/** The country of the master `m` with its name. */
export const countryDetails = sql`(select jsonb_build_object('id', c.id, 'name', c.name) from country c where c.id = m.country)`;
