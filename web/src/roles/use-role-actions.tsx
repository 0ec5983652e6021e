import { roleCalls } from "@steward/contract/roles/calls";
import type { Role } from "@steward/contract/roles/rules";
import { IconCopy, IconEye, IconPencil, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import type { ListAction } from "../lists/list-props.ts";
import { useOwnMembership } from "../session/own-membership.ts";
import { deletingRefusal, editingRefusal, managingRefusal } from "./role-policy.ts";

const NewRoleDialog = lazy(async () => ({ default: (await import("./new-role-dialog.tsx")).NewRoleDialog }));
const ViewRoleDialog = lazy(async () => ({ default: (await import("./view-role-dialog.tsx")).ViewRoleDialog }));

type Shown = { kind: "create" } | { kind: "duplicate" | "view"; role: Role };

interface RoleActions {
  /** Absent for members limited to places. */
  create: ListAction | undefined;
  view: (role: Role) => void;
  actionsOf: (role: Role) => ListAction[];
  dialogs: ReactNode;
}

/** Actions on roles, with their dialogs. */
export function useRoleActions(): RoleActions {
  const go = useGo();
  const confirm = useConfirm();
  const own = useOwnMembership();
  const [shown, setShown] = useState<Shown | null>(null);
  const remove = useWrite(roleCalls.remove);
  const close = () => setShown(null);

  const erase = async (role: Role) => {
    if (await confirm()) remove.mutate({ params: { id: role.id } });
  };
  const actionsOf = (role: Role): ListAction[] => {
    return [
      {
        label: m.roles_view_permissions(),
        icon: <IconEye size={16} aria-hidden />,
        run: () => setShown({ kind: "view", role }),
      },
      {
        permission: "role.update",
        label: m.roles_edit(),
        icon: <IconPencil size={16} aria-hidden />,
        refusal: editingRefusal(own, role),
        run: () => void go("admin-roles-and-permissions-id-edit", { params: { id: role.id } }),
      },
      {
        permission: ["role.create", "role.duplicate"],
        label: m.roles_duplicate(),
        icon: <IconCopy size={16} aria-hidden />,
        refusal: managingRefusal(own),
        run: () => setShown({ kind: "duplicate", role }),
      },
      {
        permission: "role.delete",
        label: m.roles_delete(),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        refusal: deletingRefusal(own, role),
        run: () => void erase(role),
      },
    ];
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
    create: own.isLimited
      ? undefined
      : { permission: "role.create", label: m.roles_create(), run: () => setShown({ kind: "create" }) },
    view: (role) => setShown({ kind: "view", role }),
    actionsOf,
    dialogs,
  };
}
