import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { IconMailForward, IconPackages, IconPencil, IconToggleLeft, IconTrash } from "@tabler/icons-react";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import type { ListAction } from "../lists/list-props.ts";
import type { OwnMembership } from "../session/own-membership.ts";
import { invitingRefusal, leavingRefusal, managingRefusal } from "./user-policy.ts";

/** Actions on a member; a forbidden one explains why. */
export function useUserActions(own: OwnMembership): (user: User) => ListAction[] {
  const go = useGo();
  const confirm = useConfirm();
  const toggle = useWrite(userCalls.toggleActive);
  const invite = useWrite(userCalls.invite);
  const remove = useWrite(userCalls.remove);

  const erase = async (user: User) => {
    if (await confirm({ body: m.users_delete_body({ name: user.name }) })) remove.mutate({ params: { id: user.id } });
  };
  return (user) => {
    const input = { params: { id: user.id } };
    return [
      {
        permission: "user.update",
        label: m.users_edit(),
        icon: <IconPencil size={16} aria-hidden />,
        refusal: managingRefusal(own, user),
        run: () => void go("admin-users-id-edit", input),
      },
      {
        permission: "asset.check_in_out",
        label: m.custody_what_held(),
        icon: <IconPackages size={16} aria-hidden />,
        run: () => void go("asset-management-custody-id", input),
      },
      {
        permission: "user.toggle_active",
        label: user.is_active ? m.users_deactivate() : m.users_activate(),
        icon: <IconToggleLeft size={16} aria-hidden />,
        refusal: leavingRefusal(own, user),
        run: () => toggle.mutate(input),
      },
      {
        permission: "user.create",
        label: m.users_invite_again(),
        icon: <IconMailForward size={16} aria-hidden />,
        refusal: invitingRefusal(own, user),
        run: () => invite.mutate(input),
      },
      {
        permission: "user.delete",
        label: m.users_delete(),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        refusal: leavingRefusal(own, user),
        run: () => void erase(user),
      },
    ];
  };
}
