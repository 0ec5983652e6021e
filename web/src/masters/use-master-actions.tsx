import { IconPencil, IconToggleLeft, IconTrash } from "@tabler/icons-react";
import { useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import type { ListAction } from "../lists/list-props.ts";
import { type Master, type MasterRecord, masterPermission } from "./master-config.ts";

interface MasterActions<Item> {
  mayCreate: boolean;
  mayEdit: boolean;
  /** False where the menu of every record would be empty. */
  mayAct: boolean;
  /** Entries of a record's menu, those the session may use. */
  actionsOf: (record: Item) => ListAction[];
}

/** What can be done with a record of a master; `edit` opens its dialog. */
export function useMasterActions<Item extends MasterRecord>(
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
