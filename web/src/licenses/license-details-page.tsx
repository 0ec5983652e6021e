import { Button, Group } from "@mantine/core";
import { licenseCalls } from "@steward/contract/licenses/calls";
import type { License } from "@steward/contract/licenses/rules";
import type { HandOut } from "@steward/contract/stock/rules";
import { useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { useLoad, useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useRouteParams } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { permitted, useMay, useMayEach } from "../session/may.ts";
import { AssetLink } from "../stock/asset-link.tsx";
import { Counts } from "../stock/counts.tsx";
import { HandOutsPanel } from "../stock/hand-outs-panel.tsx";
import { holderText } from "../stock/holder-text.ts";
import { Column, Columns, Fact, Facts, Notes, Panel } from "../ui/details/details.tsx";
import { StockHistory } from "../stock/stock-history.tsx";
import { DetailsSkeleton } from "../ui/details/details-skeleton.tsx";
import classes from "../stock/stock.module.css";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { Ends } from "./license-columns.tsx";
import { kindText } from "./license-form.ts";
import { useLicenseActions } from "./use-license-actions.tsx";

/** A license: its key behind a button, its seats and who has them, its term and its history. */
export function LicenseDetailsPage() {
  const { id = "" } = useRouteParams();
  const loaded = useLoad(licenseCalls.read, { params: { id } }, { silent: true });
  useRecordTitle(loaded.data?.name);
  if (loaded.error && !loaded.data)
    return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <DetailsSkeleton />;
  const license = loaded.data;
  return (
    <>
      <Head license={license} />
      <Columns>
        <Column>
          <Panel title={m.licenses_seats()}>
            <Counts
              of={[
                [m.licenses_free(), license.available],
                [m.licenses_in_use(), license.used],
                [m.licenses_seats(), license.seats],
              ]}
            />
          </Panel>
          <Seats license={license} />
        </Column>
        <Column>
          <Particulars license={license} />
          <StockHistory id={id} the={m.activity_the_license()} />
        </Column>
      </Columns>
    </>
  );
}

function Head({ license }: { license: License }) {
  // It is deleted from the list, where nothing asks for it once it is gone.
  const may = useMayEach();
  const { actionsOf, dialog } = useLicenseActions();
  const [first, ...rest] = permitted(actionsOf(license), may).filter(({ danger }) => !danger);
  return (
    <>
      <PageHeader
        title={license.name}
        subtitle={kindText[license.kind]()}
        actions={
          first ? (
            <Group gap="xs">
              <Button onClick={first.run} disabled={first.refusal !== undefined}>
                {first.label}
              </Button>
              {rest.length > 0 ? <ActionMenu framed actions={() => rest} /> : null}
            </Group>
          ) : null
        }
      />
      {dialog}
    </>
  );
}

/** Rows of a page of seats. */
const PAGE_SIZE = 10;

function Seats({ license: { id } }: { license: License }) {
  const confirm = useConfirm();
  const mayCheckIn = useMay("license.checkout");
  const checkIn = useWrite(licenseCalls.checkIn);
  const pages = usePages(licenseCalls.handOuts, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  const ask = async (seat: HandOut) => {
    const question = {
      title: m.licenses_check_in_ask({ holder: holderText(seat) }),
      body: m.licenses_check_in_text(),
      confirmLabel: m.licenses_check_in(),
      danger: false,
    };
    if (await confirm(question)) checkIn.mutate({ params: { id, hand_out_id: seat.id }, body: {} });
  };
  return (
    <HandOutsPanel
      title={m.licenses_in_use()}
      pages={pages}
      none={m.licenses_no_seats()}
      back={mayCheckIn ? m.licenses_check_in() : undefined}
      onBack={(seat) => void ask(seat)}
    />
  );
}

/** The key: its end, and all of it for those who may look at it. It is kept by nothing but this component. */
function Key({ license: { id, license_key } }: { license: License }) {
  const mayView = useMay("license.view_key");
  const [shown, setShown] = useState<string | null>(null);
  const view = useWrite(licenseCalls.viewKey, { onSuccess: ({ license_key: key }) => setShown(key) });
  if (license_key === "") return null;
  return (
    <span className={classes.marked}>
      <span className={classes.mono}>{shown ?? license_key}</span>
      {mayView ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={view.isPending && shown === null}
          loaderProps={{ type: "dots" }}
          title={m.licenses_reveal_text()}
          onClick={() => (shown === null ? view.mutate({ params: { id } }) : setShown(null))}
        >
          {shown === null ? m.licenses_reveal() : m.licenses_hide()}
        </Button>
      ) : null}
    </span>
  );
}

const Particulars = ({ license }: { license: License }) => (
  <Panel title={m.stock_particulars()}>
    <Facts>
      <Fact label={m.licenses_key()}>
        {license.license_key === "" ? null : <Key key={license.id} license={license} />}
      </Fact>
      <Fact label={m.licenses_start()}>{readDay(license.start_date)}</Fact>
      <Fact label={m.licenses_end()}>
        <Ends license={license} />
      </Fact>
      <Fact label={m.stock_category()}>{license.category_details?.name}</Fact>
      <Fact label={m.stock_manufacturer()}>{license.manufacturer_details?.name}</Fact>
      <Fact label={m.licenses_licensed_to()}>
        {[license.licensed_to, license.licensed_email].filter(Boolean).join(" · ")}
      </Fact>
      <Fact label={m.stock_branch()}>{license.branch_details?.name}</Fact>
      <Fact label={m.licenses_asset()}>
        {license.asset_details ? <AssetLink asset={license.asset_details} /> : null}
      </Fact>
      <Fact label={m.stock_supplier()}>{license.supplier_details?.name}</Fact>
      <Fact label={m.stock_purchase_date()}>{readDay(license.purchase_date)}</Fact>
      <Fact label={m.stock_order_number()}>{license.order_number}</Fact>
      <Fact label={m.stock_modified()}>{localMinute(license.modified)}</Fact>
    </Facts>
    <Notes text={license.notes} />
  </Panel>
);
