import type { LoggedActivity } from "@steward/contract/activity/rules";
import type { SubjectType } from "@steward/contract/activity/constants";
import type { Asset, AssetDetails } from "@steward/contract/assets/rules";
import type { MasterSubject } from "@steward/contract/kit/nouns";
import type { SubLocationType } from "@steward/contract/locations/constants";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportRow } from "@steward/contract/imports/rules";
import type { OrganisationKind } from "@steward/contract/organisations/constants";
import type { Module, Permission, Right } from "@steward/contract/permissions/permissions";
import type { Icon } from "@tabler/icons-react";
import type { RouteComponent } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import type { SourceOf } from "./record-source.ts";
import type { ListRow, RecordSource } from "../lists/list-props.ts";
import type { OwnRoute, RouteGoal } from "../navigation/route-names.ts";
import type { EntryId } from "./drawer-order.ts";

/** Which of the global add dialogs. */
export type AddDialogRequest =
  /** `start` holds initial values of the record, by field. */
  | { kind: MasterSubject | "role"; start?: Readonly<Record<string, unknown>> }
  | { kind: "location"; type: SubLocationType };

/** Areas of the product, by which permissions are grouped. */
export type Area = "assets" | "service" | "personnel" | "places" | "masters" | "overview" | "administration";

/** Position of a module among the permissions of a role. */
export interface Rights<M extends Module = Module> {
  module: M;
  area: Area;
}

export interface RouteCard {
  /** `$name` is a path parameter. */
  path: string;
  title: () => string;
  /** Lazily loaded. */
  page: RouteComponent;
  /** Rights of which a session needs one; absent where the page's calls decide. */
  needs?: readonly Right[] | (() => readonly Right[]);
  /** Organisations of this kind alone have the page: drawer and palette keep it from all others. */
  kind?: OrganisationKind;
  /** What the page creates: "Asset", of pages that are offered as "Create New Asset". */
  creates?: () => string;
  /** What it is offered as among the quick actions, where those of the specification have words of their own. */
  quick?: () => string;
  /** Add dialog that creates the same over any page. */
  opens?: AddDialogRequest;
}

/** Tab on a page of settings. */
export interface TabCard {
  page: OwnRoute;
  /** Its name in the URL. */
  key: string;
  title: () => string;
  permission: Permission;
  /** Order among the tabs of the page; the first one is the default. */
  order: number;
  content: () => Promise<{ default: ComponentType }>;
}

/** Tab on the details page of an asset, of a noun whose records belong to assets. */
export interface AssetTabCard {
  /** Its name in the URL. */
  key: string;
  title: () => string;
  permission: Permission;
  /** Order among the tabs behind the overview. */
  order: number;
  content: () => Promise<{ default: ComponentType<{ asset: AssetDetails }> }>;
}

interface AssetActionFacts {
  key: string;
  label: () => string;
  icon: Icon;
  permission: Permission;
  /** Whether the asset's state allows it; absent where every state does. */
  isOffered?: (asset: Asset) => boolean;
}

/** Action on an asset that another noun carries out, in a dialog. */
export interface AssetDialogCard extends AssetActionFacts {
  dialog: () => Promise<{ default: ComponentType<{ asset: Asset; onClose: () => void }> }>;
}

/** Action on an asset that another noun carries out, on a page. */
export interface AssetGoalCard<Goal extends string = string> extends AssetActionFacts {
  goal: (asset: Asset) => RouteGoal<Goal>;
}

export type AssetActionCard<Goal extends string = string> = AssetDialogCard | AssetGoalCard<Goal>;

/** Assets that are chosen in My Assets. */
export interface AssetSelection {
  /** The chosen rows; of a whole filter, those that are loaded. */
  assets: readonly Asset[];
  /** Query of the list whose every asset is meant; null where rows were chosen. */
  filter: Readonly<Record<string, string>> | null;
  /** Number of assets that are meant. */
  count: number;
  /** Clears the selection once something was done. */
  clear: () => void;
}

/** Action on chosen assets, in a dialog. */
export interface BulkActionCard {
  key: string;
  label: () => string;
  permission: Permission;
  danger?: boolean;
  dialog: () => Promise<{ default: ComponentType<{ selection: AssetSelection; onClose: () => void }> }>;
}

/** Action on places that another noun carries out, in a dialog. */
export interface PlaceActionCard {
  key: string;
  label: () => string;
  icon: Icon;
  permission: Permission;
  dialog: () => Promise<{ default: ComponentType<{ places: readonly string[]; onClose: () => void }> }>;
}

/** What can be done with a record that the palette has found. */
export interface RecordVerb {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean | undefined;
  /** Why it is refused at present. */
  refusal?: string | undefined;
  run: () => void;
}

/** Gives the allowed verbs of a record, undefined until they are known, and renders the dialogs of those that are run. */
export type RecordVerbs = ComponentType<{
  id: string;
  children: (verbs: readonly RecordVerb[] | undefined) => ReactNode;
}>;

/** What a noun adds to assets. */
export interface AssetExtension<Goal extends string = string> {
  assetTabs?: readonly AssetTabCard[];
  assetActions?: readonly AssetActionCard<Goal>[];
  bulkActions?: readonly BulkActionCard[];
}

/** What a noun adds to places. */
export interface PlaceExtension {
  placeActions?: readonly PlaceActionCard[];
}

/** A record in history. */
export type HistorySubject = NonNullable<LoggedActivity["subject_details"]>;

interface HistoryCard<Goal extends string> {
  /** "Asset", in a choice of kinds. */
  title: () => string;
  /** "the asset", in a sentence. */
  the: () => string;
  /** Page of a record; absent for records without one. */
  page?: (record: HistorySubject) => RouteGoal<Goal>;
  permission?: Permission;
}

interface ImportCard<Kind extends ImportKind, Goal extends string> {
  kind: Kind;
  title: () => string;
  explanation: () => string;
  permission: Permission;
  /** Organisations of this kind alone import them; absent where all do. */
  ofKind?: OrganisationKind;
  /** List of the imported records; absent where there is none. */
  list?: RouteGoal<Goal>;
  /** Page of a row's record; by default the list filtered by its name. */
  page?: (row: ImportRow & { record: string }) => RouteGoal<Goal> | undefined;
}

interface EntryCard<Name extends string> {
  /** Entry of the drawer, which has the title of its page. */
  id: EntryId;
  route: Name;
  /** Permissions of which the entry needs one. */
  needs: readonly Permission[];
  icon?: Icon;
  /** Forgets, as it is chosen, the filter that a list keeps under this name. */
  clearsFilter?: string;
  /** Organisations of this kind alone have the entry; others reach the page by another way. */
  kind?: OrganisationKind;
}

/** Global add dialog. */
interface AddCard {
  permission: Permission;
  /** Offered as such where no page creates the same. */
  opens?: AddDialogRequest;
  dialog: () => Promise<ComponentType<{ request: AddDialogRequest }>>;
}

/**
 * Card of a noun: its facts for the rest of the product. Cards are part of the first page: labels are functions, and
 * everything that renders or sends is imported lazily.
 */
export interface NounCard<
  Subject extends SubjectType = SubjectType,
  Name extends string = string,
  Goal extends string = string,
  Kind extends ImportKind = ImportKind,
  M extends Module = Module,
> extends AssetExtension<Goal>,
    PlaceExtension {
  /** Kind of its records in history. */
  subject: Subject;
  history: HistoryCard<Goal>;
  rights?: Rights<M>;
  imports?: ImportCard<Kind, Goal>;
  /** Source of its records for pickers. */
  source?: () => Promise<RecordSource>;
  routes?: Readonly<Record<Name, RouteCard>>;
  entries?: readonly EntryCard<NoInfer<Name>>[];
  tab?: TabCard;
  add?: AddCard;
  /** Verbs of its records besides opening their page. */
  verbs?: () => Promise<{ default: RecordVerbs }>;
}

/** Pages and parts of the page of an asset, of records whose history is that of their assets, or of a report. */
export interface PagesCard<Name extends string = string, Goal extends string = never>
  extends AssetExtension<Goal>,
    PlaceExtension {
  rights?: Rights;
  routes?: Readonly<Record<Name, RouteCard>>;
  tab?: TabCard;
  entries?: readonly EntryCard<NoInfer<Name>>[];
}

/** Makes a card of pages, keeping their names as literal types. */
export const pagesOf = <const Name extends string, const Card extends PagesCard<Name>>(
  card: Card & { routes: Readonly<Record<Name, RouteCard>> },
) => card;

/** Makes a noun's card, keeping its names as literal types. */
export const noun = <
  const Subject extends SubjectType,
  const Name extends string = never,
  const Goal extends string = never,
  const Kind extends ImportKind = never,
  const M extends Module = never,
>(
  card: NounCard<Subject, Name, Goal, Kind, M>,
): NounCard<Subject, Name, Goal, Kind, M> => card;

/** Page: the list filtered by the record's name, for records without a page of their own. */
export const inList =
  <const Name extends string>(name: Name, search: Readonly<Record<string, string>> = {}) =>
  (record: { name: string }): RouteGoal<Name> => ({ name, search: { search: record.name, ...search } });

/** Page: the record's own. */
export const onPage =
  <const Name extends string>(name: Name) =>
  ({ id }: { id: string }): RouteGoal<Name> => ({ name, params: { id } });

/** Source of records, loaded when a picker opens. */
export const lazySource = <Row extends ListRow>(load: () => Promise<SourceOf<Row>>) =>
  load as unknown as () => Promise<RecordSource>;

/** Loads the styles of tabs with a page, as few pages use them. */
export async function withTabs<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, import("../theme/tabs.css")]);
  return loaded;
}
