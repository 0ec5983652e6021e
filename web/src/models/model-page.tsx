import { Button } from "@mantine/core";
import { modelCalls } from "@steward/contract/models/calls";
import type { ModelDetails } from "@steward/contract/models/rules";
import { IconPhoto } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { CustomValueText } from "../custom-fields/custom-value-text.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink, useRouteParams } from "../navigation/navigation.tsx";
import { useRecordTitle } from "../navigation/record-title.ts";
import { useMayEach } from "../session/may.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { CountLink } from "../ui/text/count-link.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { Fact } from "./model-fact.tsx";
import { ModelAmc, ModelWarranty } from "./model-cover.tsx";
import { ModelAssets } from "./model-assets.tsx";
import classes from "./model-page.module.css";

const RecordPictures = lazy(async () => ({
  default: (await import("../pictures/record-pictures.tsx")).RecordPictures,
}));

const RecordDocuments = lazy(async () => ({
  default: (await import("../documents/record-documents.tsx")).RecordDocuments,
}));

const RecordHistory = lazy(async () => ({ default: (await import("../history/record-history.tsx")).RecordHistory }));

/** Details page of a model: what it is, its assets, their warranty and AMC, its history, pictures and documents. */
export function ModelPage() {
  const { id = "" } = useRouteParams();
  const may = useMayEach();
  const loaded = useLoad(modelCalls.read, { params: { id } }, { silent: true });
  const model = loaded.data?.id === id ? loaded.data : undefined;
  useRecordTitle(model?.product_name);
  if (loaded.error && !model) return <LoadFailure isPage error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!model) return <SkeletonArea height={520} />;
  return (
    <>
      <ModelHeader model={model} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ModelParticulars model={model} />
          {may("asset.view") && <ModelAssets model={model} />}
        </div>
        <div className={classes.column}>
          <ModelWarranty id={id} />
          <ModelAmc id={id} />
          {may("activity.view") && (
            <section className={classes.panel} aria-labelledby="model-history">
              <h2 id="model-history" className={classes.title}>
                {m.models_history()}
              </h2>
              <Suspense fallback={<SkeletonArea height={120} />}>
                <RecordHistory id={id} the={m.activity_the_model()} />
              </Suspense>
            </section>
          )}
        </div>
      </div>
      <section className={classes.pictures} aria-labelledby="model-pictures">
        <h2 id="model-pictures" className={classes.title}>
          {m.models_pictures()}
        </h2>
        <Suspense fallback={<SkeletonArea height={160} />}>
          <RecordPictures calls={modelCalls} permission="model.update" id={id} />
        </Suspense>
      </section>
      <section className={classes.pictures} aria-labelledby="model-documents">
        <h2 id="model-documents" className={classes.title}>
          {m.documents_title()}
        </h2>
        <Suspense fallback={<SkeletonArea height={160} />}>
          <RecordDocuments calls={modelCalls} permission="model.update" id={id} />
        </Suspense>
      </section>
    </>
  );
}

function ModelHeader({ model }: { model: ModelDetails }) {
  const may = useMayEach();
  const params = { id: model.id };
  return (
    <header className={classes.header}>
      <div className={classes.picture} aria-hidden="true">
        {model.primary_image ? (
          <img src={model.primary_image.thumbnail} alt="" />
        ) : (
          <IconPhoto size={28} stroke={1.4} />
        )}
      </div>
      <div className={classes.words}>
        <p className={classes.number}>
          {[model.manufacturer_details?.name, model.product_number].filter(Boolean).join(" · ") || "\u00a0"}
        </p>
        <h1 className={classes.name}>{model.product_name}</h1>
        <p className={classes.facts}>
          {[model.category_details?.name, m.models_asset_count({ count: model.asset_count })]
            .filter(Boolean)
            .join(" · ")}
          {!model.is_active && <span className={classes.inactive}>{m.forms_inactive()}</span>}
        </p>
      </div>
      <div className={classes.actions}>
        {may("model.create") && (
          <Button
            variant="default"
            renderRoot={(props) => <RouteLink name="admin-all-models-create" search={{ of: model.id }} {...props} />}
          >
            {m.models_duplicate()}
          </Button>
        )}
        {may("model.update") && (
          <Button renderRoot={(props) => <RouteLink name="admin-all-models-id-edit" params={params} {...props} />}>
            {m.models_edit()}
          </Button>
        )}
      </div>
    </header>
  );
}

function ModelParticulars({ model }: { model: ModelDetails }) {
  return (
    <section className={classes.panel} aria-labelledby="model-particulars">
      <h2 id="model-particulars" className={classes.title}>
        {m.models_particulars()}
      </h2>
      <dl className={classes.list}>
        <Fact label={m.models_number()}>{model.product_number}</Fact>
        <Fact label={m.models_manufacturer()}>{model.manufacturer_details?.name}</Fact>
        <Fact label={m.models_brand()}>{model.brand_details?.name}</Fact>
        <Fact label={m.models_category()}>{model.category_details?.name}</Fact>
        <Fact label={m.models_depreciation()}>{model.depreciation_details?.name}</Fact>
        <Fact label={m.models_age()}>{model.age}</Fact>
        <Fact label={m.custom_fields_set_field()}>{model.custom_fieldset_details?.name}</Fact>
        <Fact label={m.models_created()}>{localMinute(model.created)}</Fact>
        <Fact label={m.models_assets()}>
          <CountLink
            count={model.asset_count}
            label={m.models_assets_of({ count: model.asset_count, name: model.product_name })}
            name="asset-management-my-assets"
            search={{ product: model.id }}
          />
        </Fact>
        {model.custom_fields.map((held) => (
          <Fact key={held.custom_field.id} label={held.custom_field.name}>
            <CustomValueText {...held} />
          </Fact>
        ))}
      </dl>
      {model.description !== "" && (
        <p dir="auto" className={classes.description}>
          {model.description}
        </p>
      )}
    </section>
  );
}
