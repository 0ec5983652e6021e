import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { Role, roleBody } from "@steward/contract/roles/rules";
import type { z } from "zod";
import { m } from "../messages/messages.js";
import { type RecordForm, useRecordForm } from "../forms/record-form.ts";
import { inOrder } from "../permissions/permission-changes.ts";

type RoleBody = z.input<typeof roleBody>;

export interface RoleValues {
  name: string;
  permissions: Permission[];
}

export type RoleForm = RecordForm<RoleValues, RoleBody>;

/** Form of a role with these initial values; its permissions are in the order of the closed list. */
export function useRoleForm(
  permissions: readonly PermissionDetails[],
  start: Pick<Role, "name" | "permissions">,
): RoleForm {
  return useRecordForm({
    schema: async () => (await import("@steward/contract/roles/rules")).roleBody,
    labels: { name: m.roles_name(), permissions: m.roles_permissions() },
    initialValues: { name: start.name, permissions: inOrder(permissions, new Set(start.permissions)) },
    toBody: (values) => values,
  });
}
