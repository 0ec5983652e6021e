import { lazy } from "react";
import type { MasterDialogProps, MasterForm, MasterRecord } from "./master-config.ts";

/** The dialog of a master, loaded with its form when it first opens: lists come without either. */
export const lazyMasterDialog = <Item extends MasterRecord, Values extends object, Body>(
  load: () => Promise<MasterForm<Item, Values, Body>>,
) =>
  lazy(async () => {
    const [{ MasterDialog }, config] = await Promise.all([import("./master-dialog.tsx"), load()]);
    return { default: (props: MasterDialogProps<Item>) => <MasterDialog config={config} {...props} /> };
  });
