import { Button } from "@mantine/core";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemInvitation } from "@steward/contract/oem-assets/rules";
import { IconLinkOff, IconPackageImport } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { HttpError } from "../../http/http-error.ts";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { send } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { useOrganisation } from "../../session/organisation.ts";
import { Panel } from "../../ui/details/details.tsx";
import { DetailsSkeleton } from "../../ui/details/details-skeleton.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { tellRefused } from "./oem-asset-api.ts";
import classes from "./oem-assets.module.css";

const isOver = (error: unknown) => error instanceof HttpError && (error.status === 404 || error.status === 400);

/**
 * Where the mail about issued assets leads: whoever has its link claims them for the selected organisation, once. The token
 * stands in the address's fragment, which browsers send nowhere.
 */
export function InvitationPage() {
  const go = useGo();
  const organisation = useOrganisation();
  const [token] = useState(() => window.location.hash.slice(1));
  const [invitation, setInvitation] = useState<OemInvitation | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const look = useCallback(() => {
    setError(null);
    send(oemAssetCalls.invitation, { body: { token } }).then(setInvitation, (reason: Error) => setError(reason));
  }, [token]);
  useEffect(look, [look]);
  const claim = useWrite(oemAssetCalls.claimByLink, {
    onSuccess: (handled) => {
      tellRefused(handled);
      void go("asset-management-oem", { replace: true });
    },
  });
  if (isOver(error)) {
    return (
      <EmptyState
        isPage
        icon={<IconLinkOff size={24} stroke={1.6} />}
        title={m.oem_assets_link_over()}
        text={m.oem_assets_link_over_text()}
        action={<Button onClick={() => void go("asset-management-oem")}>{m.shell_title_oem()}</Button>}
      />
    );
  }
  if (error) return <LoadFailure isPage error={error} onRetry={look} />;
  if (!invitation) return <DetailsSkeleton />;
  const { oem_name, email, count, assets } = invitation;
  return (
    <>
      <PageHeader
        title={m.oem_assets_invitation_heading({ oem: oem_name, count })}
        subtitle={m.oem_assets_invitation_text({ email })}
        actions={
          <Button
            leftSection={<IconPackageImport size={16} aria-hidden />}
            loading={claim.isPending}
            onClick={() => claim.mutate({ body: { token } })}
          >
            {m.oem_assets_claim({ organisation: organisation?.name ?? "" })}
          </Button>
        }
      />
      <WriteFailure error={claim.error} />
      <Panel title={m.oem_assets_handed_over()}>
        <ul className={classes.named}>
          {assets.map(({ product_name, product_number, serial_number }) => (
            <li key={`${product_name} ${product_number} ${serial_number}`}>
              <span dir="auto">{[product_name, product_number].filter(Boolean).join(" · ")}</span>
              <code>{serial_number}</code>
            </li>
          ))}
        </ul>
        {count > assets.length && (
          <p className={classes.note}>{m.oem_assets_waiting_more({ count: count - assets.length })}</p>
        )}
      </Panel>
    </>
  );
}
