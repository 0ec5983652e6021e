import type { Call } from "@steward/contract/kit/call";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { idParams } from "@steward/contract/kit/record-rules";
import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { ExportCall } from "../lists/export-menu.tsx";
import type { ListAction, ListCall, ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import type { RecordForm } from "../forms/record-form.ts";

/** Keys in the answer of every master. */
export interface MasterRecord {
  id: string;
  name: string;
  is_active: boolean;
  version: number;
  created: string;
}

type MasterAction = "view" | "create" | "update" | "toggle_active" | "delete";

/** Modules with the actions of a master. */
type MasterModule = Permission extends infer P ? (P extends `${infer M}.toggle_active` ? M : never) : never;

export const masterPermission = (module: MasterModule, action: MasterAction): Permission => `${module}.${action}`;

/** Rules of a call on one record. */
interface RecordRules {
  summary: string;
  params: typeof idParams;
}

/** Labels of a master. */
interface MasterLabels {
  title: () => string;
  /** One sentence on the purpose of these records. */
  explanation: () => string;
  found: (count: number) => string;
  search: () => string;
  add: () => string;
  emptyTitle: () => string;
}

/** A look-alike master's list, as far as it differs from the others. */
export interface Master<Item extends MasterRecord> {
  /** Last segment of the calls' names, `masters.<noun>.list`. */
  noun: string;
  module: MasterModule;
  calls: { list: ListCall<Item>; export: ExportCall; toggleActive: Call<RecordRules>; remove: Call<RecordRules> };
  words: MasterLabels;
  icon: ReactNode;
  /** Label and note of a record in pickers; by default its name. */
  describe?: (record: Item) => { label: string; note?: string };
  /** Drawing before the name. */
  mark?: (record: Item) => ReactNode;
  /** Fainter line below the name. */
  note?: (record: Item) => ReactNode;
  /** Columns between the name and the state. */
  columns: () => readonly ListColumn<Item>[];
  /** Filters beside the one by state. */
  filters?: () => readonly ListFilter[];
  facts: (record: Item) => ListCard["facts"];
  /** Further entry of a row's menu. */
  more?: (record: Item) => ListAction;
}

type CreateCall<Body, Item> = Call<{ summary: string; body: z.ZodType<unknown, Body>; response: z.ZodType<Item> }>;
type ReadCall<Item> = Call<RecordRules & { response: z.ZodType<Item> }>;
type UpdateCall<Body, Item> = Call<RecordRules & { body: z.ZodType<unknown, Body>; response: z.ZodType<Item> }>;

export interface MasterFieldsProps<Item, Values extends object, Body> {
  form: RecordForm<Values, Body>;
  /** The edited record, null for a new one. */
  record: Item | null;
}

/** A look-alike master's form, as far as it differs from the others. */
export interface MasterForm<Item extends MasterRecord, Values extends object, Body> {
  master: Master<Item>;
  calls: { create: CreateCall<Body, Item>; read: ReadCall<Item>; update: UpdateCall<Partial<Body>, Item> };
  words: { editTitle: () => string; save: () => string };
  labels: () => Record<keyof Values & string, string>;
  valuesOf: (record: Item | null) => Values;
  bodyOf: (values: Values, record: Item | null) => Body;
  /** Field for a body path, where the two differ. */
  fieldOfPath?: (path: string) => string;
  Fields: ComponentType<MasterFieldsProps<Item, Values, Body>>;
  /** Rules of the form: those of `calls.create`, and rules across its fields. */
  rules: z.ZodType<unknown, Body>;
}

/** A field of a form that asks for lines of text alone. */
interface PlainField {
  label: () => string;
  isRequired?: boolean;
  placeholder?: () => string;
  type?: "email" | "url";
}

/** What is typed into the fields of such a form. */
export type PlainValues<Body> = Record<keyof Body & string, string>;

/** The form of a master whose fields are lines of text; it brings no rules until it is opened, so that a list may have it. */
export interface PlainMasterForm<Item extends MasterRecord & PlainValues<Body>, Body>
  extends Pick<MasterForm<Item, PlainValues<Body>, Body>, "master" | "calls" | "words"> {
  /** In the order in which they are asked for. */
  fields: Readonly<Record<keyof Body & string, PlainField>>;
  rules: () => Promise<z.ZodType<unknown, Body>>;
}

/** A dialog that creates or edits one record of a master. */
export interface MasterDialogProps<Item extends MasterRecord> {
  /** The edited record, null for a new one. */
  record: Item | null;
  /** Initial values of a new record, by field. */
  start?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
}
