import { Button, Input } from "@mantine/core";
import type { PermissionDetails } from "@steward/contract/permissions/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { Role } from "@steward/contract/roles/rules";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { m } from "../../messages/messages.js";
import { useMayEach } from "../../session/may.ts";
import { byArea } from "../../permissions/areas.ts";
import { inOrder } from "../../permissions/permission-changes.ts";
import { PermissionPicker } from "../../permissions/permission-picker.tsx";
import { shortText } from "../../permissions/labels.ts";
import { givenBy } from "../../roles/role-picker.tsx";
import classes from "./additional-permissions.module.css";
import { additionText } from "../user-labels.ts";

interface AdditionalPermissionsProps {
  label: string;
  error?: ReactNode;
  /** The closed list of permissions. */
  permissions: readonly PermissionDetails[];
  value: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
  /** Saved additions; null for a new member. */
  saved: readonly Permission[] | null;
  /** The presently chosen roles. */
  roles: readonly Role[];
  /** Read-only. */
  isFixed: boolean;
  "data-path": string;
}

/** Summary of a member's permissions, and the grid of additions on request. */
export function AdditionalPermissions(props: AdditionalPermissionsProps) {
  const { label, error, permissions, value, onChange, saved, roles, isFixed } = props;
  const [isOpened, setIsOpened] = useState(false);
  const id = useId();
  const mayGrant = useMayEach();
  const given = givenBy(roles);
  const held = new Set(value);
  const show = isFixed ? m.users_show_permissions() : m.users_choose_permissions();
  const Chevron = isOpened ? IconChevronUp : IconChevronDown;

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={m.users_additional_help()}
      error={error}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <dl className={classes.words}>
        <dt>{m.users_may_in_all()}</dt>
        <dd>{shortText(byArea(permissions), new Set([...held, ...given.keys()]))}</dd>
        <dt>{m.users_beside_roles()}</dt>
        <dd>{additionText(permissions, value) || m.users_nothing_beside()}</dd>
      </dl>
      <Button
        variant="default"
        rightSection={<Chevron size={16} aria-hidden />}
        aria-expanded={isOpened}
        aria-controls={isOpened ? id : undefined}
        onClick={() => setIsOpened(!isOpened)}
        data-path={props["data-path"]}
      >
        {isOpened ? m.users_hide_permissions() : show}
      </Button>
      {isOpened ? (
        <div id={id} className={classes.grid}>
          <PermissionPicker
            label={label}
            permissions={permissions}
            value={held}
            onChange={(next) => onChange(inOrder(permissions, next))}
            saved={saved ? new Set(saved) : null}
            mayGrant={mayGrant}
            given={given}
            isReadOnly={isFixed}
          />
        </div>
      ) : null}
    </Input.Wrapper>
  );
}
