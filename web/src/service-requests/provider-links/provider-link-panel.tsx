import { Button, Group } from "@mantine/core";
import { providerLinkCalls as calls } from "@steward/contract/service-requests/provider-links/calls";
import type { LinkState } from "@steward/contract/service-requests/provider-links/constants";
import type { LinkOfRequest } from "@steward/contract/service-requests/provider-links/rules";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { IconCircleCheck, IconCircleX, IconClockX, IconLock, IconMailX } from "@tabler/icons-react";
import { useRef } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { queryClient, useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { Fact, Facts, Notes, Panel } from "../../ui/details/details.tsx";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { localMinute } from "../../ui/text/local-time.ts";

interface PanelProps {
  request: ServiceRequestDetails;
}

/** The link by which a provider without an organisation opens a request, for those who give requests to providers. */
export function ProviderLinkPanel({ request }: PanelProps) {
  const may = useMay("service_request.assign");
  if (!may || request.service_provider === null) return null;
  return <Loaded request={request} />;
}

function Loaded({ request }: PanelProps) {
  const loaded = useLoad(calls.read, { params: { id: request.id } }, { silent: true });
  if (loaded.error && !loaded.data) {
    return (
      <Panel title={m.provider_links_panel()}>
        <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />
      </Panel>
    );
  }
  // Most providers get no link: nothing is held free for it.
  if (!loaded.data || (loaded.data.link === null && loaded.data.send_to === null)) return null;
  return <Link request={request} {...loaded.data} />;
}

const states = {
  Active: { icon: IconCircleCheck, tone: "success", text: m.provider_links_state_active },
  "Not sent": { icon: IconMailX, tone: "warning", text: m.provider_links_state_not_sent },
  Expired: { icon: IconClockX, tone: "neutral", text: m.provider_links_state_expired },
  Revoked: { icon: IconCircleX, tone: "neutral", text: m.provider_links_state_revoked },
  Ended: { icon: IconLock, tone: "neutral", text: m.provider_links_state_ended },
} as const satisfies Record<LinkState, object>;

function StateOf({ state }: { state: LinkState }) {
  const { icon, tone, text } = states[state];
  return <StateChip icon={icon} tone={tone} text={text()} />;
}

function Link({ request: { id, service_provider_details }, link, send_to }: PanelProps & LinkOfRequest) {
  const confirm = useConfirm();
  const show = (changed: LinkOfRequest) =>
    void queryClient.setQueryData([calls.read.name, { params: { id } }], changed);
  const send = useWrite(calls.send, { onSuccess: show });
  const sender = useRef<HTMLButtonElement>(null);
  const revoke = useWrite(calls.revoke, {
    onSuccess: (changed) => {
      show(changed);
      // The button that was pressed is gone.
      sender.current?.focus();
    },
  });
  const provider = service_provider_details?.name ?? "";
  const ask = async () => {
    send.reset();
    const question = {
      title: m.provider_links_revoke_title(),
      body: m.provider_links_revoke_text({ provider }),
      confirmLabel: m.provider_links_revoke(),
    };
    if (await confirm(question)) revoke.mutate({ params: { id } });
  };
  const isLive = link?.state === "Active" || link?.state === "Not sent";
  return (
    <Panel title={m.provider_links_panel()} action={link && <StateOf state={link.state} />}>
      {link === null ? (
        <Notes text={m.provider_links_panel_none({ provider, email: send_to ?? "" })} />
      ) : (
        <>
          <Facts>
            <Fact label={m.provider_links_sent_to()}>{link.email}</Fact>
            <Fact label={m.provider_links_sent()}>
              {link.sent && link.sent_by_details
                ? m.provider_links_sent_by({ moment: localMinute(link.sent), name: link.sent_by_details.name })
                : localMinute(link.sent)}
            </Fact>
            {link.ended === null ? (
              <Fact label={m.provider_links_expires()}>{link.sent && localMinute(link.expires)}</Fact>
            ) : (
              <Fact label={m.provider_links_ended()}>{localMinute(link.ended)}</Fact>
            )}
            <Fact label={m.provider_links_opened()}>
              {link.opened ? localMinute(link.opened) : m.provider_links_never()}
            </Fact>
          </Facts>
          {link.state === "Not sent" && <Notes text={m.provider_links_not_sent({ email: link.email })} />}
        </>
      )}
      <WriteFailure error={send.error ?? revoke.error} />
      <Group gap="xs" mt="md" justify="flex-end">
        {isLive && (
          <Button variant="default" loading={revoke.isPending} onClick={() => void ask()}>
            {m.provider_links_revoke()}
          </Button>
        )}
        {send_to !== null && (
          <Button
            ref={sender}
            variant="default"
            loading={send.isPending}
            onClick={() => {
              revoke.reset();
              send.mutate({ params: { id }, body: { replaces: link?.id ?? null } });
            }}
          >
            {link === null ? m.provider_links_send() : m.provider_links_send_again()}
          </Button>
        )}
      </Group>
    </Panel>
  );
}
