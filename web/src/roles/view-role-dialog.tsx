import { Button, Group, Modal } from "@mantine/core";
import type { Role } from "@steward/contract/roles/rules";
import { roleCalls } from "@steward/contract/roles/calls";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useMay } from "../session/may.ts";
import { LoadFailure } from "../http/load-failure.tsx";
import { useOwnMembership } from "../session/own-membership.ts";
import { PermissionReading } from "../permissions/permission-reading.tsx";
import { usePermissionList } from "../permissions/permissions-api.ts";
import { editingRefusal } from "./role-policy.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";

/** Read-only view of a role; open while mounted. */
export function ViewRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const go = useGo();
  const own = useOwnMembership();
  const mayEdit = useMay("role.update") && editingRefusal(own, role) === undefined;
  const loaded = useLoad(roleCalls.read, { params: { id: role.id } }, { refetchOnMount: "always", silent: true });
  const list = usePermissionList();
  const error = loaded.error ?? list.error;
  const isThere = loaded.data !== undefined && list.isLoaded;
  const reload = () => {
    void loaded.refetch();
    list.reload();
  };
  return (
    <Modal opened onClose={onClose} title={m.roles_permissions_of({ name: role.name })} size={720} centered>
      {error ? <LoadFailure error={error} onRetry={reload} /> : null}
      {!error && !isThere ? <SkeletonArea height={420} /> : null}
      {!error && loaded.data && list.isLoaded ? (
        <PermissionReading permissions={list.permissions} held={new Set(loaded.data.permissions)} />
      ) : null}
      <Group justify="flex-end" mt="md">
        {mayEdit ? (
          <Button
            variant="default"
            onClick={() => void go("admin-roles-and-permissions-id-edit", { params: { id: role.id } })}
          >
            {m.roles_edit()}
          </Button>
        ) : null}
        <Button onClick={onClose}>{m.forms_close()}</Button>
      </Group>
    </Modal>
  );
}
