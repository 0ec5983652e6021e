import { Button, Group } from "@mantine/core";
import { accessoryCalls } from "@steward/contract/accessories/calls";
import type { Accessory, AccessoryDetails } from "@steward/contract/accessories/rules";
import type { HandOut } from "@steward/contract/stock/rules";
import { useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useRouteParams } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { RecordPictures } from "../pictures/record-pictures.tsx";
import { permitted, useMay, useMayEach } from "../session/may.ts";
import { AssetLink } from "../stock/asset-link.tsx";
import { Counts } from "../stock/counts.tsx";
import { HandOutsPanel } from "../stock/hand-outs-panel.tsx";
import { Column, Columns, Fact, Facts, Notes, Panel } from "../ui/details/details.tsx";
import { StockHistory } from "../stock/stock-history.tsx";
import { DetailsSkeleton } from "../ui/details/details-skeleton.tsx";
import classes from "../stock/stock.module.css";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { kindText } from "./accessory-form.ts";
import { useAccessoryActions } from "./use-accessory-actions.tsx";
import { lazily } from "../ui/lazily.tsx";

const QuantityDialog = lazily(async () => (await import("../stock/piece-dialogs.tsx")).QuantityDialog);

/** An accessory: its stock, who has pieces of it, what it is, its pictures and its history. */
export function AccessoryDetailsPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(accessoryCalls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.name);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  const accessory = loaded.data;
  const { quantity, available, handed_out } = accessory;
  const isUsedUp = accessory.kind === "consumable";
  return (
    <>
      <Head accessory={accessory} />
      <Columns>
        <Column>
          <Panel
            title={m.accessories_in_stock()}
            action={accessory.is_low ? <span className={classes.mark}>{m.accessories_low()}</span> : null}
          >
            <Counts
              of={
                isUsedUp
                  ? [[m.accessories_in_stock(), available]]
                  : [
                      [m.accessories_in_stock(), available],
                      [m.accessories_handed_out(), handed_out],
                      [m.accessories_all(), quantity],
                    ]
              }
            />
          </Panel>
          <HandOuts accessory={accessory} />
        </Column>
        <Column>
          <Particulars accessory={accessory} />
          <Panel title={m.stock_pictures()}>
            <RecordPictures calls={accessoryCalls} permission="accessory.update" id={id} />
          </Panel>
          <StockHistory id={id} the={m.activity_the_accessory()} />
        </Column>
      </Columns>
    </>
  );
}

function Head({ accessory }: { accessory: Accessory }) {
  // It is deleted from the list, where nothing asks for it once it is gone.
  const may = useMayEach();
  const { actionsOf, dialog } = useAccessoryActions();
  const [first, ...rest] = permitted(actionsOf(accessory), may).filter(({ danger }) => !danger);
  return (
    <>
      <PageHeader
        title={accessory.name}
        subtitle={kindText[accessory.kind]()}
        actions={
          first ? (
            <Group gap="xs">
              <Button onClick={first.run}>{first.label}</Button>
              {rest.length > 0 ? <ActionMenu framed actions={() => rest} /> : null}
            </Group>
          ) : null
        }
      />
      {dialog}
    </>
  );
}

/** Rows of a page of hand-outs. */
const PAGE_SIZE = 10;

function HandOuts({ accessory }: { accessory: Accessory }) {
  const { id, kind } = accessory;
  const mayTakeBack = useMay("accessory.update");
  const [returned, setReturned] = useState<HandOut | null>(null);
  const pages = usePages(
    accessoryCalls.handOuts,
    { params: { id }, query: { page_size: PAGE_SIZE } },
    { silent: true },
  );
  const isUsedUp = kind === "consumable";
  return (
    <>
      <HandOutsPanel
        title={isUsedUp ? m.accessories_uses() : m.accessories_hand_outs()}
        pages={pages}
        none={isUsedUp ? m.accessories_no_uses() : m.accessories_no_hand_outs()}
        back={mayTakeBack && !isUsedUp ? m.stock_return() : undefined}
        onBack={setReturned}
      />
      {returned ? <Return accessory={accessory} handOut={returned} onClose={() => setReturned(null)} /> : null}
    </>
  );
}

interface ReturnProps {
  accessory: Accessory;
  handOut: HandOut;
  onClose: () => void;
}

function Return({ accessory: { id, name }, handOut, onClose }: ReturnProps) {
  const takeBack = useWrite(accessoryCalls.takeBack, { onSuccess: onClose });
  const params = { id, hand_out_id: handOut.id };
  return (
    <QuantityDialog
      title={m.accessories_return_of({ name })}
      action={m.stock_return()}
      start={handOut.open}
      sending={{ ...takeBack, send: (body) => takeBack.mutate({ params, body }) }}
      onClose={onClose}
    />
  );
}

const Particulars = ({ accessory }: { accessory: AccessoryDetails }) => (
  <Panel title={m.stock_particulars()}>
    <Facts>
      <Fact label={m.stock_category()}>{accessory.category_details?.name}</Fact>
      <Fact label={m.stock_manufacturer()}>{accessory.manufacturer_details?.name}</Fact>
      <Fact label={m.accessories_model_number()}>{accessory.model_number}</Fact>
      <Fact label={m.stock_branch()}>{accessory.branch_details?.name}</Fact>
      <Fact label={m.accessories_asset()}>
        {accessory.asset_details ? <AssetLink asset={accessory.asset_details} /> : null}
      </Fact>
      <Fact label={m.accessories_reorder()}>{accessory.reorder_level}</Fact>
      <Fact label={m.stock_supplier()}>{accessory.supplier_details?.name}</Fact>
      <Fact label={m.stock_purchase_date()}>{readDay(accessory.purchase_date)}</Fact>
      <Fact label={m.stock_order_number()}>{accessory.order_number}</Fact>
      <Fact label={m.stock_modified()}>{localMinute(accessory.modified)}</Fact>
    </Facts>
    <Notes text={accessory.notes} />
  </Panel>
);
