import type { Model } from "@steward/contract/models/rules";
import { IconPhoto } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { CountLink } from "../ui/text/count-link.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import type { ListCard, ListColumn } from "../lists/list-props.ts";
import { Marked } from "../ui/text/marked.tsx";
import classes from "./models.module.css";

/** Number of a model's assets, linked to their list. */
const assetsOf = (model: Model) => (
  <CountLink
    count={model.asset_count}
    label={m.models_assets_of({ count: model.asset_count, name: model.product_name })}
    name="asset-management-my-assets"
    search={{ product: model.id }}
  />
);

function ModelName({ model, search }: { model: Model; search: string }) {
  return (
    <span className={classes.name}>
      <Marked text={model.product_name} search={search} />
      {!model.is_active && <span className={classes.inactive}>{m.forms_inactive()}</span>}
    </span>
  );
}

/** A model as a card. */
export const modelCard = (model: Model, search: string): ListCard => ({
  title: <ModelName model={model} search={search} />,
  facts: [
    search !== "" && model.product_number ? (
      <span key="number" className={classes.number}>
        <Marked text={model.product_number} search={search} />
      </span>
    ) : null,
    model.manufacturer_details?.name,
    model.category_details?.name,
    m.models_asset_count({ count: model.asset_count }),
  ].filter(Boolean),
  picture: model.primary_image ? (
    <img src={model.primary_image.thumbnail} alt="" loading="lazy" className={classes.thumbnail} />
  ) : undefined,
});

/** Columns of the list of models. */
export const modelColumns = (): ListColumn<Model>[] => [
  {
    key: "picture",
    title: m.models_picture(),
    width: 64,
    render: (model) =>
      model.primary_image ? (
        <img src={model.primary_image.thumbnail} alt="" className={classes.picture} loading="lazy" />
      ) : (
        <span className={classes.picture} aria-hidden>
          <IconPhoto size={18} stroke={1.4} />
        </span>
      ),
  },
  {
    key: "product_name",
    title: m.models_name(),
    primary: true,
    sortKey: "product_name",
    minWidth: 200,
    render: (model, search) => <ModelName model={model} search={search} />,
  },
  {
    key: "product_number",
    title: m.models_number(),
    sortKey: "product_number",
    width: 160,
    mono: true,
    render: (model, search) => <Marked text={model.product_number} search={search} />,
  },
  {
    key: "manufacturer",
    title: m.models_manufacturer(),
    minWidth: 130,
    render: (model) => model.manufacturer_details?.name ?? "",
  },
  { key: "brand", title: m.models_brand(), minWidth: 110, render: (model) => model.brand_details?.name ?? "" },
  { key: "category", title: m.models_category(), minWidth: 130, render: (model) => model.category_details?.name ?? "" },
  {
    key: "depreciation",
    title: m.models_depreciation(),
    minWidth: 130,
    hiddenByDefault: true,
    render: (model) => model.depreciation_details?.name ?? "",
  },
  {
    key: "warranty",
    title: m.models_warranty_short(),
    width: 120,
    alignEnd: true,
    hiddenByDefault: true,
    render: (model) => (model.warranty_period === null ? "" : m.models_months({ count: model.warranty_period })),
  },
  { key: "assets", title: m.models_assets(), width: 100, alignEnd: true, render: assetsOf },
  {
    key: "created",
    title: m.models_created(),
    sortKey: "created",
    sortFirst: "desc",
    width: 160,
    render: (model) => localMinute(model.created),
  },
];
