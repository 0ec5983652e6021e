import { TextInput } from "@mantine/core";
import type { Model } from "@steward/contract/models/rules";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAsset, OemAssetSuggestions } from "@steward/contract/oem-assets/rules";
import { useState } from "react";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors } from "../../http/http-error.ts";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { modelSource } from "../../models/model-api.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { type Into, MoveFields, NOWHERE } from "./move-fields.tsx";
import { showOemAsset } from "./oem-asset-api.ts";
import classes from "./oem-assets.module.css";

interface MoveDialogProps {
  invite: OemAsset;
  onClose: () => void;
}

/** A model by the names that are compared. */
interface Named {
  id: string;
  name: string;
  code: string;
  brand: string;
  manufacturer: string;
  category: string;
}

const namedOf = (model: Model): Named => ({
  id: model.id,
  name: model.product_name,
  code: model.product_number,
  brand: model.brand_details?.name ?? "",
  manufacturer: model.manufacturer_details?.name ?? "",
  category: model.category_details?.name ?? "",
});

/** Moves an invite to My Assets, with the manufacturer's model beside that of the register. */
export function MoveDialog({ invite, onClose }: MoveDialogProps) {
  const { id, version, asset_name } = invite;
  const near = useLoad(oemAssetCalls.suggestions, { params: { id } }, { silent: true });
  const [into, setInto] = useState<Into>(NOWHERE);
  const [tag, setTag] = useState("");
  const [chosen, setChosen] = useState<Named>();
  const move = useWrite(oemAssetCalls.move, {
    onSuccess: (asset) => {
      showOemAsset(asset);
      onClose();
    },
  });
  const errors = fieldErrors(move.error);
  const suggestions = near.data;
  const model = chosen ?? suggestions?.models.find(({ id: own }) => own === suggestions.product) ?? null;
  // The model that a move takes by itself may stand in none of the suggestions.
  const product = chosen?.id ?? suggestions?.product ?? null;
  const lacksRight = product === null && suggestions?.may_make === false;
  return (
    <ActionDialog
      title={m.oem_assets_move_title({ name: asset_name })}
      size={640}
      onClose={onClose}
      isDirty={chosen !== undefined || tag !== "" || into !== NOWHERE}
      action={m.oem_assets_move()}
      isPossible={suggestions !== undefined && !lacksRight}
      isPending={move.isPending}
      failure={<WriteFailure error={move.error} />}
      onSubmit={() => move.mutate({ params: { id }, body: { ...into, product, asset_id: tag.trim() }, version })}
    >
      {near.error && !suggestions && <LoadFailure error={near.error} onRetry={() => void near.refetch()} />}
      {near.isPending && <SkeletonArea height={260} />}
      {suggestions && (
        <>
          <SideBySide invite={invite} model={model} makes={suggestions.makes} isNew={product === null} />
          <RecordPicker
            label={m.oem_assets_own_model()}
            description={
              lacksRight
                ? m.oem_assets_may_not_make()
                : product === null
                  ? m.oem_assets_model_is_made()
                  : m.oem_assets_model_is_taken()
            }
            {...modelSource}
            query={{ is_active: true }}
            value={product}
            current={model}
            error={errors.product}
            onChange={(next) => next === null && setChosen(undefined)}
            onPick={(row) => row && setChosen(namedOf(row))}
          />
          <MoveFields value={into} onChange={setInto} errors={errors} />
          <TextInput
            label={m.assets_tag()}
            description={m.assets_tag_help()}
            value={tag}
            maxLength={255}
            error={errors.asset_id}
            onChange={(event) => setTag(event.currentTarget.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}

interface SideBySideProps {
  invite: OemAsset;
  model: Named | null;
  makes: OemAssetSuggestions["makes"];
  isNew: boolean;
}

/** What the manufacturer says of the model beside what the register says or will say. */
function SideBySide({ invite, model, makes, isNew }: SideBySideProps) {
  const { product_details: told } = invite;
  const rows = [
    { key: "model", label: m.assets_model(), theirs: told.product_name, own: model?.name },
    { key: "number", label: m.exchange_model_number(), theirs: told.product_number, own: model?.code },
    { key: "brand", label: m.assets_brand(), theirs: invite.brand_details?.name, own: model?.brand },
    {
      key: "manufacturer",
      label: m.assets_manufacturer(),
      theirs: invite.manufacturer_details?.name,
      own: model?.manufacturer,
    },
    { key: "category", label: m.assets_category(), theirs: invite.category_details?.name, own: model?.category },
  ];
  const isMade = (kind: string) => makes.some((made) => made.kind === kind);
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <th scope="col">{m.exchange_told()}</th>
          <th scope="col">{invite.oem_details.name}</th>
          <th scope="col">{m.oem_assets_register()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, theirs, own }) => {
          const shown = isNew ? theirs : own;
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td dir="auto">{theirs || "–"}</td>
              <td dir="auto" data-differs={(shown ?? "") !== (theirs ?? "") || undefined}>
                {shown || "–"}
                {isNew && isMade(key) && <span className={classes.new}>{m.oem_assets_new()}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
