import type { ApiToken } from "@steward/contract/api-tokens/rules";
import { permissionList } from "@steward/contract/permissions/permission-list";
import { isPermission } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";
import { byArea } from "../permissions/areas.ts";
import { shortText } from "../permissions/labels.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { CellText } from "../lists/cells/cell-text.tsx";
import type { ListCard, ListColumn } from "../lists/list-props.ts";
import { Marked } from "../ui/text/marked.tsx";

const areas = byArea(permissionList);

export const isExpired = ({ expires_at }: ApiToken): boolean => Date.parse(expires_at) <= Date.now();

const mayText = ({ permissions }: ApiToken) => shortText(areas, new Set(permissions.filter(isPermission)));
const placesText = ({ scope_details }: ApiToken) =>
  scope_details.map(({ name }) => name).join(", ") || m.api_tokens_whole();
/** The last valid minute, so that the day is the chosen one. */
const endText = (token: ApiToken) => {
  const time = localMinute(new Date(Date.parse(token.expires_at) - 1).toISOString());
  return isExpired(token) ? m.api_tokens_expired({ time }) : time;
};
const usedText = ({ last_used }: ApiToken) => localMinute(last_used) || m.api_tokens_never_used();

/** A token as a card. */
export const tokenCard = (token: ApiToken, search: string): ListCard => ({
  title: <Marked text={token.name} search={search} />,
  facts: [
    mayText(token),
    `${m.api_tokens_expires()} ${endText(token)}`,
    `${m.api_tokens_last_used()} ${usedText(token)}`,
  ],
});

/** Columns of the list of tokens. */
export const tokenColumns = (): ListColumn<ApiToken>[] => [
  {
    key: "name",
    title: m.api_tokens_name(),
    primary: true,
    sortKey: "name",
    minWidth: 170,
    render: (token, search) => (
      <CellLines first={<Marked text={token.name} search={search} />} second={`${token.hint}…`} title={token.name} />
    ),
  },
  {
    key: "permissions",
    title: m.api_tokens_permissions(),
    minWidth: 220,
    render: (token) => <CellText text={mayText(token)} />,
  },
  {
    key: "places",
    title: m.api_tokens_scope(),
    minWidth: 150,
    render: (token) => <CellText text={placesText(token)} quiet />,
  },
  {
    key: "last_used",
    title: m.api_tokens_last_used(),
    width: 160,
    render: (token) => <CellText text={usedText(token)} quiet />,
  },
  {
    key: "expires_at",
    title: m.api_tokens_expires(),
    sortKey: "expires_at",
    width: 190,
    render: (token) => <CellText text={endText(token)} />,
  },
  {
    key: "created",
    title: m.api_tokens_created(),
    sortKey: "created",
    sortFirst: "desc",
    width: 160,
    hiddenByDefault: true,
    render: (token) => localMinute(token.created),
  },
];
