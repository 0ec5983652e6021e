import type { SubjectType } from "@steward/contract/activity/constants";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { SubjectSource } from "../activity/subject-queries.ts";
import type { Transaction } from "../database/transaction.ts";
import type { ConstraintRefusals } from "../errors/constraint-refusal.ts";
import type { ImportTarget } from "../import-kit/import-target.ts";
import type { RecordUses } from "../import-kit/record-uses.ts";
import type { SampleCustomer } from "./sample-customer.ts";

/** Gives a new organisation what each one begins with, behind its wall. */
export type Seed = (tx: Transaction, organisation_id: string) => Promise<unknown>;

/** Makes records of the sample customer as its people made them, with the verbs of the interface. */
export type Sample = (customer: SampleCustomer) => Promise<unknown>;

/** What a noun declares once for history, refusals and imports. */
export interface NounFacts {
  /** Source of its records' names for history, by kind of record. */
  history?: Partial<Record<SubjectType, SubjectSource>>;
  /** Messages for violations of unique indexes and checks of its tables. */
  refusals?: ConstraintRefusals;
  /** Unique indexes and named checks that its verbs never violate: a violation is a fault of the server. */
  upheld?: readonly string[];
  /** Foreign keys of its tables to records that imports create. */
  uses?: RecordUses;
  importTarget?: ImportTarget;
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
  refusals: ConstraintRefusals;
  uses: RecordUses;
  imports: Readonly<Record<ImportKind, ImportTarget>>;
  seeds: readonly Seed[];
  /** In the order in which they are made: a noun stands ahead of those that its records point to. */
  samples: readonly Sample[];
  sample_files: readonly Sample[];
}

const merged = <T extends object>(parts: readonly (T | undefined)[]): T => Object.assign({}, ...parts) as T;

/** Folds the cards of all nouns; throws when the contract has a kind of record or of import without a card. */
export function gatherFacts(
  nouns: readonly NounFacts[],
  named: { subjects: readonly SubjectType[]; imports: readonly ImportKind[] },
): Facts {
  const subjects = merged(nouns.map(({ history }) => history));
  const imports = new Map(
    nouns.flatMap(({ importTarget }) => (importTarget ? [[importTarget.kind, importTarget]] : [])),
  );
  const lacking = [
    ...named.subjects.filter((subject) => !(subject in subjects)),
    ...named.imports.filter((kind) => !imports.has(kind)),
  ];
  if (lacking.length > 0) throw new Error(`No noun's card says what these are: ${lacking.join(", ")}.`);
  return {
    subjects: subjects as Facts["subjects"],
    refusals: merged(nouns.map(({ refusals }) => refusals)),
    uses: merged(nouns.map(({ uses }) => uses)),
    // In the contract's order, in which the kinds are listed to people.
    imports: Object.fromEntries(named.imports.map((kind) => [kind, imports.get(kind)])) as Facts["imports"],
    seeds: nouns.flatMap(({ seed }) => seed ?? []),
    samples: nouns.flatMap(({ sample }) => sample ?? []).toReversed(),
    sample_files: nouns.flatMap(({ sample_files }) => sample_files ?? []).toReversed(),
  };
}
