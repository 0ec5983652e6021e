import { Button, Group } from "@mantine/core";
import { componentCalls } from "@steward/contract/components/calls";
import type { Component, ComponentDetails } from "@steward/contract/components/rules";
import type { CoverStatus } from "@steward/contract/cover/constants";
import { useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useRouteParams } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { RecordPictures } from "../pictures/record-pictures.tsx";
import { permitted, useMayEach } from "../session/may.ts";
import { AssetLink } from "../stock/asset-link.tsx";
import { Column, Columns, Fact, Facts, Notes, Panel } from "../ui/details/details.tsx";
import { StockHistory } from "../stock/stock-history.tsx";
import { DetailsSkeleton } from "../ui/details/details-skeleton.tsx";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { AttachToAssetDialog } from "./attach-dialogs.tsx";
import { useComponentActions } from "./use-component-actions.tsx";

/** A component: what it is, where it is, its cover, its pictures and its history. */
export function ComponentDetailsPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(componentCalls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.name);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  const component = loaded.data;
  return (
    <>
      <Head component={component} />
      <Columns>
        <Column>
          <Particulars component={component} />
          <Panel title={m.stock_purchase()}>
            <Cover component={component} />
          </Panel>
        </Column>
        <Column>
          <Panel title={m.stock_pictures()}>
            <RecordPictures calls={componentCalls} permission="component.update" id={id} />
          </Panel>
          <StockHistory id={id} the={m.activity_the_component()} />
        </Column>
      </Columns>
    </>
  );
}

function Head({ component }: { component: Component }) {
  // It is deleted from the list, where nothing asks for it once it is gone.
  const may = useMayEach();
  const [isAttaching, setIsAttaching] = useState(false);
  const actionsOf = useComponentActions(() => setIsAttaching(true));
  const [edit, ...rest] = permitted(actionsOf(component), may).filter(({ danger }) => !danger);
  return (
    <>
      <PageHeader
        title={component.name}
        subtitle={component.serial_number}
        actions={
          edit ? (
            <Group gap="xs">
              <Button variant="default" onClick={edit.run}>
                {edit.label}
              </Button>
              {rest.length > 0 ? <ActionMenu framed actions={() => rest} /> : null}
            </Group>
          ) : null
        }
      />
      {isAttaching ? <AttachToAssetDialog component={component} onClose={() => setIsAttaching(false)} /> : null}
    </>
  );
}

const Particulars = ({ component }: { component: ComponentDetails }) => (
  <Panel title={m.stock_particulars()}>
    <Facts>
      <Fact label={m.stock_asset()}>
        {component.linked_asset_details ? <AssetLink asset={component.linked_asset_details} /> : null}
      </Fact>
      <Fact label={m.stock_branch()}>{component.branch_details?.name}</Fact>
      <Fact label={m.stock_category()}>{component.category_details?.name}</Fact>
      <Fact label={m.stock_model()}>{component.product_details?.name}</Fact>
      <Fact label={m.components_serial()} mono>
        {component.serial_number}
      </Fact>
      <Fact label={m.stock_created()}>{localMinute(component.created)}</Fact>
      <Fact label={m.stock_modified()}>{localMinute(component.modified)}</Fact>
    </Facts>
    <Notes text={component.notes} />
  </Panel>
);

const statusLabel: Record<CoverStatus, () => string> = {
  "Not Started": m.assets_cover_not_started,
  Active: m.assets_cover_active,
  Expiring: m.assets_cover_expiring,
  Expired: m.assets_cover_expired,
};

/** State of what covers a component and its last day; "" where that is not known. */
const coverText = (status: CoverStatus | null, end: string | null) =>
  status === null ? "" : m.stock_cover_state({ status: statusLabel[status](), end: readDay(end) });

const Cover = ({ component }: { component: ComponentDetails }) => (
  <Facts>
    <Fact label={m.stock_supplier()}>{component.supplier_details?.name}</Fact>
    <Fact label={m.stock_purchase_date()}>{readDay(component.purchase_date)}</Fact>
    <Fact label={m.stock_order_number()}>{component.order_number}</Fact>
    <Fact label={m.stock_invoice_number()}>{component.invoice_number}</Fact>
    <Fact label={m.stock_invoice_date()}>{readDay(component.invoice_date)}</Fact>
    <Fact label={m.stock_warranty()}>{component.warranty_period}</Fact>
    <Fact label={m.stock_warranty_state()}>{coverText(component.warranty_status, component.warranty_end_date)}</Fact>
    <Fact label={m.stock_amc_start()}>{readDay(component.amc_start_date)}</Fact>
    <Fact label={m.stock_amc_end()}>{readDay(component.amc_end_date)}</Fact>
    <Fact label={m.stock_amc_state()}>{coverText(component.amc_status, component.amc_end_date)}</Fact>
  </Facts>
);
