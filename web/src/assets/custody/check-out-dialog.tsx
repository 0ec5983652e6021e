import { NativeSelect } from "@mantine/core";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { Asset } from "@steward/contract/assets/rules";
import { useState } from "react";
import { DayField } from "../../forms/fields/day-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { SignatureField } from "../../forms/signature/signature-field.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { showAsset, useAssetOverview } from "../asset-api.ts";
import { assetTitle } from "../asset-labels.ts";
import { HolderFields, holderBody, noHolder } from "./holder-fields.tsx";

interface CheckOutDialogProps {
  asset: Asset;
  /** Whom it is reserved for, and until when. */
  user?: string;
  expectedReturn?: string;
  onClose: () => void;
}

/** Checks one asset out: to whom, until when. */
export default function CheckOutDialog({ asset, user, expectedReturn, onClose }: CheckOutDialogProps) {
  const statuses = (useAssetOverview().data?.statuses ?? []).filter(({ category }) => category === "in_use");
  const [holder, setHolder] = useState({ ...noHolder, user: user ?? null });
  const [status, setStatus] = useState("");
  const [day, setDay] = useState(expectedReturn ?? null);
  const [note, setNote] = useState("");
  const [signature, setSignature] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const checkOut = useWrite(custodyCalls.checkOut, {
    onSuccess: (answer) => {
      showAsset(answer);
      onClose();
    },
  });

  const submit = () => {
    const { kind } = holder;
    if (holder[kind] === null) return setErrors({ [kind]: m.custody_choose_holder() });
    checkOut.mutate(
      {
        params: { id: asset.id },
        body: { ...holderBody(holder), status: status || null, expected_return: day, note, signature },
        version: asset.version,
      },
      { onError: (error) => setErrors(error instanceof HttpError ? fieldErrors(error) : {}) },
    );
  };

  return (
    <ActionDialog
      title={m.custody_check_out_of({ name: assetTitle(asset) })}
      size={520}
      onClose={onClose}
      action={m.custody_check_out()}
      isPending={checkOut.isPending}
      failure={<WriteFailure error={checkOut.error} />}
      onSubmit={submit}
    >
      <HolderFields
        value={holder}
        onChange={(next) => {
          setHolder(next);
          setErrors({});
        }}
        errors={errors}
        without={asset.id}
      />
      <DayField
        label={m.custody_expected_return()}
        description={m.custody_expected_return_help()}
        value={day}
        error={errors.expected_return}
        onChange={setDay}
        clearButtonProps={{ "aria-label": m.custody_clear_day() }}
      />
      {statuses.length > 1 && (
        <NativeSelect
          label={m.assets_status()}
          value={status || statuses[0]?.id}
          data={statuses.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.status}
          onChange={(event) => setStatus(event.currentTarget.value)}
        />
      )}
      <LongTextField
        label={m.custody_note()}
        minRows={2}
        maxLength={2000}
        value={note}
        error={errors.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <SignatureField
        label={m.custody_signature()}
        description={m.custody_signature_help()}
        error={errors.signature}
        onChange={setSignature}
      />
    </ActionDialog>
  );
}
