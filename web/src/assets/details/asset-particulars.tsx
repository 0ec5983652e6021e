import type { Asset, AssetDetails } from "@steward/contract/assets/rules";
import type { ReactNode } from "react";
import { CustomValueText } from "../../custom-fields/custom-value-text.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { localMinute, readDay } from "../../ui/text/local-time.ts";
import classes from "./asset-details.module.css";
import { placeInside, readCost } from "../asset-labels.ts";
import { useMayEach } from "../../session/may.ts";

/** Known facts about an asset and its purchase. */
export function AssetParticulars({ asset }: { asset: AssetDetails }) {
  const may = useMayEach();
  const product = asset.product_details;

  return (
    <>
      <section className={classes.panel} aria-labelledby="particulars">
        <h2 id="particulars" className={classes.title}>
          {m.assets_particulars()}
        </h2>
        <dl className={classes.facts}>
          <Fact label={m.assets_model()}>
            {product && <Filtered filter={{ product: product.id }} text={modelText(product)} />}
          </Fact>
          <Fact label={m.assets_manufacturer()}>
            <Reference filter="manufacturer" record={product?.manufacturer_details} />
          </Fact>
          <Fact label={m.assets_brand()}>
            <Reference filter="brand" record={product?.brand_details} />
          </Fact>
          <Fact label={m.assets_category()}>
            <Reference filter="category" record={asset.category_details} />
          </Fact>
          <Fact label={m.assets_branch()}>
            <Reference filter="branch" record={asset.branch_details} />
          </Fact>
          <Fact label={m.assets_location()}>
            {asset.location_details && (
              <Filtered filter={{ location: asset.location_details.id }} text={placeInside(asset)} />
            )}
          </Fact>
          <Fact label={m.assets_internal_id()} mono>
            {asset.internal_id}
          </Fact>
          <Fact label={m.assets_created()}>{localMinute(asset.created)}</Fact>
          <Fact label={m.assets_modified()}>{localMinute(asset.modified)}</Fact>
        </dl>
      </section>
      <section className={classes.panel} aria-labelledby="purchase">
        <h2 id="purchase" className={classes.title}>
          {m.assets_purchase_and_care()}
        </h2>
        <dl className={classes.facts}>
          <Fact label={m.assets_purchase_date()}>{readDay(asset.purchase_date)}</Fact>
          {may("asset.view_cost") && <Fact label={m.assets_purchase_cost()}>{readCost(asset)}</Fact>}
          <Fact label={m.assets_supplier()}>
            <Reference filter="supplier" record={asset.supplier_details} />
          </Fact>
          <Fact label={m.assets_order_number()}>{asset.order_number}</Fact>
          <Fact label={m.assets_invoice_number()}>{asset.invoice_number}</Fact>
          <Fact label={m.assets_invoice_date()}>{readDay(asset.invoice_date)}</Fact>
          <Fact label={m.assets_service_provider()}>
            <Reference filter="service_provider" record={asset.service_provider_details} />
          </Fact>
          <Fact label={m.assets_depreciation()}>
            <Depreciation asset={asset} />
          </Fact>
        </dl>
      </section>
      {asset.custom_fields.length > 0 && (
        <section className={classes.panel} aria-labelledby="custom-fields">
          <h2 id="custom-fields" className={classes.title}>
            {m.custom_fields_title()}
          </h2>
          <dl className={classes.facts}>
            {asset.custom_fields.map((held) => (
              <Fact key={held.custom_field.id} label={held.custom_field.name}>
                <CustomValueText {...held} />
              </Fact>
            ))}
          </dl>
        </section>
      )}
      {asset.notes !== "" && (
        <section className={classes.panel} aria-labelledby="notes">
          <h2 id="notes" className={classes.title}>
            {m.assets_notes()}
          </h2>
          <p dir="auto" className={classes.notes}>
            {asset.notes}
          </p>
        </section>
      )}
    </>
  );
}

const modelText = (product: NonNullable<Asset["product_details"]>) =>
  product.product_number === "" ? product.name : `${product.name} · ${product.product_number}`;

function Fact({ label, mono = false, children }: { label: string; mono?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd dir="auto" data-mono={mono || undefined}>
        {children || <span className={classes.none}>–</span>}
      </dd>
    </div>
  );
}

/** The method of the asset, or that of its model, which it follows. */
function Depreciation({ asset }: { asset: Asset }) {
  const inherited = asset.product_details?.depreciation_details;
  if (asset.depreciation_details || !inherited)
    return <Reference filter="depreciation" record={asset.depreciation_details} />;
  return (
    <>
      <Reference filter="depreciation" record={inherited} />{" "}
      <span className={classes.none}>{m.assets_from_model()}</span>
    </>
  );
}

type FilterName = "manufacturer" | "brand" | "category" | "branch" | "supplier" | "service_provider" | "depreciation";

function Reference({
  filter,
  record,
}: {
  filter: FilterName;
  record: { id: string; name: string } | null | undefined;
}) {
  if (!record) return <span className={classes.none}>–</span>;
  return <Filtered filter={{ [filter]: record.id }} text={record.name} />;
}

/** A value that links to all assets with it. */
const Filtered = ({ filter, text }: { filter: Record<string, string>; text: string }) => (
  <RouteLink name="asset-management-my-assets" search={filter}>
    {text}
  </RouteLink>
);
