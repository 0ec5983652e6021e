import { accessoryCalls } from "@steward/contract/accessories/calls";
import type { Accessory } from "@steward/contract/accessories/rules";
import { IconArrowUpRight, IconPackageImport, IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import type { ListAction } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { lazily } from "../ui/lazily.tsx";

const HandOutDialog = lazily(async () => (await import("../stock/piece-dialogs.tsx")).HandOutDialog);
const QuantityDialog = lazily(async () => (await import("../stock/piece-dialogs.tsx")).QuantityDialog);

type Asked = { what: "hand out" | "restock"; accessory: Accessory };

/**
 * What can be done with an accessory, from lists and its page, and the dialog that one of it opened. On the page of an
 * asset it is handed out to that one.
 */
export function useAccessoryActions(asset?: string) {
  const go = useGo();
  const confirm = useConfirm();
  const [asked, setAsked] = useState<Asked | null>(null);
  const remove = useWrite(accessoryCalls.remove, { onSuccess: focusContent });
  const askToRemove = async ({ id }: Accessory) => {
    if (await confirm()) remove.mutate({ params: { id } });
  };
  const actionsOf = (accessory: Accessory): ListAction[] => [
    {
      permission: "accessory.update",
      label: accessory.kind === "consumable" ? m.accessories_use() : m.accessories_hand_out(),
      icon: <IconArrowUpRight size={16} />,
      run: () => setAsked({ what: "hand out", accessory }),
    },
    {
      permission: "accessory.update",
      label: m.accessories_restock(),
      icon: <IconPackageImport size={16} />,
      run: () => setAsked({ what: "restock", accessory }),
    },
    {
      permission: "accessory.update",
      label: m.stock_edit(),
      icon: <IconPencil size={16} />,
      run: () => void go("asset-management-accessory-id-edit", { params: { id: accessory.id } }),
    },
    {
      permission: "accessory.delete",
      label: m.stock_delete(),
      icon: <IconTrash size={16} />,
      danger: true,
      run: () => void askToRemove(accessory),
    },
  ];
  const close = () => setAsked(null);
  const dialog: ReactNode = asked ? (
    asked.what === "restock" ? (
      <Restock accessory={asked.accessory} onClose={close} />
    ) : (
      <HandOut accessory={asked.accessory} asset={asset} onClose={close} />
    )
  ) : null;
  return { actionsOf, dialog };
}

interface DialogProps {
  accessory: Accessory;
  onClose: () => void;
}

function HandOut({ accessory: { id, name, kind }, asset, onClose }: DialogProps & { asset: string | undefined }) {
  const handOut = useWrite(accessoryCalls.handOut, { onSuccess: onClose });
  const isUse = kind === "consumable";
  return (
    <HandOutDialog
      title={isUse ? m.accessories_use_of({ name }) : m.accessories_hand_out_of({ name })}
      action={isUse ? m.accessories_use() : m.accessories_hand_out()}
      mayBeNobody={isUse}
      asset={asset}
      sending={{ ...handOut, send: (body) => handOut.mutate({ params: { id }, body }) }}
      onClose={onClose}
    />
  );
}

function Restock({ accessory: { id, name }, onClose }: DialogProps) {
  const restock = useWrite(accessoryCalls.restock, { onSuccess: onClose });
  return (
    <QuantityDialog
      title={m.accessories_restock_of({ name })}
      action={m.accessories_restock()}
      start={1}
      sending={{ ...restock, send: (body) => restock.mutate({ params: { id }, body }) }}
      onClose={onClose}
    />
  );
}
