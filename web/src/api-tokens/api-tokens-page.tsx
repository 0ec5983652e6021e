import type { ApiToken } from "@steward/contract/api-tokens/rules";
import { apiTokenCalls } from "@steward/contract/api-tokens/calls";
import { IconKey, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import type { ListAction } from "../lists/list-props.ts";
import { ListPage } from "../lists/list-page.tsx";
import { isExpired, tokenCard, tokenColumns } from "./api-token-columns.tsx";
import { lazily } from "../ui/lazily.tsx";

const NewTokenDialog = lazily(async () => (await import("./new-token-dialog.tsx")).NewTokenDialog);

/** List of the user's own API tokens. */
export function ApiTokensPage() {
  const confirm = useConfirm();
  const [isAdding, setIsAdding] = useState(false);
  const remove = useWrite(apiTokenCalls.remove);
  const revoke = async ({ id, name }: ApiToken) => {
    const question = { title: m.api_tokens_revoke(), body: m.api_tokens_revoke_body({ name }) };
    if (await confirm({ ...question, confirmLabel: m.api_tokens_revoke() })) remove.mutate({ params: { id } });
  };
  const actionsOf = (token: ApiToken): ListAction[] => [
    {
      label: m.api_tokens_revoke(),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      run: () => void revoke(token),
    },
  ];
  return (
    <ListPage
      name="api-tokens"
      call={apiTokenCalls.list}
      title={m.shell_title_api_tokens()}
      explanation={m.api_tokens_explanation()}
      create={{ label: m.api_tokens_create(), run: () => setIsAdding(true) }}
      searchLabel={m.api_tokens_search()}
      defaultOrdering="name"
      columns={tokenColumns()}
      card={tokenCard}
      found={(count) => m.api_tokens_found({ count })}
      faint={isExpired}
      rowActions={actionsOf}
      empty={{ icon: <IconKey size={24} stroke={1.6} />, title: m.api_tokens_empty() }}
    >
      {isAdding ? <NewTokenDialog onClose={() => setIsAdding(false)} /> : null}
    </ListPage>
  );
}
