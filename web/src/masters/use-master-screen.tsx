import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useGo } from "../navigation/navigation.tsx";
import type { ListAction } from "../lists/list-props.ts";
import type { Master, MasterDialogProps, MasterRecord } from "./master-config.ts";
import { useMasterActions } from "./use-master-actions.tsx";

export interface MasterScreen<Item extends MasterRecord> {
  /** Null without the permission to create. */
  addButton: ReactNode;
  /** Opens the dialog of a new record that begins with these fields; absent without the permission to create. */
  add: ((start: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Opens a record; absent without the permission to edit. */
  open: ((record: Item) => void) | undefined;
  /** Entries of a record's menu, those the session may use; absent where it may use none. */
  actionsOf: ((record: Item) => ListAction[]) | undefined;
  /** The dialog, while it is open. */
  dialog: ReactNode;
}

/** What a page or tab of a master needs around its list: adding, the menu of a record, and the dialog. */
export function useMasterScreen<Item extends MasterRecord>(
  master: Master<Item>,
  Dialog: ComponentType<MasterDialogProps<Item>>,
): MasterScreen<Item> {
  const go = useGo();
  const [shown, setShown] = useState<Omit<MasterDialogProps<Item>, "onClose"> | null>(null);
  const { mayCreate, mayEdit, mayAct, actionsOf } = useMasterActions(master, (record) => setShown({ record }));
  const addOne = () => (master.createRoute ? void go(master.createRoute) : setShown({ record: null }));
  return {
    addButton: mayCreate ? (
      <Button leftSection={<IconPlus size={16} />} onClick={addOne}>
        {master.words.add()}
      </Button>
    ) : null,
    add: mayCreate ? (start) => setShown({ record: null, start }) : undefined,
    open: mayEdit ? (record) => setShown({ record }) : undefined,
    actionsOf: mayAct ? actionsOf : undefined,
    dialog: shown && (
      <Suspense>
        <Dialog {...shown} onClose={() => setShown(null)} />
      </Suspense>
    ),
  };
}
