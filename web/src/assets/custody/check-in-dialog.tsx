import { NativeSelect, Text } from "@mantine/core";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { type Condition, conditions } from "@steward/contract/assets/custody/constants";
import type { Asset } from "@steward/contract/assets/rules";
import { useState } from "react";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { RecordPicker } from "../../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { locationSource } from "../../locations/location-api.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { showAsset, useAssetOverview } from "../asset-api.ts";
import { assetTitle } from "../asset-labels.ts";
import { PiecesWithAsset } from "../pieces/pieces-with-asset.tsx";
import { conditionLabel } from "./custody-labels.ts";
import { holderName } from "./holder-text.tsx";

const active = { is_active: true };

/** Checks one asset in: in which condition it is, and where it goes. */
export default function CheckInDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { category } = asset.status_details;
  const mayPlace = useMay("location.view");
  const statuses = (useAssetOverview().data?.statuses ?? []).filter(
    (one) => one.category === "available" || one.category === "unavailable",
  );
  const [chosen, setChosen] = useState("");
  const [condition, setCondition] = useState<Condition | "">("");
  const [location, setLocation] = useState<string | null>(null);
  const [takeBack, setTakeBack] = useState<string[]>([]);
  const [note, setNote] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const checkIn = useWrite(custodyCalls.checkIn, {
    onSuccess: (answer) => {
      showAsset(answer);
      onClose();
    },
  });
  // What is out of service stays so.
  const usual = category === "unavailable" ? asset.status : statuses.find((one) => one.category === "available")?.id;
  const status = chosen || usual;
  const leaves = statuses.find(({ id }) => id === status)?.category === "unavailable" && category !== "unavailable";

  const submit = () => {
    if (leaves && note.trim() === "") return setErrors({ note: m.assets_reason_missing() });
    checkIn.mutate(
      {
        params: { id: asset.id },
        body: {
          status: status ?? null,
          condition: condition || null,
          note,
          take_back: takeBack,
          ...(location ? { location } : {}),
        },
        version: asset.version,
      },
      { onError: (error) => setErrors(error instanceof HttpError ? fieldErrors(error) : {}) },
    );
  };

  return (
    <ActionDialog
      title={m.custody_check_in_of({ name: assetTitle(asset) })}
      size={520}
      onClose={onClose}
      action={m.custody_check_in()}
      isPending={checkIn.isPending}
      failure={<WriteFailure error={checkIn.error} />}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {asset.assigned_to_details
          ? m.custody_held_by({ name: holderName(asset.assigned_to_details) })
          : m.custody_not_recorded()}
      </Text>
      <NativeSelect
        label={m.assets_new_status()}
        data-autofocus
        value={status}
        data={statuses.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.status}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          setErrors({});
        }}
      />
      <NativeSelect
        label={m.custody_condition()}
        value={condition}
        data={[
          { value: "", label: m.custody_condition_none() },
          ...conditions.map((value) => ({ value, label: conditionLabel[value]() })),
        ]}
        onChange={(event) => setCondition(event.currentTarget.value as Condition | "")}
      />
      {mayPlace && (
        <RecordPicker
          label={m.custody_put_at()}
          description={m.custody_put_at_help()}
          {...locationSource}
          query={active}
          value={location}
          error={errors.location}
          onChange={setLocation}
        />
      )}
      <PiecesWithAsset
        asset={asset.id}
        value={takeBack}
        onChange={setTakeBack}
        error={Object.entries(errors).find(([path]) => path.startsWith("take_back"))?.[1]}
      />
      <LongTextField
        label={leaves ? m.assets_reason_required() : m.custody_note()}
        minRows={2}
        maxLength={2000}
        value={note}
        error={errors.note}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setErrors({});
        }}
      />
    </ActionDialog>
  );
}
