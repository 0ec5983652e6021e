import { Button } from "@mantine/core";
import { assetCalls } from "@steward/contract/assets/calls";
import { IconQrcode } from "@tabler/icons-react";
import { useEffect } from "react";
import { HttpError } from "../../http/http-error.ts";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useGo, useRouteParams } from "../../navigation/navigation.tsx";
import { useOrganisation } from "../../session/organisation.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AssetSkeleton } from "./asset-skeleton.tsx";

/** Where the QR code of a label leads: to its asset, in the place of this page. */
export function LabelPage() {
  const { code = "" } = useRouteParams();
  const go = useGo();
  const organisation = useOrganisation();
  const found = useLoad(assetCalls.byCode, { params: { code } }, { silent: true });
  const id = found.data?.id;
  useEffect(() => {
    if (id !== undefined) void go("asset-management-my-assets-id", { params: { id }, replace: true });
  }, [id, go]);
  if (!found.error) return <AssetSkeleton />;
  if (!(found.error instanceof HttpError) || found.error.status !== 404)
    return <LoadFailure isPage error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <EmptyState
      isPage
      icon={<IconQrcode size={24} stroke={1.6} />}
      title={m.assets_label_none()}
      text={m.assets_label_none_text({ organisation: organisation?.name ?? "", code })}
      action={
        <Button renderRoot={(props) => <RouteLink name="asset-management-my-assets" {...props} />}>
          {m.assets_label_all()}
        </Button>
      }
    />
  );
}
