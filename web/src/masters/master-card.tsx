import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import { type ComponentType, lazy } from "react";
import type { AddDialogRequest } from "../add-dialogs/open-add-dialog.ts";
import { lazySource } from "../nouns/card.ts";
import type { Master, MasterDialogProps, MasterForm, MasterRecord } from "./master.ts";

type Load<Loaded> = () => Promise<Loaded>;
type LoadForm<Item extends MasterRecord, Values extends object, Body> = Load<MasterForm<Item, Values, Body>>;

/** Source of a master's records for pickers. */
export const masterSource = <Item extends MasterRecord>(load: Load<Master<Item>>) =>
  lazySource(async () => {
    const { calls, describe = ({ name }) => ({ label: name }) } = await load();
    return { call: calls.list, describe };
  });

/** Lazy dialog of a master, loaded with its form when it first opens. */
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
    const [{ MasterTab }, master] = await Promise.all([import("./master-page.tsx"), load()]);
    const Dialog = lazyMasterDialog(loadForm);
    return { default: () => <MasterTab master={master} Dialog={Dialog} /> };
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
