import { Button } from "@mantine/core";
import { IconPencil, IconPlus, IconToggleLeft, IconTrash } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { hasRoute } from "../navigation/routes.ts";
import { cardOfModule } from "../nouns/registry.ts";
import type { ListAction } from "../lists/list-props.ts";
import { useMay } from "../session/may.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { type Master, type MasterDialogProps, type MasterRecord, masterPermission } from "./master.ts";

interface MasterActions<Item> {
  mayCreate: boolean;
  mayEdit: boolean;
  /** False where the menu of every record would be empty. */
  mayAct: boolean;
  /** Entries of a record's menu, those the session may use. */
  actionsOf: (record: Item) => ListAction[];
}

/** What can be done with a record of a master; `edit` opens its dialog. */
function useMasterActions<Item extends MasterRecord>(
  master: Master<Item>,
  edit: (record: Item) => void,
): MasterActions<Item> {
  const confirm = useConfirm();
  const mayCreate = useMay(masterPermission(master.module, "create"));
  const mayEdit = useMay(masterPermission(master.module, "update"));
  const mayToggle = useMay(masterPermission(master.module, "toggle_active"));
  const mayDelete = useMay(masterPermission(master.module, "delete"));
  const toggle = useWrite(master.calls.toggleActive);
  const remove = useWrite(master.calls.remove, { onSuccess: focusContent });

  const deleteRecord = async (record: Item) => {
    if (await confirm()) remove.mutate({ params: { id: record.id } });
  };
  const actionsOf = (record: Item): ListAction[] => [
    ...(mayEdit ? [{ label: m.masters_edit(), icon: <IconPencil size={16} />, run: () => edit(record) }] : []),
    ...(mayToggle
      ? [
          {
            label: record.is_active ? m.masters_deactivate() : m.masters_activate(),
            icon: <IconToggleLeft size={16} />,
            run: () => toggle.mutate({ params: { id: record.id } }),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            label: m.masters_delete(),
            icon: <IconTrash size={16} />,
            danger: true,
            run: () => void deleteRecord(record),
          },
        ]
      : []),
  ];
  return { mayCreate, mayEdit, mayAct: mayEdit || mayToggle || mayDelete, actionsOf };
}

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

/** The page that creates a record; undefined where a dialog does. */
const createPageOf = (module: Master<MasterRecord>["module"]) =>
  Object.keys(cardOfModule(module)?.routes ?? {})
    .filter(hasRoute)
    .find((name) => name.endsWith("-create"));

/** What a page or tab of a master needs around its list: adding, the menu of a record, and the dialog. */
export function useMasterScreen<Item extends MasterRecord>(
  master: Master<Item>,
  Dialog: ComponentType<MasterDialogProps<Item>>,
): MasterScreen<Item> {
  const go = useGo();
  const [shown, setShown] = useState<Omit<MasterDialogProps<Item>, "onClose"> | null>(null);
  const { mayCreate, mayEdit, mayAct, actionsOf } = useMasterActions(master, (record) => setShown({ record }));
  const page = createPageOf(master.module);
  const addOne = () => (page ? void go(page) : setShown({ record: null }));
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
