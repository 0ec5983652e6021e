import type { ImportKind } from "@steward/contract/imports/constants";
import type { MasterSubject } from "@steward/contract/kit/nouns";
import type { Permission } from "@steward/contract/permissions/permissions";
import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import { type ComponentType, lazy } from "react";
import type { AddDialogRequest } from "../nouns/card.ts";
import type { OwnRoute } from "../navigation/route-names.ts";
import { type Area, inList, lazySource, noun } from "../nouns/card.ts";
import {
  type Master,
  type MasterDialogProps,
  type MasterForm,
  type MasterRecord,
  masterPermission,
  type PlainMasterForm,
  type PlainValues,
} from "./master.ts";

type Load<Loaded> = () => Promise<Loaded>;
type LoadForm<Item extends MasterRecord, Values extends object, Body> = Load<MasterForm<Item, Values, Body>>;

/** Source of a master's records for pickers. */
export const masterSource = <Item extends MasterRecord>(load: Load<Master<Item>>) =>
  lazySource(async () => {
    const { calls, describe = ({ name }) => ({ label: name }) } = await load();
    return { call: calls.list, describe };
  });

/** Loads a form of lines of text, with its rules and what draws it. */
export const plainMasterForm =
  <Item extends MasterRecord & PlainValues<Body>, Body>(load: Load<PlainMasterForm<Item, Body>>) =>
  async () => {
    const [{ plainForm }, config] = await Promise.all([import("./plain-form.tsx"), load()]);
    return plainForm(config);
  };

/** The dialog of a master, loaded with its form when it first opens: lists come without either. */
export const lazyMasterDialog = <Item extends MasterRecord, Values extends object, Body>(
  loadForm: LoadForm<Item, Values, Body>,
) =>
  lazy(async () => {
    const [{ MasterDialog }, config] = await Promise.all([import("./master-dialog.tsx"), loadForm()]);
    return { default: (props: MasterDialogProps<Item>) => <MasterDialog config={config} {...props} /> };
  });

/** Page of a look-alike master; the form is loaded with the first dialog. */
export const masterPage = <Item extends MasterRecord, Values extends object, Body>(
  load: Load<Master<Item>>,
  loadForm: LoadForm<Item, Values, Body>,
): RouteComponent =>
  lazyRouteComponent(async () => {
    const [{ MasterPage }, master] = await Promise.all([import("./master-page.tsx"), load()]);
    const Dialog = lazyMasterDialog(loadForm);
    return { default: () => <MasterPage master={master} Dialog={Dialog} /> };
  });

/** Tab of a look-alike master on a page of settings. */
export const masterTab =
  <Item extends MasterRecord, Values extends object, Body>(
    load: Load<Master<Item>>,
    loadForm: LoadForm<Item, Values, Body>,
  ) =>
  async (): Promise<{ default: ComponentType }> => {
    const [{ MasterPage }, master] = await Promise.all([import("./master-page.tsx"), load()]);
    const Dialog = lazyMasterDialog(loadForm);
    return { default: () => <MasterPage master={master} Dialog={Dialog} isTab /> };
  };

/** Create page of a master, which returns to its list. */
export const masterCreatePage = <Item extends MasterRecord, Values extends object, Body>(
  loadForm: LoadForm<Item, Values, Body>,
): RouteComponent =>
  lazyRouteComponent(async () => {
    const [{ MasterCreatePage }, config] = await Promise.all([import("./master-create-page.tsx"), loadForm()]);
    return { default: () => <MasterCreatePage config={config} /> };
  });

/** Global add dialog of a master. */
export const masterAddDialog =
  <Item extends MasterRecord, Values extends object, Body>(
    loadForm: LoadForm<Item, Values, Body>,
    looks: { width: number; isBodyLow?: boolean },
  ) =>
  async (): Promise<ComponentType<{ request: AddDialogRequest }>> => {
    const [{ MasterAddDialog }, config] = await Promise.all([import("./master-add-dialog.tsx"), loadForm()]);
    return ({ request }) => <MasterAddDialog config={config} request={request} {...looks} />;
  };

/** Width of an add dialog in pixels. */
const ADD_WIDTH = 600;

type MasterModule = Master<MasterRecord>["module"];

interface TabMaster<Subject, Page, Kind, M, Item extends MasterRecord, Values extends object, Body> {
  /** Kind of its records in history. */
  subject: Subject;
  module: M;
  /** "Depreciation", where kinds are chosen, and "the depreciation", in a sentence. */
  title: () => string;
  the: () => string;
  area?: Area;
  imports?: { kind: Kind; permission: Permission; title: () => string; explanation: () => string };
  tab: {
    page: Page;
    /** Its name in the address. */
    key: string;
    title: () => string;
    /** Its place among the tabs of the page. */
    order: number;
  };
  load: () => Promise<Master<Item>>;
  loadForm: () => Promise<MasterForm<Item, Values, Body>>;
}

/** The card of a look-alike master on a tab of a page of settings: what it is called there follows from its names. */
export const tabMaster = <
  const Subject extends MasterSubject,
  const Page extends OwnRoute,
  const M extends MasterModule,
  Item extends MasterRecord,
  Values extends object,
  Body,
  const Kind extends ImportKind = never,
>({
  subject,
  module,
  title,
  the,
  area = "masters",
  imports,
  tab,
  load,
  loadForm,
}: TabMaster<Subject, Page, Kind, M, Item, Values, Body>) => {
  const permission = masterPermission(module, "view");
  const search = { tab: tab.key };
  return noun<Subject, never, Page, Kind, M>({
    subject,
    history: { title, the, page: inList(tab.page, search), permission },
    rights: { module, area },
    imports: imports && { ...imports, list: { name: tab.page, search } },
    source: masterSource(load),
    tab: { ...tab, permission, content: masterTab(load, loadForm) },
    add: {
      permission: masterPermission(module, "create"),
      opens: { kind: subject },
      dialog: masterAddDialog(loadForm, { width: ADD_WIDTH }),
    },
  });
};
