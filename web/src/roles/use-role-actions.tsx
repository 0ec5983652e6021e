import { roleCalls } from "@steward/contract/roles/calls";
import type { Role } from "@steward/contract/roles/rules";
import { IconCopy, IconEye, IconPencil, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useMay } from "../session/organisation.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import type { ListAction } from "../lists/list-props.ts";
import { useOwnMembership } from "../session/own-membership.ts";
import { deletingRefusal, editingRefusal, managingRefusal } from "./role-policy.ts";

const NewRoleDialog = lazy(async () => ({ default: (await import("./new-role-dialog.tsx")).NewRoleDialog }));
const ViewRoleDialog = lazy(async () => ({ default: (await import("./view-role-dialog.tsx")).ViewRoleDialog }));

type Shown = { kind: "create" } | { kind: "duplicate" | "view"; role: Role };

const refused = (refusal: string | undefined) => (refusal === undefined ? {} : { refusal });

interface RoleActions {
  /** Absent without the permission to create. */
  create: (() => void) | undefined;
  view: (role: Role) => void;
  actionsOf: (role: Role) => ListAction[];
  dialogs: ReactNode;
}

/** What the session may do with roles, and the dialogs this takes. */
export function useRoleActions(): RoleActions {
  const go = useGo();
  const confirm = useConfirm();
  const own = useOwnMembership();
  const mayCreate = useMay("role.create");
  const mayDuplicate = useMay("role.duplicate");
  const mayEdit = useMay("role.update");
  const mayDelete = useMay("role.delete");
  const [shown, setShown] = useState<Shown | null>(null);
  const remove = useWrite(roleCalls.remove, { invalidates: ["roles."] });
  const close = () => setShown(null);

  const erase = async (role: Role) => {
    if (await confirm()) remove.mutate({ params: { id: role.id } });
  };
  const actionsOf = (role: Role): ListAction[] => {
    const choices: [boolean, ListAction][] = [
      [
        true,
        {
          label: m.roles_view_permissions(),
          icon: <IconEye size={16} aria-hidden />,
          run: () => setShown({ kind: "view", role }),
        },
      ],
      [
        mayEdit,
        {
          label: m.roles_edit(),
          icon: <IconPencil size={16} aria-hidden />,
          ...refused(editingRefusal(own, role)),
          run: () => void go("admin-roles-and-permissions-id-edit", { params: { id: role.id } }),
        },
      ],
      [
        mayCreate || mayDuplicate,
        {
          label: m.roles_duplicate(),
          icon: <IconCopy size={16} aria-hidden />,
          ...refused(managingRefusal(own)),
          run: () => setShown({ kind: "duplicate", role }),
        },
      ],
      [
        mayDelete,
        {
          label: m.roles_delete(),
          icon: <IconTrash size={16} aria-hidden />,
          danger: true,
          ...refused(deletingRefusal(own, role)),
          run: () => void erase(role),
        },
      ],
    ];
    return choices.flatMap(([isOffered, action]) => (isOffered ? [action] : []));
  };

  const dialogs = shown && (
    <Suspense fallback={null}>
      {shown.kind === "view" ? (
        <ViewRoleDialog role={shown.role} onClose={close} />
      ) : (
        <NewRoleDialog source={shown.kind === "duplicate" ? shown.role : null} onClose={close} />
      )}
    </Suspense>
  );
  return {
    create: mayCreate && !own.isLimited ? () => setShown({ kind: "create" }) : undefined,
    view: (role) => setShown({ kind: "view", role }),
    actionsOf,
    dialogs,
  };
}
