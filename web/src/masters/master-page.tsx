import type { ComponentType } from "react";
import { ListPage } from "../lists/list-page.tsx";
import type { Master, MasterDialogProps, MasterRecord } from "./master.ts";
import { masterList } from "./master-list.tsx";
import { useMasterScreen } from "./use-master-screen.tsx";

interface MasterPageProps<Item extends MasterRecord> {
  master: Master<Item>;
  Dialog: ComponentType<MasterDialogProps<Item>>;
  /** On a tab of a page of settings. */
  isTab?: boolean;
}

/** The page of a look-alike master. */
export const MasterPage = <Item extends MasterRecord>({ master, Dialog, isTab = false }: MasterPageProps<Item>) => (
  <ListPage {...masterList(master, useMasterScreen(master, Dialog))} isTab={isTab} />
);
