import { Button, Group, Modal } from "@mantine/core";
import type { User } from "@steward/contract/users/rules";
import type { ReactNode } from "react";
import { m } from "../messages/messages.js";
import { PermissionReading } from "../permissions/permission-reading.tsx";
import { usePermissionList } from "../permissions/permissions-api.ts";
import { givenBy, useChosenRoles } from "../roles/role-picker.tsx";
import { useMay } from "../session/may.ts";
import { ActiveState } from "../ui/status/active-state.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { additionText, roleText } from "./user-labels.ts";
import classes from "./view-user-dialog.module.css";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";

/** Read-only view of a member with access; open while mounted. */
export function ViewUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { permissions } = usePermissionList();
  const { placement_details: placement } = user;
  const additions = additionText(permissions, user.additional_permissions);
  const places = [
    ...user.scope_details.map(({ id, breadcrumb }) => <li key={id}>{breadcrumbText(breadcrumb)}</li>),
    ...(user.scope_hidden > 0 ? [<li key="hidden">{m.users_places_hidden({ count: user.scope_hidden })}</li>] : []),
  ];
  const facts: { label: string; value: ReactNode }[] = [
    { label: m.users_email(), value: <a href={`mailto:${user.email}`}>{user.email}</a> },
    { label: m.users_designation(), value: user.designation },
    { label: m.users_phone(), value: user.phone && <a href={`tel:${user.phone.replaceAll(" ", "")}`}>{user.phone}</a> },
    { label: m.forms_state(), value: <ActiveState isActive={user.is_active} /> },
    { label: m.users_last_used(), value: localMinute(user.last_used) || m.users_not_signed_in() },
    { label: m.users_roles(), value: roleText(user) || m.users_no_roles() },
    { label: m.users_places(), value: places.length > 0 ? <ul>{places}</ul> : m.users_whole_organisation() },
    { label: m.users_placement(), value: placement && m.users_placement_until({ day: readDay(placement.end_date) }) },
    { label: m.users_beside_roles(), value: additions },
  ];
  return (
    <Modal opened onClose={onClose} title={user.name} size={720} centered>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) =>
          value ? (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <section aria-label={m.users_may_in_all()}>
        <h3 className={classes.title}>{m.users_may_in_all()}</h3>
        {user.is_owner ? <p className={classes.owner}>{m.users_owner_help()}</p> : <Allowed user={user} />}
      </section>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{m.forms_close()}</Button>
      </Group>
    </Modal>
  );
}

/** Effective permissions of a member, for sessions that may view roles. */
function Allowed({ user }: { user: User }) {
  const mayViewRoles = useMay("role.view");
  const list = usePermissionList();
  const roles = useChosenRoles(user.user_groups);
  if (!mayViewRoles) return <p className={classes.owner}>{m.users_roles_unseen()}</p>;
  if (list.error) return <LoadFailure error={list.error} onRetry={list.reload} />;
  if (!list.isLoaded || !roles) return <SkeletonArea height={280} />;
  const held = new Set([...givenBy(roles).keys(), ...user.additional_permissions]);
  return <PermissionReading permissions={list.permissions} held={held} />;
}
