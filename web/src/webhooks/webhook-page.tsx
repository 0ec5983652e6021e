import { Button, Group } from "@mantine/core";
import { webhookCalls as calls } from "@steward/contract/webhooks/calls";
import { deliveryStates } from "@steward/contract/webhooks/constants";
import type { Webhook, WebhookDelivery } from "@steward/contract/webhooks/rules";
import { IconSend } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { queryClient, useLoad } from "../http/queries.ts";
import { CellText } from "../lists/cells/cell-text.tsx";
import type { ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import { PagedList } from "../lists/paged-list.tsx";
import { m } from "../messages/messages.js";
import { useGo, useRouteParams } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { DetailsSkeleton } from "../ui/details/details-skeleton.tsx";
import { Fact, Facts, Panel } from "../ui/details/details.tsx";
import { lazily } from "../ui/lazily.tsx";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { countText } from "../ui/text/count-text.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { useWebhookActions } from "./use-webhook-actions.tsx";
import { answerText, DeliveryChip, deliveryText, kindsText, stateText, WebhookState } from "./webhook-api.tsx";
import classes from "./webhook-page.module.css";

const DeliveryDialog = lazily(async () => (await import("./delivery-dialog.tsx")).DeliveryDialog);

/** While something is sent the page looks again after so many milliseconds. */
const LOOK_AGAIN_MS = 2000;

/** A webhook: where it sends what, and its deliveries. */
export function WebhookPage() {
  const { id = "" } = useRouteParams();
  const [isSending, setIsSending] = useState(false);
  const options = { silent: true, refetchInterval: isSending ? LOOK_AGAIN_MS : (false as const) };
  const loaded = useLoad(calls.read, { params: { id } }, options);
  const webhook = loaded.data;
  useRecordTitle(webhook?.name);
  const { state, attempted } = webhook?.last_delivery ?? {};
  useEffect(() => setIsSending(state === "Pending" || (webhook?.waiting ?? 0) > 0), [state, webhook?.waiting]);
  // What is sent meanwhile stands in the list of deliveries too, which was just loaded with the page.
  useEffect(() => {
    if (isSending) void queryClient.invalidateQueries({ queryKey: [calls.deliveries.name] });
  }, [isSending, webhook?.last_delivery?.id, state, attempted]);
  if (loaded.error && !webhook)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!webhook) return <DetailsSkeleton />;
  return <Loaded webhook={webhook} />;
}

function Loaded({ webhook }: { webhook: Webhook }) {
  const go = useGo();
  const { actionsOf, dialogs } = useWebhookActions(() => go("admin-webhooks", { replace: true }));
  const [edit, test, ...further] = actionsOf(webhook);
  return (
    <>
      <PageHeader
        title={webhook.name}
        subtitle={webhook.url}
        actions={
          <Group gap="xs">
            <ActionMenu framed actions={() => further} />
            <Button variant="default" onClick={edit?.run}>
              {edit?.label}
            </Button>
            <Button leftSection={<IconSend size={16} aria-hidden />} onClick={test?.run}>
              {test?.label}
            </Button>
          </Group>
        }
      />
      <div className={classes.parts}>
        {webhook.stopped_at !== null && (
          <p className={classes.stopped} role="note">
            {m.webhooks_stopped_text({ time: localMinute(webhook.stopped_at) })}
          </p>
        )}
        <Panel title={m.webhooks_sends()}>
          <Facts>
            <Fact label={m.forms_state()}>
              <WebhookState webhook={webhook} />
            </Fact>
            <Fact label={m.webhooks_kinds()}>{kindsText(webhook)}</Fact>
            <Fact label={m.webhooks_with_costs()}>{webhook.with_costs ? m.activity_yes() : m.activity_no()}</Fact>
            <Fact label={m.webhooks_waiting()}>{countText(webhook.waiting)}</Fact>
            <Fact label={m.webhooks_created()}>{localMinute(webhook.created)}</Fact>
          </Facts>
        </Panel>
        <Deliveries webhook={webhook} />
      </div>
      {dialogs}
    </>
  );
}

const columns = (): ListColumn<WebhookDelivery>[] => [
  {
    key: "created",
    title: m.webhooks_delivered_at(),
    primary: true,
    minWidth: 160,
    share: 1,
    render: ({ created }) => localMinute(created),
  },
  { key: "what", title: m.webhooks_delivery(), width: 130, render: deliveryText },
  { key: "state", title: m.forms_state(), width: 150, render: ({ state }) => <DeliveryChip state={state} /> },
  {
    key: "message",
    title: m.webhooks_answer(),
    minWidth: 220,
    share: 2,
    render: (delivery, search) => <CellText text={answerText(delivery)} search={search} />,
  },
  {
    key: "attempts",
    title: m.webhooks_attempts(),
    width: 92,
    alignEnd: true,
    render: ({ attempts }) => countText(attempts),
  },
];

const card = (delivery: WebhookDelivery, search: string): ListCard => ({
  title: localMinute(delivery.created),
  facts: [
    <DeliveryChip key="state" state={delivery.state} />,
    deliveryText(delivery),
    <Marked key="answer" text={answerText(delivery)} search={search} />,
  ],
});

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "state",
    title: m.forms_state(),
    choices: deliveryStates.map((value) => ({ value, label: stateText(value) })),
  },
];

function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  return (
    <section aria-labelledby="webhook-deliveries">
      <h2 id="webhook-deliveries" className={classes.title}>
        {m.webhooks_deliveries()}
      </h2>
      <PagedList
        name="webhook-deliveries"
        call={calls.deliveries}
        query={{ webhook: id }}
        label={m.webhooks_deliveries()}
        searchLabel={m.webhooks_search_deliveries()}
        defaultOrdering="-created"
        filters={filters()}
        columns={columns()}
        card={card}
        found={(count) => m.webhooks_deliveries_found({ count })}
        onOpen={setOpened}
        empty={{
          icon: <IconSend size={24} stroke={1.6} />,
          title: m.webhooks_no_deliveries(),
          text: m.webhooks_no_deliveries_text(),
        }}
      />
      {opened && <DeliveryDialog id={opened.id} onClose={() => setOpened(null)} />}
    </section>
  );
}
