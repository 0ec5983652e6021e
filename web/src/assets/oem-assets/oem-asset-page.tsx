import { Button, Group } from "@mantine/core";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAssetDetails } from "@steward/contract/oem-assets/rules";
import { ShownDocuments } from "../../documents/record-documents.tsx";
import { HandOverChip, ProvenancePanel, ToldPanels } from "../../exchange/hand-over.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink, useRouteParams } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { permitted, useMay, useMayEach } from "../../session/may.ts";
import { Column, Columns, Fact, Panel } from "../../ui/details/details.tsx";
import { DetailsSkeleton } from "../../ui/details/details-skeleton.tsx";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import classes from "./oem-assets.module.css";
import { useInviteActions } from "./use-invite-actions.tsx";

const PAGE_SIZE = 10;

/** An invite: what the manufacturer says of the asset, what became of it, and the ways to answer. */
export function OemAssetPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(oemAssetCalls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.asset_name);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  return <Loaded invite={loaded.data} />;
}

function Loaded({ invite }: { invite: OemAssetDetails }) {
  const { id } = invite;
  const steps = usePages(
    oemAssetCalls.provenance,
    { params: { id }, query: { page_size: PAGE_SIZE } },
    { silent: true },
  );
  return (
    <>
      <Head invite={invite} />
      <Columns>
        <Column>
          <ToldPanels asset={invite}>
            <Fact label={m.assets_model()}>{invite.product_details.product_name}</Fact>
            <Fact label={m.exchange_model_number()} mono>
              {invite.product_details.product_number}
            </Fact>
            <Fact label={m.assets_brand()}>{invite.brand_details?.name}</Fact>
            <Fact label={m.assets_manufacturer()}>{invite.manufacturer_details?.name}</Fact>
            <Fact label={m.assets_category()}>{invite.category_details?.name}</Fact>
            <Fact label={m.assets_service_provider()}>{invite.service_provider_details?.name}</Fact>
          </ToldPanels>
        </Column>
        <Column>
          <ProvenancePanel pages={steps} />
          <ShownDocuments call={oemAssetCalls.documents} id={id} />
          {invite.images.length > 0 && (
            <Panel title={m.assets_pictures()}>
              <ul className={classes.pictures} aria-label={m.assets_pictures()}>
                {invite.images.map(({ id: picture, file, thumbnail, file_name }) => (
                  <li key={picture}>
                    <a href={file} target="_blank" rel="noopener noreferrer">
                      <img src={thumbnail} alt={m.assets_open_picture({ name: file_name })} loading="lazy" />
                    </a>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </Column>
      </Columns>
    </>
  );
}

function Head({ invite }: { invite: OemAssetDetails }) {
  const may = useMayEach();
  const maySeeAssets = useMay("asset.view");
  const { actionsOf, dialog } = useInviteActions();
  const [first, second, ...rest] = permitted(actionsOf(invite), may);
  const { linked_asset_details: own, oem_details: oem } = invite;
  const buttons = [second, first].flatMap((action) => (action && !action.danger ? [action] : []));
  const further = [first, second, ...rest].flatMap((action) => (action && !buttons.includes(action) ? [action] : []));
  return (
    <>
      <PageHeader
        title={invite.asset_name}
        subtitle={m.oem_assets_issued_by({ oem: oem.name, moment: localMinute(invite.created) })}
        actions={
          buttons.length + further.length > 0 && (
            <Group gap="xs">
              {further.length > 0 && <ActionMenu framed actions={() => further} />}
              {buttons.map((action) => (
                <Button
                  key={action.label}
                  variant={action === first && invite.undoable_until === null ? "filled" : "default"}
                  onClick={action.run}
                >
                  {action.label}
                </Button>
              ))}
            </Group>
          )
        }
      />
      <p className={classes.lead}>
        <HandOverChip state={invite.invite_status} />
        {oem.logo && <img src={oem.logo} alt="" className={classes.logo} />}
        {own &&
          (maySeeAssets ? (
            <span>
              {m.oem_assets_is()}{" "}
              <RouteLink name="asset-management-my-assets-id" params={{ id: own.id }}>
                {own.asset_id}
              </RouteLink>
            </span>
          ) : (
            <span>{m.oem_assets_is_own({ tag: own.asset_id })}</span>
          ))}
        {invite.undoable_until && <span>{m.oem_assets_undoable({ until: localMinute(invite.undoable_until) })}</span>}
        {invite.reason !== "" && <span dir="auto">{m.activity_reason({ reason: invite.reason })}</span>}
      </p>
      {dialog}
    </>
  );
}
