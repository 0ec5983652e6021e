import { webhookCalls } from "@steward/contract/webhooks/calls";
import type { DeliveryState } from "@steward/contract/webhooks/constants";
import type { Webhook, WebhookDelivery } from "@steward/contract/webhooks/rules";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlayerPause } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { named } from "../nouns/record-source.ts";
import { subjectKind } from "../history/subject.tsx";
import { type ShownState, StateChip } from "../ui/status/state-chip.tsx";
import { countText } from "../ui/text/count-text.ts";
import { localMinute } from "../ui/text/local-time.ts";

export const webhookSource = named(webhookCalls.list);

/** Kinds of records that a webhook tells of; one of a later version by its own name. */
export const kindsText = ({ subject_types }: Pick<Webhook, "subject_types">): string =>
  subject_types.length === 0
    ? m.webhooks_all_kinds()
    : subject_types.map((kind) => subjectKind(kind).title()).join(", ");

const states: Record<DeliveryState, ShownState> = {
  Pending: { icon: IconClock, tone: "info", label: m.webhooks_state_pending },
  Delivered: { icon: IconCircleCheck, tone: "success", label: m.webhooks_state_delivered },
  Failed: { icon: IconAlertTriangle, tone: "danger", label: m.webhooks_state_failed },
};

export const stateText = (state: DeliveryState): string => states[state].label();

export const DeliveryChip = ({ state }: { state: DeliveryState }) => (
  <StateChip {...states[state]} text={stateText(state)} />
);

/** Active, switched off, or switched off by Steward because its receiver took nothing. */
export function WebhookState({ webhook: { is_active, stopped_at } }: { webhook: Webhook }) {
  if (is_active) return <StateChip icon={IconCircleCheck} tone="success" text={m.forms_active()} />;
  if (stopped_at !== null) return <StateChip icon={IconAlertTriangle} tone="danger" text={m.webhooks_stopped()} />;
  return <StateChip icon={IconPlayerPause} text={m.webhooks_off()} />;
}

/** "Delivered 2026-12-01 14:30", or that nothing was sent yet. */
export const lastText = ({ last_delivery: last }: Pick<Webhook, "last_delivery">): string =>
  last ? `${stateText(last.state)} ${localMinute(last.attempted)}`.trim() : m.webhooks_never();

/** What a delivery is: a test, or so many entries of the activity log. */
export const deliveryText = ({ event, entries }: Pick<WebhookDelivery, "event" | "entries">): string =>
  event === "webhook.test" ? m.webhooks_a_test() : m.webhooks_entries({ count: entries });

/** Why the last attempt failed, or the status and how long it took. */
export const answerText = ({
  message,
  status,
  duration_ms,
}: Pick<WebhookDelivery, "message" | "status" | "duration_ms">): string =>
  message || (status === null ? "" : m.webhooks_taken({ status, ms: countText(duration_ms ?? 0) }));
