import { webhookCalls } from "@steward/contract/webhooks/calls";
import type { Webhook } from "@steward/contract/webhooks/rules";
import { IconWebhook } from "@tabler/icons-react";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { CellText } from "../lists/cells/cell-text.tsx";
import { ListPage } from "../lists/list-page.tsx";
import type { ListCard, ListColumn } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import { countText } from "../ui/text/count-text.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { useWebhookActions } from "./use-webhook-actions.tsx";
import { kindsText, lastText, WebhookState } from "./webhook-api.tsx";

const columns = (): ListColumn<Webhook>[] => [
  {
    key: "name",
    title: m.webhooks_name(),
    primary: true,
    sortKey: "name",
    minWidth: 240,
    render: ({ name, url }, search) => (
      <CellLines
        first={<Marked text={name} search={search} />}
        second={<Marked text={url} search={search} />}
        title={name}
      />
    ),
  },
  { key: "state", title: m.forms_state(), width: 190, render: (webhook) => <WebhookState webhook={webhook} /> },
  {
    key: "kinds",
    title: m.webhooks_kinds(),
    minWidth: 180,
    render: (webhook) => <CellText text={kindsText(webhook)} />,
  },
  {
    key: "last",
    title: m.webhooks_last(),
    width: 220,
    render: (webhook) => <CellText text={lastText(webhook)} quiet />,
  },
  {
    key: "waiting",
    title: m.webhooks_waiting(),
    width: 100,
    alignEnd: true,
    render: ({ waiting }) => countText(waiting),
  },
  {
    key: "created",
    title: m.webhooks_created(),
    sortKey: "created",
    sortFirst: "desc",
    width: 150,
    hiddenByDefault: true,
    render: ({ created }) => localMinute(created),
  },
];

const card = (webhook: Webhook, search: string): ListCard => ({
  title: <Marked text={webhook.name} search={search} />,
  facts: [<WebhookState key="state" webhook={webhook} />, kindsText(webhook), lastText(webhook)],
});

/** Webhooks of the organisation: other systems that are told what happens. */
export function WebhooksPage() {
  const { actionsOf, dialogs, add } = useWebhookActions();
  return (
    <ListPage
      name="webhooks"
      call={webhookCalls.list}
      title={m.shell_title_webhooks()}
      explanation={m.webhooks_explanation()}
      create={{ permission: "webhook.manage", label: m.webhooks_create(), run: add }}
      searchLabel={m.webhooks_search()}
      defaultOrdering="name"
      columns={columns()}
      card={card}
      found={(count) => m.webhooks_found({ count })}
      href={({ id }) => routePath("admin-webhooks-id", { id })}
      rowActions={actionsOf}
      faint={({ is_active }) => !is_active}
      empty={{ icon: <IconWebhook size={24} stroke={1.6} />, title: m.webhooks_empty(), text: m.webhooks_empty_text() }}
    >
      {dialogs}
    </ListPage>
  );
}
