import type { Asset } from "@steward/contract/assets/rules";
import { m } from "../../messages/messages.js";
import { localMinute, readDay } from "../../ui/text/local-time.ts";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { CellText } from "../../lists/cells/cell-text.tsx";
import type { ListCard, ListColumn } from "../../lists/list-props.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { StatusChip } from "../../ui/status/status-chip.tsx";
import classes from "./asset-columns.module.css";
import { assetBreadcrumb, assetTitle, placeInside, readCost } from "../asset-labels.ts";
import { CustodyText } from "../custody/holder-text.tsx";
import { CoverageText } from "../details/coverage-text.tsx";
import { breadcrumbText } from "../../ui/text/breadcrumb-text.ts";

/** Second line of an asset: category and model, except a model that is the title already. */
function kindOf(asset: Asset): string {
  const model = asset.product_details?.name ?? "";
  const isNamed = assetTitle(asset).toLowerCase().includes(model.toLowerCase());
  return isNamed ? (asset.category_details?.name ?? "") : model;
}

/**
 * Columns of My Assets, the last ones hidden first where there is no room: the place outranks the serial number. `today`
 * as yyyy-MM-dd; `seesCosts` is false for sessions that may not see costs.
 */
export function assetColumns(today: string, seesCosts: boolean): ListColumn<Asset>[] {
  const cost: ListColumn<Asset> = {
    key: "purchase_cost",
    title: m.assets_purchase_cost(),
    width: 140,
    alignEnd: true,
    hiddenByDefault: true,
    render: (asset) => <CellText text={readCost(asset)} />,
  };
  return [
    {
      key: "asset_id",
      title: m.assets_tag(),
      sortKey: "asset_id",
      width: 104,
      mono: true,
      render: (asset, search) => <CellText text={asset.asset_id} search={search} />,
    },
    {
      key: "asset_name",
      title: m.assets_asset(),
      sortKey: "asset_name",
      primary: true,
      minWidth: 160,
      render: (asset, search) => (
        <CellLines
          title={assetTitle(asset)}
          first={<Marked text={assetTitle(asset)} search={search} />}
          second={<Marked text={kindOf(asset)} search={search} />}
        />
      ),
    },
    {
      key: "status",
      title: m.assets_status(),
      width: 188,
      render: (asset) => <StatusChip status={asset.status_details} />,
    },
    {
      key: "branch",
      title: m.assets_branch(),
      minWidth: 120,
      share: 1.2,
      render: (asset) => (
        <CellLines
          title={breadcrumbText(assetBreadcrumb(asset))}
          first={asset.branch_details?.name ?? ""}
          second={asset.location_details?.name}
        />
      ),
    },
    {
      key: "cover",
      title: m.assets_cover(),
      width: 124,
      render: (asset) => <CoverageText asset={asset} today={today} />,
    },
    {
      key: "serial_number",
      title: m.assets_serial_number(),
      sortKey: "serial_number",
      minWidth: 104,
      share: 0.8,
      mono: true,
      render: (asset, search) => <CellText text={asset.serial_number} search={search} />,
    },
    {
      key: "created",
      title: m.assets_created(),
      sortKey: "created",
      sortFirst: "desc",
      width: 138,
      render: (asset) => <CellText text={localMinute(asset.created)} quiet />,
    },
    {
      key: "assigned_to",
      title: m.custody_holder(),
      hiddenByDefault: true,
      width: 200,
      render: (asset) => <CustodyText asset={asset} today={today} />,
    },
    ...hiddenColumns(),
    ...(seesCosts ? [cost] : []),
  ];
}

const text = (key: string, title: string, read: (asset: Asset) => string, width?: number): ListColumn<Asset> => ({
  key,
  title,
  hiddenByDefault: true,
  width,
  render: (asset, search) => <CellText text={read(asset)} search={search} />,
});

const hiddenColumns = (): ListColumn<Asset>[] => [
  text("location", m.assets_location(), placeInside, 260),
  text("category", m.assets_category(), (asset) => asset.category_details?.name ?? ""),
  text("product", m.assets_model(), (asset) => asset.product_details?.name ?? ""),
  text("manufacturer", m.assets_manufacturer(), (asset) => asset.product_details?.manufacturer_details?.name ?? ""),
  text("brand", m.assets_brand(), (asset) => asset.product_details?.brand_details?.name ?? ""),
  {
    ...text("purchase_date", m.assets_purchase_date(), (asset) => readDay(asset.purchase_date), 130),
    sortKey: "purchase_date",
    sortFirst: "desc",
  },
  text("supplier", m.assets_supplier(), (asset) => asset.supplier_details?.name ?? ""),
  text("service_provider", m.assets_service_provider(), (asset) => asset.service_provider_details?.name ?? ""),
  text("order_number", m.assets_order_number(), (asset) => asset.order_number, 140),
  text("invoice_number", m.assets_invoice_number(), (asset) => asset.invoice_number, 140),
  {
    ...text("modified", m.assets_modified(), (asset) => localMinute(asset.modified), 150),
    sortKey: "modified",
    sortFirst: "desc",
  },
];

/** An asset as a card: title, numbers, status and place. */
export const assetCard = (asset: Asset, search: string): ListCard => ({
  title: <Marked text={assetTitle(asset)} search={search} />,
  facts: [
    <span key="numbers" className={classes.numbers}>
      <span>
        <Marked text={asset.asset_id} search={search} />
      </span>
      <span>
        <Marked text={asset.serial_number} search={search} />
      </span>
    </span>,
    <StatusChip key="status" status={asset.status_details} />,
    breadcrumbText(assetBreadcrumb(asset)) || m.assets_no_branch(),
  ],
  ...(asset.primary_image
    ? { picture: <img src={asset.primary_image.thumbnail} alt="" loading="lazy" className={classes.thumbnail} /> }
    : {}),
});
