import { licenseCalls } from "@steward/contract/licenses/calls";
import type { License } from "@steward/contract/licenses/rules";
import { IconPencil, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import type { ListAction } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { lazily } from "../ui/lazily.tsx";

const HandOutDialog = lazily(async () => (await import("../stock/piece-dialogs.tsx")).HandOutDialog);

/**
 * What can be done with a license, from lists and its page, and the dialog that one of it opened. On the page of an
 * asset a seat is checked out to that one.
 */
export function useLicenseActions(asset?: string) {
  const go = useGo();
  const confirm = useConfirm();
  const [given, setGiven] = useState<License | null>(null);
  const remove = useWrite(licenseCalls.remove, { onSuccess: focusContent });
  const askToRemove = async ({ id }: License) => {
    if (await confirm()) remove.mutate({ params: { id } });
  };
  const actionsOf = (license: License): ListAction[] => [
    {
      permission: "license.checkout",
      label: m.licenses_check_out(),
      icon: <IconUserPlus size={16} />,
      refusal: license.available === 0 ? m.licenses_without_free() : undefined,
      run: () => setGiven(license),
    },
    {
      permission: "license.update",
      label: m.stock_edit(),
      icon: <IconPencil size={16} />,
      run: () => void go("asset-management-license-id-edit", { params: { id: license.id } }),
    },
    {
      permission: "license.delete",
      label: m.stock_delete(),
      icon: <IconTrash size={16} />,
      danger: true,
      run: () => void askToRemove(license),
    },
  ];
  const close = () => setGiven(null);
  return { actionsOf, dialog: given ? <CheckOut license={given} asset={asset} onClose={close} /> : null };
}

interface CheckOutProps {
  license: License;
  asset: string | undefined;
  onClose: () => void;
}

function CheckOut({ license: { id, name }, asset, onClose }: CheckOutProps) {
  const checkOut = useWrite(licenseCalls.checkOut, { onSuccess: onClose });
  return (
    <HandOutDialog
      title={m.licenses_check_out_of({ name })}
      action={m.licenses_check_out()}
      isSingle
      asset={asset}
      sending={{
        ...checkOut,
        send: ({ user, asset: holder, note }) =>
          checkOut.mutate({ params: { id }, body: { user, asset: holder, note } }),
      }}
      onClose={onClose}
    />
  );
}
