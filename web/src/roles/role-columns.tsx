import type { Role } from "@steward/contract/roles/rules";
import { m } from "../messages/messages.js";
import { CountLink } from "../ui/text/count-link.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { CellText } from "../lists/cells/cell-text.tsx";
import type { ListCard, ListColumn } from "../lists/list-props.ts";
import { Marked } from "../ui/text/marked.tsx";
import type { AreaRights } from "../permissions/areas.ts";
import { shortText } from "../permissions/labels.ts";
import { countText } from "../ui/text/count-text.ts";

const mayDo = (role: Role, areas: readonly AreaRights[]) =>
  areas.length > 0 ? shortText(areas, new Set(role.permissions)) : "";

/** A role as a card. */
export const roleCard =
  (areas: readonly AreaRights[]) =>
  (role: Role, search: string): ListCard => ({
    title: <Marked text={role.name} search={search} />,
    facts: [
      [m.roles_members({ count: role.user_count }), role.is_seed ? m.roles_built_in() : ""].filter(Boolean).join(" · "),
      mayDo(role, areas),
    ],
  });

/** Columns of the list of roles; the number of members links to their list. */
export const roleColumns = (areas: readonly AreaRights[], mayViewUsers: boolean): ListColumn<Role>[] => [
  {
    key: "name",
    title: m.roles_name(),
    primary: true,
    sortKey: "name",
    minWidth: 180,
    render: (role, search) => (
      <CellLines
        first={<Marked text={role.name} search={search} />}
        second={role.is_seed ? m.roles_built_in() : undefined}
        title={role.name}
      />
    ),
  },
  {
    key: "members",
    title: m.roles_members_title(),
    width: 100,
    alignEnd: true,
    render: (role) =>
      mayViewUsers ? (
        <CountLink
          count={role.user_count}
          label={m.roles_members_of({ count: role.user_count, name: role.name })}
          name="admin-users"
          search={{ user_group: role.id }}
        />
      ) : (
        countText(role.user_count)
      ),
  },
  {
    key: "may",
    title: m.roles_may_do(),
    minWidth: 260,
    share: 5,
    render: (role) => <CellText text={mayDo(role, areas)} quiet />,
  },
  {
    key: "modified",
    title: m.roles_modified(),
    sortKey: "modified",
    sortFirst: "desc",
    width: 160,
    render: (role) => localMinute(role.modified),
  },
];
