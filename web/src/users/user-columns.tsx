import type { User } from "@steward/contract/users/rules";
import { m } from "../messages/messages.js";
import { ActiveState } from "../ui/status/active-state.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { CellText } from "../lists/cells/cell-text.tsx";
import type { ListCard, ListColumn } from "../lists/list-props.ts";
import { Marked } from "../ui/text/marked.tsx";
import { placesText, roleText } from "./user-labels.ts";

/** Marks of a member: owner, or oneself. */
const marksOf = (user: User, ownId: string): string[] => [
  ...(user.is_owner ? [m.users_owner()] : []),
  ...(user.id === ownId ? [m.users_you()] : []),
];

/** A member as a card. */
export const userCard =
  (ownId: string) =>
  (user: User, search: string): ListCard => {
    const roles = user.user_groups_details.map(({ name }) => name);
    const isLimited = user.scope.length + user.scope_hidden > 0;
    return {
      title: <Marked text={user.name} search={search} />,
      facts: [
        <Marked key="email" text={user.email} search={search} />,
        [...new Set([...marksOf(user, ownId), ...roles])].join(" · "),
        isLimited ? placesText(user) : "",
        <ActiveState key="state" isActive={user.is_active} />,
      ].filter(Boolean),
    };
  };

/** Columns of the list of members. */
export const userColumns = (ownId: string): ListColumn<User>[] => [
  {
    key: "name",
    title: m.users_name(),
    primary: true,
    sortKey: "name",
    minWidth: 150,
    share: 1,
    render: (user, search) => (
      <CellLines
        first={<Marked text={user.name} search={search} />}
        second={marksOf(user, ownId).join(" · ")}
        title={user.name}
      />
    ),
  },
  {
    key: "email",
    title: m.users_email(),
    sortKey: "email",
    minWidth: 195,
    render: (user, search) => <CellText text={user.email} search={search} />,
  },
  {
    key: "designation",
    title: m.users_designation(),
    minWidth: 105,
    render: (user, search) => <CellText text={user.designation} search={search} quiet />,
  },
  {
    key: "roles",
    title: m.users_roles(),
    minWidth: 110,
    render: (user) => <CellText text={roleText(user)} />,
  },
  {
    key: "places",
    title: m.users_places(),
    minWidth: 140,
    render: (user) => <CellText text={placesText(user)} quiet />,
  },
  {
    key: "last_used",
    title: m.users_last_used(),
    width: 145,
    render: (user) => <CellText text={localMinute(user.last_used) || m.users_not_signed_in()} quiet />,
  },
  {
    key: "is_active",
    title: m.forms_state(),
    width: 105,
    render: (user) => <ActiveState isActive={user.is_active} />,
  },
  {
    key: "phone",
    title: m.users_phone(),
    width: 150,
    hiddenByDefault: true,
    render: (user) => user.phone,
  },
  {
    key: "created",
    title: m.users_created(),
    sortKey: "created",
    sortFirst: "desc",
    width: 160,
    hiddenByDefault: true,
    render: (user) => localMinute(user.created),
  },
];
