import type { SubjectType } from "@steward/contract/activity/constants";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { Call } from "@steward/contract/kit/call";
import { joined } from "@steward/contract/kit/joined-call";
import type { Mergeable } from "@steward/contract/merges/constants";
import type { SubjectSource } from "../activity/subject-queries.ts";
import type { DB } from "../database/tables.ts";
import type { Transaction } from "../database/transaction.ts";
import type { ConstraintRefusals } from "../errors/constraint-refusal.ts";
import type { Context, Services } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { ImportTarget } from "../import-kit/import-target.ts";
import type { RecordUses } from "../import-kit/record-uses.ts";
import type { DutyCard } from "./duty-card.ts";
import type { SearchCard } from "./search-card.ts";
import type { SampleCustomer } from "./sample-customer.ts";

/** Gives a new organisation what each one begins with, behind its wall. */
export type Seed = (tx: Transaction, organisation_id: string) => Promise<unknown>;

/** Makes records of the sample customer as its people made them, with the verbs of the interface. */
export type Sample = (customer: SampleCustomer) => Promise<unknown>;

/** A day of an organisation, as its time zone has it. */
export interface DayOf {
  id: string;
  today: string;
}

/** Reminds the people of an organisation of what its day says, in its transaction; done again, it does nothing. */
export type Remind = (services: Services, tx: Transaction, day: DayOf) => Promise<void>;

/** Makes a record by the verb of its own create call, of whose body it takes the fields; nobody is asked for its permission. */
export type Make = (ctx: Context, body: object) => Promise<{ id: string }>;

/** How another noun's verb makes a record as this call does. */
export const makerOf =
  <C extends Call>(call: C, verb: (ctx: Context, input: Input<C>) => Promise<{ id: string }>): Make =>
  (ctx, body) =>
    verb(ctx, { params: {}, query: {}, body: joined(call).body.parse(body) } as Input<C>);

/** Two masters that are one, and which stays. */
export interface MergedPair {
  survivor: string;
  removed: string;
}

/** What merging two masters of a kind has to know. */
export interface MergeCard {
  /** Column of the name. */
  name: string;
  /** Columns of which either record's value may stay, with the table that they point to. */
  fields: Readonly<Record<string, keyof DB | null>>;
  /** Whether its records have custom values. */
  has_values?: boolean;
  /** Why two records cannot be merged; `take` are the fields that the removed one gives. */
  conflict?: (tx: Transaction, pair: MergedPair, take: readonly string[]) => Promise<string | null>;
  /** Why a record cannot come back where it was. */
  returnConflict?: (tx: Transaction, id: string) => Promise<string | null>;
}

type Parts = Partial<Record<keyof DB, { subject: SubjectType; column: string }>>;

/** What a noun declares once for history, refusals and imports. */
export interface NounFacts {
  /** Source of its records' names for history, by kind of record. */
  history?: Partial<Record<SubjectType, SubjectSource>>;
  /** Tables whose records are parts of another one, whose history tells of them; the column names it. */
  parts?: Parts;
  /** Messages for violations of unique indexes and checks of its tables. */
  refusals?: ConstraintRefusals;
  /** Unique indexes and named checks that its verbs never violate: a violation is a fault of the server. */
  upheld?: readonly string[];
  /** Foreign keys of its tables to records that imports create. */
  uses?: RecordUses;
  importTarget?: ImportTarget;
  /** Its masters of which two that are one can be merged. */
  merges?: Partial<Record<Mergeable, MergeCard>> | undefined;
  /** How other nouns' verbs make its records, by kind. */
  makes?: Partial<Record<SubjectType, Make>>;
  /** How the search across all nouns finds its records. */
  search?: SearchCard | undefined;
  /** What of its records needs somebody today. */
  duties?: readonly DutyCard[];
  /** Whom it tells that something ends or is due. */
  remind?: Remind;
  /** What each organisation begins with. */
  seed?: Seed | undefined;
  /** Its records of the sample customer; those of the nouns behind it in the list are there already. */
  sample?: Sample | undefined;
  /** Its files of the sample customer, of records that are committed. */
  sample_files?: Sample | undefined;
}

/** The facts of all nouns together. */
export interface Facts {
  subjects: Readonly<Record<SubjectType, SubjectSource>>;
  parts: Parts;
  refusals: ConstraintRefusals;
  uses: RecordUses;
  imports: Readonly<Record<ImportKind, ImportTarget>>;
  merges: Readonly<Record<Mergeable, MergeCard>>;
  makes: Partial<Record<SubjectType, Make>>;
  searches: readonly SearchCard[];
  duties: readonly DutyCard[];
  reminds: readonly Remind[];
  seeds: readonly Seed[];
  /** In the order in which they are made: a noun stands ahead of those that its records point to. */
  samples: readonly Sample[];
  sample_files: readonly Sample[];
}

const merged = <T extends object>(parts: readonly (Partial<T> | undefined)[]): T => Object.assign({}, ...parts) as T;

/** Columns of one table may stand on the cards of several nouns. */
function mergedUses(parts: readonly RecordUses[]): RecordUses {
  const tables = new Set(parts.flatMap((uses) => Object.keys(uses) as (keyof RecordUses)[]));
  return Object.fromEntries([...tables].map((table) => [table, merged(parts.map((uses) => uses[table]))]));
}

/** Folds the cards of all nouns; throws when the contract has a kind of record or of import without a card. */
export function gatherFacts(
  nouns: readonly NounFacts[],
  named: { subjects: readonly SubjectType[]; imports: readonly ImportKind[] },
): Facts {
  const subjects = merged<Facts["subjects"]>(nouns.map(({ history }) => history));
  const imports = new Map(
    nouns.flatMap(({ importTarget }) => (importTarget ? [[importTarget.kind, importTarget]] : [])),
  );
  const lacking = [
    ...named.subjects.filter((subject) => !(subject in subjects)),
    ...named.imports.filter((kind) => !imports.has(kind)),
  ];
  if (lacking.length > 0) throw new Error(`No noun's card says what these are: ${lacking.join(", ")}.`);
  return {
    subjects,
    parts: merged(nouns.map(({ parts }) => parts)),
    refusals: merged(nouns.map(({ refusals }) => refusals)),
    uses: mergedUses(nouns.flatMap(({ uses }) => uses ?? [])),
    // In the contract's order, in which the kinds are listed to people.
    imports: Object.fromEntries(named.imports.map((kind) => [kind, imports.get(kind)])) as Facts["imports"],
    merges: merged(nouns.map(({ merges }) => merges)),
    makes: merged(nouns.map(({ makes }) => makes)),
    duties: nouns.flatMap(({ duties }) => duties ?? []),
    searches: nouns.flatMap(({ search }) => search ?? []),
    reminds: nouns.flatMap(({ remind }) => remind ?? []),
    seeds: nouns.flatMap(({ seed }) => seed ?? []),
    samples: nouns.flatMap(({ sample }) => sample ?? []).toReversed(),
    sample_files: nouns.flatMap(({ sample_files }) => sample_files ?? []).toReversed(),
  };
}
