import { mergeable } from "@steward/contract/merges/constants";
import { IconPencil, IconToggleLeft, IconTrash } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import { type Merges, useMerges } from "../merges/use-merges.tsx";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { hasRoute } from "../navigation/routes.ts";
import { cardOfModule } from "../nouns/registry.ts";
import type { ListAction } from "../lists/list-props.ts";
import { useMayEach } from "../session/may.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { type Master, type MasterDialogProps, type MasterRecord, masterPermission } from "./master.ts";

/** Actions on a record of a master; `edit` opens its dialog. */
function useMasterActions<Item extends MasterRecord>(
  { module, calls }: Master<Item>,
  edit: (record: Item) => void,
): (record: Item) => ListAction[] {
  const confirm = useConfirm();
  const toggle = useWrite(calls.toggleActive);
  const remove = useWrite(calls.remove, { onSuccess: focusContent });

  const deleteRecord = async (record: Item) => {
    if (await confirm()) remove.mutate({ params: { id: record.id } });
  };
  return (record) => [
    {
      permission: masterPermission(module, "update"),
      label: m.masters_edit(),
      icon: <IconPencil size={16} />,
      run: () => edit(record),
    },
    {
      permission: masterPermission(module, "toggle_active"),
      label: record.is_active ? m.masters_deactivate() : m.masters_activate(),
      icon: <IconToggleLeft size={16} />,
      run: () => toggle.mutate({ params: { id: record.id } }),
    },
    {
      permission: masterPermission(module, "delete"),
      label: m.masters_delete(),
      icon: <IconTrash size={16} />,
      danger: true,
      run: () => void deleteRecord(record),
    },
  ];
}

export interface MasterScreen<Item extends MasterRecord> {
  /** Adds a record, on its page or in the dialog. */
  create: ListAction;
  /** Opens the dialog of a new record that begins with these fields. */
  add: (start: Readonly<Record<string, unknown>>) => void;
  /** Opens a record; absent without the permission to edit. */
  open: ((record: Item) => void) | undefined;
  /** Entries of a row's menu. */
  actionsOf: (record: Item) => ListAction[];
  /** Merging two records, where that is done with this master. */
  merges: Merges | undefined;
  /** The open dialog, or null. */
  dialog: ReactNode;
}

/** Create page of a master; undefined where a dialog is used. */
const createPageOf = (module: Master<MasterRecord>["module"]) =>
  Object.keys(cardOfModule(module)?.routes ?? {})
    .filter(hasRoute)
    .find((name) => name.endsWith("-create"));

/** Actions and dialog around a master's list, for its page or tab. */
export function useMasterScreen<Item extends MasterRecord>(
  master: Master<Item>,
  Dialog: ComponentType<MasterDialogProps<Item>>,
): MasterScreen<Item> {
  const go = useGo();
  const [shown, setShown] = useState<Omit<MasterDialogProps<Item>, "onClose"> | null>(null);
  const may = useMayEach();
  const actionsOf = useMasterActions(master, (record) => setShown({ record }));
  const page = createPageOf(master.module);
  const kind = mergeable.find((one) => one === master.module);
  const merges = useMerges(kind ?? "brand", kind !== undefined);
  return {
    create: {
      permission: masterPermission(master.module, "create"),
      label: master.words.add(),
      run: () => (page ? void go(page) : setShown({ record: null })),
    },
    add: (start) => setShown({ record: null, start }),
    open: may(masterPermission(master.module, "update")) ? (record) => setShown({ record }) : undefined,
    actionsOf,
    merges: kind && merges,
    dialog: shown && (
      <Suspense>
        <Dialog {...shown} onClose={() => setShown(null)} />
      </Suspense>
    ),
  };
}
