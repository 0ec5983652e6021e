import { type JoinedCall, join } from "@steward/contract/kit/joined-call";
import type { SubjectType } from "@steward/contract/activity/constants";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { BodyOf, Calls, ValidatedOf, ResponseOf } from "@steward/contract/kit/call";
import type { idParams, masterQuery } from "@steward/contract/kit/record-rules";
import type { exportQuery } from "@steward/contract/kit/query-rules";
import type { SortPlan } from "../paging/page-of.ts";
import type { Permission } from "@steward/contract/permissions/permissions";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { RecordReference } from "../database/assert-references.ts";
import type { DB } from "../database/tables.ts";
import type { Transaction } from "../database/transaction.ts";
import type { ConstraintRefusals } from "../errors/constraint-refusal.ts";
import type { Router } from "../http/route.ts";
import type { MergeCard, Seed } from "../nouns/facts.ts";
import type { SampleCustomer } from "../nouns/sample-customer.ts";
import { countedAssets } from "../tallies/asset-count-queries.ts";
import type { ExportColumn } from "../activity/export-list.ts";
import type { MasterColumn } from "./import/master-fields.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Where a master has its address. */
export interface MasterAddress {
  table: "manufacturer" | "supplier";
  /** Path of the address in the body, with its dot. */
  at: "" | "address.";
  free_zip?: boolean;
}

type MasterValue = string | number | boolean | RawBuilder<unknown> | null | undefined;
/** Column values of a master; undefined leaves a column as it is. */
export type MasterValues = Record<string, MasterValue>;

/** What the rules of every look-alike master have in common. */
type FamilyRules = {
  list: { summary: string; query: z.ZodType<z.output<typeof masterQuery>>; response: z.ZodType };
  export: { summary: string; query: z.ZodType<z.output<ReturnType<typeof exportQuery<typeof masterQuery.shape>>>> };
  create: { summary: string; body: z.ZodObject; response: z.ZodType };
  read: { summary: string; params: typeof idParams; response: z.ZodType };
  update: { summary: string; params: typeof idParams; body: z.ZodType<object>; response: z.ZodType };
  toggleActive: { summary: string; params: typeof idParams; response: z.ZodType };
  remove: { summary: string; params: typeof idParams };
};

type SampleBody = BodyOf<Calls<FamilyRules>["create"]>;

/** Facts of a master that do not depend on its calls' types. */
interface Plain {
  /** Its table, which is also its kind in history. */
  table: keyof DB & SubjectType;
  /** Select list of the answer besides the columns of every master; the table is `m`. */
  details: RawBuilder<unknown>;
  /** Folded columns of the search; the name by default. */
  searched?: readonly string[];
  /** Order of its list unless another is asked for; by name where absent. */
  order?: SortPlan["columns"][string];
  references?: (values: MasterValues) => RecordReference[];
  /** Validation that needs other rows, before a write; `id` of the edited record, null for a new one. */
  beforeWrite?: (tx: Transaction, values: MasterValues, id: string | null) => Promise<void>;
  /** Its address, where it has one; imports validate it by this too. */
  address?: MasterAddress;
  /** Validation before deactivation and deletion. */
  beforeLeaving?: (tx: Transaction, id: string) => Promise<void>;
  /** Routes besides those of every master. */
  routes?: (router: Router) => void;
  /** Label of its kind, where the name of the table is none. */
  title?: string;
  /** Refusals of constraints besides that of the name. */
  refusals?: ConstraintRefusals;
  /** Constraints that no write can violate. */
  upheld?: readonly string[];
  /** Foreign keys to records that imports create. */
  uses?: Readonly<Record<string, keyof DB>>;
  /** How two of its records that are one are merged; absent where they are not. */
  merges?: Omit<MergeCard, "name">;
  /** What each organisation begins with. */
  seed?: Seed;
  /** Its records of the sample customer, as bodies of the call that creates one. */
  sample?: (customer: SampleCustomer) => Promise<readonly SampleBody[]> | readonly SampleBody[];
  /** Its columns in files, which exports write and imports read. */
  sheet: readonly MasterColumn[];
  /** Its import, where it has one. */
  imports?: {
    kind: ImportKind;
    permission: Permission;
    creates?: readonly Permission[];
    /** Rules of a row beyond those of a body; throws what it refuses, as `beforeWrite` does. */
    validate?: (tx: Transaction, values: MasterValues, id: string | null) => Promise<void>;
  };
}

/** Card of a master: what tells it from the other look-alike ones. Everything else of a master is one route family. */
interface FamilyOf<R extends FamilyRules> extends Omit<Plain, "sample"> {
  sample?: (
    customer: SampleCustomer,
  ) => Promise<readonly BodyOf<Calls<R>["create"]>[]> | readonly BodyOf<Calls<R>["create"]>[];
  /** Conditions of the list's own parameters. */
  conditions?: (query: ValidatedOf<Calls<R>["list"], "query">) => RawBuilder<unknown>[];
  /** Columns of a body, where they are not its fields; `before` is the record being edited, null for a new one. */
  columns?: (
    body: ValidatedOf<Calls<R>["create"], "body"> | ValidatedOf<Calls<R>["update"], "body">,
    before: ResponseOf<Calls<R>["read"]> | null,
  ) => MasterValues;
  /** Columns of exports that no import reads. */
  shown?: readonly ExportColumn<ResponseOf<Calls<R>["read"]>>[];
}

/** A family with its calls' types closed over: it takes validated input of whichever family it is. */
export interface MasterFamily extends Plain {
  calls: Calls<FamilyRules>;
  /** The calls with their rules, and those beyond what every master has. */
  joined: readonly JoinedCall[];
  /** Names of the fields of a body. */
  fields: ReadonlySet<string>;
  conditions: (query: object) => RawBuilder<unknown>[];
  columns: (body: object, before: object | null) => MasterValues;
  shown: readonly ExportColumn<object>[];
}

/** Closes a family over its calls: its functions get exactly what these validate and answer. */
export function defineFamily<R extends FamilyRules>(calls: Calls<R>, rules: R, family: FamilyOf<R>): MasterFamily {
  const { conditions, columns, shown = [], sample, ...plain } = family;
  type Body = ValidatedOf<Calls<R>["create"], "body"> | ValidatedOf<Calls<R>["update"], "body">;
  return {
    ...plain,
    ...(sample && { sample: sample as NonNullable<Plain["sample"]> }),
    calls,
    joined: join(calls, rules),
    fields: new Set(Object.keys(rules.create.body.shape)),
    conditions: (query) => conditions?.(query as ValidatedOf<Calls<R>["list"], "query">) ?? [],
    columns: (body, before) =>
      columns ? columns(body as Body, before as ResponseOf<Calls<R>["read"]> | null) : (body as MasterValues),
    shown: shown as readonly ExportColumn<object>[],
  };
}

type ModelLink = "brand" | "category" | "manufacturer" | "depreciation";

/** Number of models that point to the master `m`. */
export const modelsWith = (link: ModelLink) =>
  sql`(select count(*)::int from model mo where mo.organisation_id = m.organisation_id and mo.${sql.ref(link)} = m.id) as model_count`;

/** Number of assets whose model points to the master `m`. */
export const assetsOfModelsWith = (link: ModelLink) => {
  const models = sql`from model mo where mo.organisation_id = m.organisation_id and mo.${sql.ref(link)} = m.id`;
  return sql`${countedAssets({
    kept: sql`select coalesce(sum(n.count), 0) from asset_tally n
      where ${ofOrganisation("n")} and n.facet = 'model' and not n.is_archived and n.value in (select mo.id ${models})`,
    rows: sql`select count(*) from asset n where ${ofOrganisation("n")} and not n.is_archived and n.model = any(array(select mo.id ${models}))`,
  })} as asset_count`;
};

/** Columns of whom to write to and where, of which a merge may take either record's value. */
export const CONTACT_COLUMNS = {
  email: null,
  contact_name: null,
  contact_number: null,
  support_url: null,
  line1: null,
  line2: null,
  country: "country",
  state: null,
  city: null,
  pincode: null,
} as const;

/** The country of the master `m` with its name. */
export const countryDetails = sql`(select jsonb_build_object('id', c.id, 'name', c.name) from country c where c.id = m.country)`;
