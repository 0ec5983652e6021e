import type { Call } from "@steward/contract/call";
import type { Permission } from "@steward/contract/permissions";
import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { RouteName } from "../routes/route-table.ts";
import type { ListCall, ListCard, ListColumn } from "../ui/paged-list/list-props.ts";
import type { RecordForm } from "../ui/record-form.ts";

/** What every master answers with. */
export interface MasterRecord {
  id: string;
  name: string;
  is_active: boolean;
  version: number;
  created: string;
}

type WriteCall<Body, Item> = Call<z.ZodType, z.ZodType, z.ZodType<unknown, Body>, z.ZodType<Item>>;

/** The calls of one look-alike master. */
interface MasterCalls<Item, Body> {
  list: ListCall<Item>;
  create: WriteCall<Body, Item>;
  update: WriteCall<Partial<Body>, Item>;
  toggleActive: Call;
  remove: Call;
}

/** Words of one master for people. */
interface MasterWords {
  title: () => string;
  /** One sentence: what these records are for. */
  explanation: () => string;
  found: (count: number) => string;
  search: () => string;
  add: () => string;
  editTitle: () => string;
  save: () => string;
  emptyTitle: () => string;
}

export interface MasterFieldsProps<Item, Values extends object, Body> {
  form: RecordForm<Values, Body>;
  /** The record being edited, null for a new one. */
  record: Item | null;
}

/** Everything in which one look-alike master differs from the others. */
export interface Master<Item extends MasterRecord, Values extends object, Body> {
  /** Noun of the calls, `masters.<noun>.list`. */
  noun: string;
  module: "brand" | "manufacturer" | "category" | "status";
  calls: MasterCalls<Item, Body>;
  words: MasterWords;
  icon: ReactNode;
  /** Page that creates a record; absent: a dialog. */
  createRoute?: RouteName;
  /** Columns between the name and the state. */
  columns: readonly ListColumn<Item>[];
  facts: (record: Item) => ListCard["facts"];
  labels: Record<keyof Values & string, string>;
  valuesOf: (record: Item | null) => Values;
  bodyOf: (values: Values) => Body;
  Fields: ComponentType<MasterFieldsProps<Item, Values, Body>>;
  /** Prefixes of other calls whose answers carry this master's names. */
  shownIn: readonly string[];
  /** Rules of the form, where they are fewer than those of the body of `calls.create`. */
  rules?: z.ZodType<unknown, Body>;
}

type MasterAction = "create" | "update" | "toggle_active" | "delete";

export const masterPermission = (module: Master<MasterRecord, object, unknown>["module"], action: MasterAction) =>
  `${module}.${action}` as Permission;
