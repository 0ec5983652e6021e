import { messages } from "@steward/contract/messages/catalogue";
import type { CellProblemKind, ImportKind } from "@steward/contract/imports/constants";
import type { ImportSettings } from "@steward/contract/imports/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { Reach, Transaction } from "../database/transaction.ts";
import type { SubjectType } from "@steward/contract/activity/constants";
import type { Database } from "../database/connection.ts";
import type { DB } from "../database/tables.ts";
import type { RecordUses } from "./record-uses.ts";

/** What the cells of a column are like that can fill a field. */
export type CellKind =
  | "tag"
  | "serial"
  | "amount"
  | "day"
  | "months"
  | "status"
  | "category"
  | "name"
  | "code"
  | "place"
  | "words"
  | "degrees";

/** A field of the records that an import makes, and the column headings under which registers carry it. */
export interface ImportFieldPlan {
  key: string;
  title: string;
  help?: string;
  required?: boolean;
  values_of?: "status";
  /** Field that this one depends on; an ambiguous heading is mapped to that one first. */
  needs?: string;
  /** Permission to fill this field, besides the one to import. */
  permission?: Permission;
  /** It holds an amount of money. */
  is_amount?: boolean;
  /** Nobody without `permission` sees what a file says of it. */
  is_secret?: true;
  /** Why no column may be mapped to it. */
  refusal?: string;
  aliases: readonly string[];
}

export interface Problem {
  field: string;
  message: string;
  /** What is wrong with the cell, where the row could be taken with that cell empty. */
  kind?: CellProblemKind;
}

/** A row of the file under the mapping: its texts by field. */
export interface MappedRow {
  position: number;
  texts: Record<string, string>;
  fingerprint: string;
}

/** A row with the record that the dry run found for it, and what a new one is called. */
export interface RowToWrite extends MappedRow {
  record: string | null;
  new_id: string;
  /** Its running number, for kinds of records that have one. */
  number: number;
}

/** What an import works with besides its transaction. */
export interface ImportWork extends Reach {
  database: Database;
  /** Foreign keys to records that imports create. */
  uses: RecordUses;
  import_id: string;
  /** Who started the work. */
  actor: { account_id: string };
  settings: ImportSettings;
}

/**
 * A row after the dry run. `keys` may each stand once in a file; the first part names the field. Of two rows with the
 * same of `soft_keys` the second is warned of.
 */
export interface Verdict {
  position: number;
  outcome: "create" | "update" | "unchanged" | "reject";
  label: string;
  problems: Problem[];
  /** What is worth a look; one with a kind tells of a cell that is left empty. */
  warnings: Problem[];
  record: string | null;
  keys: string[];
  soft_keys?: string[];
  /** True where the row is told from others by its whole content only. */
  by_content: boolean;
}

export interface Absence {
  field: string;
  name: string;
}

export interface ValidatedRows {
  verdicts: Verdict[];
  /** Absent masters that rows name, once for each row. */
  missing: Absence[];
  /** Texts of fields with `values_of` that match no record, once for each row. */
  unmapped: { field: string; value: string }[];
}

/** A row that was written, or refused because of changes since the dry run. */
export interface Written {
  position: number;
  outcome: "created" | "updated" | "unchanged" | "reject";
  problems: Problem[];
  record: string | null;
  record_version: number | null;
  /** Columns before an update, for the undo. */
  before: Record<string, unknown> | null;
}

/** What is wrong with a cell that names an absent record. */
export const notThere = ({ field, name }: Absence): Problem => ({
  field,
  message: messages.imports.noneCalled({ noun: field.replaceAll("_", " "), name }),
});

/** A row that was not written. */
export const rejected = (position: number, problems: Problem[]): Written => ({
  position,
  outcome: "reject",
  problems,
  record: null,
  record_version: null,
  before: null,
});

export interface RowToUndo {
  position: number;
  outcome: "created" | "updated";
  record: string;
  record_version: number;
  before: Record<string, unknown> | null;
}

/** Records of one table that an import can write and undo. */
export interface ImportedRecords {
  table: keyof DB;
  /** Their kind in history: one for all, or one for each id. */
  subject: SubjectType | ((tx: Transaction, ids: readonly string[]) => Promise<(id: string) => SubjectType>);
}

/** What an import does with one kind of record; the engine calls it in batches, each in one transaction. */
export interface ImportTarget {
  kind: ImportKind;
  permission: Permission;
  /** Permissions to create missing masters, besides the one to import. */
  creates?: readonly Permission[];
  /** Records without a place: members who are limited to places cannot import them. */
  of_whole_organisation?: true;
  /** Records that other imports create on the side and their undo removes. */
  records?: ImportedRecords;
  fields: readonly ImportFieldPlan[];
  /** Custom fields of the organisation. */
  ownFields?(tx: Transaction): Promise<ImportFieldPlan[]>;
  /** The fields that the parts of a heading speak for, each with how sure that is, below 100. */
  meansField?(heading: string): ReadonlyMap<string, number>;
  /** What the cells of a column have to be like for a field to be guessed. */
  cells?: Readonly<Partial<Record<string, CellKind>>>;
  /** Fields of places, from the highest down, of which a file may leave out those between. */
  levels?: readonly string[];
  /** Fields that may find existing records, best first. */
  matches: readonly Exclude<ImportSettings["match"], null>[];
  /** Which of the rows with one key holds: the first, and the others are refused, or the last, as in a log. */
  repeats?: "last";
  validate(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ValidatedRows>;
  /** Batches of rows may be written side by side: none of them needs what another one makes. */
  side_by_side?: true;
  /** Takes running numbers for so many new records and answers the first. */
  takeNumbers?(work: ImportWork, count: number): Promise<number>;
  write(tx: Transaction, work: ImportWork, rows: readonly RowToWrite[]): Promise<Written[]>;
  /** Answers the positions whose record was taken back; the others were changed since or are in use. */
  undo(tx: Transaction, work: ImportWork, rows: readonly RowToUndo[]): Promise<Set<number>>;
}

/** Every field that an import of this kind can fill in the transaction's organisation. */
export const importFieldsOf = async (tx: Transaction, target: ImportTarget): Promise<readonly ImportFieldPlan[]> => [
  ...target.fields,
  ...((await target.ownFields?.(tx)) ?? []),
];
