import { Button, Group } from "@mantine/core";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { IssuedAssetDetails } from "@steward/contract/issued-assets/rules";
import { RecordDocuments } from "../documents/record-documents.tsx";
import { HandOverChip, ProvenancePanel, ToldPanels } from "../exchange/hand-over.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink, useRouteParams } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { RecordPictures } from "../pictures/record-pictures.tsx";
import { useMay } from "../session/may.ts";
import { Column, Columns, Fact, Panel } from "../ui/details/details.tsx";
import { DetailsSkeleton } from "../ui/details/details-skeleton.tsx";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { receiverOf } from "./issued-asset-api.ts";
import classes from "./issued-assets.module.css";
import { useIssuedActions } from "./use-issued-actions.tsx";

const PAGE_SIZE = 10;

/** An issued asset: what its customer is told, what became of it, and its files, which go to the customer too. */
export function IssuedAssetPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(issuedAssetCalls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.serial_number);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  return <Loaded asset={loaded.data} />;
}

function Loaded({ asset }: { asset: IssuedAssetDetails }) {
  const { id, product_details: model } = asset;
  const maySeeModels = useMay("model.view");
  const steps = usePages(
    issuedAssetCalls.provenance,
    { params: { id }, query: { page_size: PAGE_SIZE } },
    { silent: true },
  );
  return (
    <>
      <Head asset={asset} />
      <Columns>
        <Column>
          <ToldPanels asset={asset}>
            <Fact label={m.issued_assets_customer()}>{receiverOf(asset)}</Fact>
            <Fact label={m.assets_model()}>
              {maySeeModels ? (
                <RouteLink name="admin-all-models-id" params={{ id: model.id }}>
                  {model.name}
                </RouteLink>
              ) : (
                model.name
              )}
            </Fact>
            <Fact label={m.exchange_model_number()} mono>
              {model.code}
            </Fact>
            <Fact label={m.assets_service_provider()}>{asset.service_provider_details?.name}</Fact>
          </ToldPanels>
        </Column>
        <Column>
          <ProvenancePanel pages={steps} />
          <Panel title={m.documents_title()}>
            <RecordDocuments calls={issuedAssetCalls} permission="oem_asset.issue" id={id} />
          </Panel>
          <Panel title={m.assets_pictures()}>
            <RecordPictures calls={issuedAssetCalls} permission="oem_asset.issue" id={id} />
          </Panel>
        </Column>
      </Columns>
    </>
  );
}

function Head({ asset }: { asset: IssuedAssetDetails }) {
  const { actionsOf, dialog } = useIssuedActions();
  const [resend, ...further] = actionsOf(asset);
  return (
    <>
      <PageHeader
        title={asset.product_details.name}
        subtitle={m.issued_assets_to({
          serial: asset.serial_number,
          receiver: receiverOf(asset),
          moment: localMinute(asset.created),
        })}
        actions={
          resend && (
            <Group gap="xs">
              <ActionMenu framed actions={() => further} />
              <Button variant="default" onClick={resend.run}>
                {resend.label}
              </Button>
            </Group>
          )
        }
      />
      <p className={classes.lead}>
        <HandOverChip state={asset.state} />
        {asset.mailed && <span>{m.issued_assets_mailed({ moment: localMinute(asset.mailed) })}</span>}
        {asset.answered && <span>{m.issued_assets_answered({ moment: localMinute(asset.answered) })}</span>}
        {asset.reason !== "" && <span dir="auto">{m.activity_reason({ reason: asset.reason })}</span>}
      </p>
      {dialog}
    </>
  );
}
