import { webhookCalls as calls } from "@steward/contract/webhooks/calls";
import type { Webhook } from "@steward/contract/webhooks/rules";
import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import type { ListAction } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { showToast } from "../toasts/toasts.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { lazily } from "../ui/lazily.tsx";

const WebhookDialog = lazily(async () => (await import("./webhook-dialog.tsx")).WebhookDialog);
const SecretDialog = lazily(async () => (await import("./webhook-dialog.tsx")).SecretDialog);

const permission = "webhook.manage";

interface WebhookActions {
  actionsOf: (webhook: Webhook) => ListAction[];
  /** The dialogs that the actions open. */
  dialogs: ReactNode;
  add: () => void;
}

/** What can be done with a webhook; its own page is left, by `leave`, before it is deleted. */
export function useWebhookActions(leave?: () => Promise<void>): WebhookActions {
  const confirm = useConfirm();
  const [edited, setEdited] = useState<Webhook | null | undefined>();
  const [renewed, setRenewed] = useState<{ name: string; secret: string }>();
  const test = useWrite(calls.test, {
    onSuccess: ({ state, status, message }) =>
      showToast(
        state === "Delivered"
          ? { type: "success", message: m.webhooks_test_taken({ status: status ?? 0 }) }
          : { type: "error", message: m.webhooks_test_failed({ message }) },
      ),
  });
  const update = useWrite(calls.update);
  const renew = useWrite(calls.renewSecret, { onSuccess: setRenewed });
  const remove = useWrite(calls.remove, { onSuccess: focusContent });
  const asked = async (title: string, body: string, confirmLabel: string, act: () => void | Promise<void>) => {
    if (await confirm({ title, body, confirmLabel })) await act();
  };
  const actionsOf = (webhook: Webhook): ListAction[] => {
    const { id, name, version, is_active, waiting } = webhook;
    const params = { id };
    const switchTo = (on: boolean) => update.mutate({ params, body: { is_active: on }, version });
    const switchOff = () =>
      waiting === 0
        ? switchTo(false)
        : void asked(m.webhooks_switch_off(), m.webhooks_switch_off_body({ name }), m.webhooks_switch_off(), () =>
            switchTo(false),
          );
    return [
      {
        permission,
        label: m.webhooks_edit(),
        icon: <IconPencil size={16} aria-hidden />,
        run: () => setEdited(webhook),
      },
      {
        permission,
        label: m.webhooks_test(),
        icon: <IconSend size={16} aria-hidden />,
        run: () => test.mutate({ params }),
      },
      is_active
        ? {
            permission,
            label: m.webhooks_switch_off(),
            icon: <IconPlayerPause size={16} aria-hidden />,
            run: switchOff,
          }
        : {
            permission,
            label: m.webhooks_switch_on(),
            icon: <IconPlayerPlay size={16} aria-hidden />,
            run: () => switchTo(true),
          },
      {
        permission,
        label: m.webhooks_renew(),
        icon: <IconKey size={16} aria-hidden />,
        run: () =>
          void asked(m.webhooks_renew(), m.webhooks_renew_body({ name }), m.webhooks_renew(), () =>
            renew.mutate({ params, version }),
          ),
      },
      {
        permission,
        label: m.webhooks_delete(),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        run: () =>
          void asked(m.webhooks_delete(), m.webhooks_delete_body({ name }), m.webhooks_delete(), async () => {
            await leave?.();
            remove.mutate({ params });
          }),
      },
    ];
  };
  const dialogs = (
    <>
      {edited !== undefined && <WebhookDialog webhook={edited} onClose={() => setEdited(undefined)} />}
      {renewed && <SecretDialog {...renewed} onClose={() => setRenewed(undefined)} />}
    </>
  );
  return { actionsOf, dialogs, add: () => setEdited(null) };
}
