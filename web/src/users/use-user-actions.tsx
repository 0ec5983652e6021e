import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { IconMailForward, IconPencil, IconToggleLeft, IconTrash } from "@tabler/icons-react";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useMay } from "../session/organisation.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import type { ListAction } from "../lists/list-props.ts";
import type { OwnMembership } from "../session/own-membership.ts";
import { invitingRefusal, leavingRefusal, managingRefusal } from "./user-policy.ts";

/** Answers that name members or count them. */
export const membersShown = ["users.", "roles.", "organisations.users"] as const;

const refused = (refusal: string | undefined) => (refusal === undefined ? {} : { refusal });

/** What the session may do with a member of the list; what a rule forbids is shown with the reason. */
export function useUserActions(own: OwnMembership): (user: User) => ListAction[] {
  const go = useGo();
  const confirm = useConfirm();
  const mayInvite = useMay("user.create");
  const mayEdit = useMay("user.update");
  const mayToggle = useMay("user.toggle_active");
  const mayDelete = useMay("user.delete");
  const toggle = useWrite(userCalls.toggleActive, { invalidates: membersShown });
  const invite = useWrite(userCalls.invite);
  const remove = useWrite(userCalls.remove, { invalidates: membersShown });

  const erase = async (user: User) => {
    if (await confirm({ body: m.users_delete_body({ name: user.name }) })) remove.mutate({ params: { id: user.id } });
  };
  return (user) => {
    const input = { params: { id: user.id } };
    const choices: [boolean, ListAction][] = [
      [
        mayEdit,
        {
          label: m.users_edit(),
          icon: <IconPencil size={16} aria-hidden />,
          ...refused(managingRefusal(own, user)),
          run: () => void go("admin-users-id-edit", input),
        },
      ],
      [
        mayToggle,
        {
          label: user.is_active ? m.users_deactivate() : m.users_activate(),
          icon: <IconToggleLeft size={16} aria-hidden />,
          ...refused(leavingRefusal(own, user)),
          run: () => toggle.mutate(input),
        },
      ],
      [
        mayInvite,
        {
          label: m.users_invite_again(),
          icon: <IconMailForward size={16} aria-hidden />,
          ...refused(invitingRefusal(own, user)),
          run: () => invite.mutate(input),
        },
      ],
      [
        mayDelete,
        {
          label: m.users_delete(),
          icon: <IconTrash size={16} aria-hidden />,
          danger: true,
          ...refused(leavingRefusal(own, user)),
          run: () => void erase(user),
        },
      ],
    ];
    return choices.flatMap(([isOffered, action]) => (isOffered ? [action] : []));
  };
}
