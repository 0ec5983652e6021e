import type { LoggedActivity } from "@steward/contract/activity/rules";
import type { SubjectType } from "@steward/contract/activity/constants";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportRow } from "@steward/contract/imports/rules";
import type { Module, Permission } from "@steward/contract/permissions/permissions";
import type { Icon } from "@tabler/icons-react";
import type { RouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { AddDialogRequest } from "../add-dialogs/open-add-dialog.ts";
import type { SourceOf } from "./record-source.ts";
import type { ListRow, RecordSource } from "../lists/list-props.ts";
import type { OwnRoute, RouteGoal } from "../navigation/routes.ts";
import type { EntryId } from "../shell/drawer/drawer-entries.ts";

/** Parts of the product in which the rights of modules are read together. */
export type Area = "assets" | "service" | "personnel" | "places" | "masters" | "overview" | "administration";

/** A module's place among the rights of a role. */
export interface Rights<M extends Module = Module> {
  module: M;
  area: Area;
}

export interface RouteCard {
  /** `$name` stands for a segment that differs. */
  path: string;
  title: () => string;
  /** Loaded when it is first opened. */
  page: RouteComponent;
  /** The page is shown to sessions that hold one of these; where none is named, its calls decide. */
  needs?: readonly Permission[] | (() => readonly Permission[]);
}

/** A tab of a page of settings. */
export interface TabCard {
  page: OwnRoute;
  /** Its name in the address. */
  key: string;
  title: () => string;
  permission: Permission;
  /** Its place among the tabs of the page; the first one shows unless the address names another. */
  order: number;
  content: () => Promise<{ default: ComponentType }>;
}

/** A record that history tells of. */
export type HistorySubject = NonNullable<LoggedActivity["subject_details"]>;

interface HistoryCard<Goal extends string> {
  /** "Asset", where kinds are chosen. */
  title: () => string;
  /** "the asset", in a sentence. */
  the: () => string;
  /** Where the record is seen, and by whom; absent where it has no page. */
  page?: (record: HistorySubject) => RouteGoal<Goal>;
  permission?: Permission;
}

interface ImportCard<Kind extends ImportKind, Goal extends string> {
  kind: Kind;
  title: () => string;
  explanation: () => string;
  permission: Permission;
  /** The list of what was imported; absent where there is none. */
  list?: RouteGoal<Goal>;
  /** Where the record of a row is seen; absent: in the list, narrowed to its name. */
  page?: (row: ImportRow & { record: string }) => RouteGoal<Goal> | undefined;
}

interface EntryCard<Name extends string> {
  /** Its place in the drawer; its title is that of the page. */
  id: EntryId;
  route: Name;
  /** One of these shows what the entry opens. */
  needs: readonly Permission[];
  icon?: Icon;
}

/** Adds a record from anywhere, without leaving the page. */
interface AddCard {
  permission: Permission;
  shortcuts: readonly {
    /** As `pressedKeys` writes them. */
    keys: string;
    opens: AddDialogRequest;
  }[];
  dialog: () => Promise<ComponentType<{ request: AddDialogRequest }>>;
}

/**
 * What the rest of the product asks of a noun. A card travels with the first page: it holds texts as functions, and what
 * is drawn or called only as imports that are made when they are needed.
 */
export interface NounCard<
  Subject extends SubjectType = SubjectType,
  Name extends string = string,
  Goal extends string = string,
  Kind extends ImportKind = ImportKind,
  M extends Module = Module,
> {
  /** Kind of its records in history. */
  subject: Subject;
  history: HistoryCard<Goal>;
  rights?: Rights<M>;
  imports?: ImportCard<Kind, Goal>;
  /** The list in which a record is searched for, and what a record is called there. */
  source?: () => Promise<RecordSource>;
  routes?: Readonly<Record<Name, RouteCard>>;
  entries?: readonly EntryCard<NoInfer<Name>>[];
  tab?: TabCard;
  add?: AddCard;
}

/** Makes the card of a noun, keeping the names it is known by as types. */
export const noun = <
  const Subject extends SubjectType,
  const Name extends string = never,
  const Goal extends string = never,
  const Kind extends ImportKind = never,
  const M extends Module = never,
>(
  card: NounCard<Subject, Name, Goal, Kind, M>,
): NounCard<Subject, Name, Goal, Kind, M> => card;

/** Rights of a module whose noun has no pages yet. */
export const ahead = <const M extends Module>(module: M, area: Area): { rights: Rights<M> } => ({
  rights: { module, area },
});

/** A list narrowed to the record's name, for records without a page of their own. */
export const inList =
  <const Name extends string>(name: Name, search: Readonly<Record<string, string>> = {}) =>
  (record: { name: string }): RouteGoal<Name> => ({ name, search: { search: record.name, ...search } });

/** The record's own page. */
export const onPage =
  <const Name extends string>(name: Name) =>
  ({ id }: { id: string }): RouteGoal<Name> => ({ name, params: { id } });

/** The list in which a record is searched for, loaded when somebody searches. */
export const lazySource = <Row extends ListRow>(load: () => Promise<SourceOf<Row>>) =>
  load as unknown as () => Promise<RecordSource>;
