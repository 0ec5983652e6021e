import type { CellProblemKind, ImportKind } from "@steward/contract/imports/constants";
import type { ImportSettings } from "@steward/contract/imports/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { Reach, Transaction } from "../database/transaction.ts";
import type { SubjectType } from "@steward/contract/activity/constants";
import type { Database } from "../database/connection.ts";
import type { DB } from "../database/tables.ts";
import type { RecordUses } from "./record-uses.ts";

/** A field of the records that an import makes, and the column headings under which registers carry it. */
export interface ImportFieldPlan {
  key: string;
  title: string;
  help?: string;
  required?: boolean;
  values_of?: "status";
  /** Field without which this one says nothing; a heading that fits both is taken for that one where it has none. */
  needs?: string;
  /** What somebody has to be allowed to fill this field, besides importing. */
  permission?: Permission;
  /** Nobody without `permission` sees what a file says of it. */
  is_secret?: true;
  /** Why no column can fill it. */
  refusal?: string;
  aliases: readonly string[];
}

export interface Problem {
  field: string;
  message: string;
  /** What is wrong with the cell, where the row could be taken with that cell empty. */
  kind?: CellProblemKind;
}

/** A row of the file as the settings read it: the texts by field. */
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
  /** Columns that point to records which imports make. */
  uses: RecordUses;
  import_id: string;
  /** Who began the work. */
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

export interface Judged {
  verdicts: Verdict[];
  /** Masters that rows name and that are not there, once for each row. */
  missing: Absence[];
  /** Texts of fields with `values_of` that stand for no record, once for each row. */
  unmapped: { field: string; value: string }[];
}

/** A row that was written, or refused by what others wrote since the dry run. */
export interface Written {
  position: number;
  outcome: "created" | "updated" | "unchanged" | "reject";
  problems: Problem[];
  record: string | null;
  record_version: number | null;
  /** Columns before an update, for undoing it. */
  before: Record<string, unknown> | null;
}

/** A row that was not written. */
export const rejected = (position: number, problems: Problem[]): Written => ({
  position,
  outcome: "reject",
  problems,
  record: null,
  record_version: null,
  before: null,
});

export interface RowToTakeBack {
  position: number;
  outcome: "created" | "updated";
  record: string;
  record_version: number;
  before: Record<string, unknown> | null;
}

/** Records of one table as an import writes them and takes them back. */
export interface ImportedRecords {
  table: keyof DB;
  /** What history calls them: one word for all, or one for each id. */
  subject: SubjectType | ((tx: Transaction, ids: readonly string[]) => Promise<(id: string) => SubjectType>);
}

/** What an import of one kind of record can do; the engine drives it in batches, each in one transaction. */
export interface ImportTarget {
  kind: ImportKind;
  permission: Permission;
  /** What somebody has to be allowed to create, besides importing, where missing masters are to be created. */
  creates?: readonly Permission[];
  /** Its records stand in no place, or above every place: members who are limited to places cannot import them. */
  of_whole_organisation?: true;
  /** Records that the undo of other imports takes back too, where those made them on the side. */
  records?: ImportedRecords;
  fields: readonly ImportFieldPlan[];
  /** Fields that the organisation has made itself. */
  ownFields?(tx: Transaction): Promise<ImportFieldPlan[]>;
  /** Fields that may find existing records, best first. */
  matches: readonly Exclude<ImportSettings["match"], null>[];
  judge(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<Judged>;
  /** Batches of rows may be written side by side: none of them needs what another one makes. */
  side_by_side?: true;
  /** Takes running numbers for so many new records and answers the first. */
  takeNumbers?(work: ImportWork, count: number): Promise<number>;
  write(tx: Transaction, work: ImportWork, rows: readonly RowToWrite[]): Promise<Written[]>;
  /** Answers the positions whose record was taken back; the others were changed since or are in use. */
  takeBack(tx: Transaction, work: ImportWork, rows: readonly RowToTakeBack[]): Promise<Set<number>>;
}

/** Every field that an import of this kind can fill in the transaction's organisation. */
export const importFieldsOf = async (tx: Transaction, target: ImportTarget): Promise<readonly ImportFieldPlan[]> => [
  ...target.fields,
  ...((await target.ownFields?.(tx)) ?? []),
];
