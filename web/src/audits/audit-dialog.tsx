import { Checkbox, NativeSelect } from "@mantine/core";
import type { Asset } from "@steward/contract/assets/rules";
import { auditCalls } from "@steward/contract/audits/calls";
import {
  type AssetCondition,
  assetConditions,
  type AuditMethod,
  type AuditResult,
  auditMethods,
} from "@steward/contract/audits/constants";
import { auditRules } from "@steward/contract/audits/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { DayField } from "../forms/fields/day-field.tsx";
import { ImageField } from "../forms/fields/image-field.tsx";
import { LongTextField } from "../forms/fields/long-text-field.tsx";
import { usePendingImages } from "../forms/fields/pending-images.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { sendPictures } from "../pictures/send-pictures.ts";
import { useMayEach } from "../session/may.ts";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";
import { choicesOf, conditionLabel, methodLabel } from "./audit-labels.ts";
import classes from "./audit-dialog.module.css";
import { ResultChoice } from "./result-choice.tsx";

interface Values {
  result: AuditResult;
  condition: AssetCondition | "";
  found_location: string | null;
  update_location: boolean;
  remark: string;
  method: AuditMethod;
  next_audit_date: string | null;
}

const blank: Values = {
  result: "Verified",
  condition: "",
  found_location: null,
  update_location: false,
  remark: "",
  method: "Manual",
  next_audit_date: null,
};

/** What the server is told: an asset that nobody found is nowhere, and the device says when it was. */
const bodyOf = ({ condition, found_location, update_location, ...values }: Values) => {
  const found = values.result === "Missing" ? null : found_location;
  return {
    ...values,
    condition: condition || null,
    found_location: found,
    update_location: found !== null && update_location,
    device_time: new Date().toISOString(),
  };
};

const useAuditForm = () =>
  useRecordForm({
    schema: auditRules.record.body,
    labels: {
      result: m.audits_result(),
      condition: m.audits_condition(),
      found_location: m.audits_found_at(),
      update_location: m.audits_move_there(),
      remark: m.audits_note(),
      method: m.audits_method(),
      next_audit_date: m.audits_next(),
    },
    initialValues: blank,
    toBody: bodyOf,
  });

type AuditForm = ReturnType<typeof useAuditForm>;

const placeOf = ({ location_details, branch_details }: Asset) =>
  location_details ? breadcrumbText(location_details.breadcrumb) : branch_details?.name;

/** Audits one asset: what was found of it, where and in which condition. */
export default function AuditDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const pictures = usePendingImages();
  const record = useWrite(auditCalls.record);
  const form = useAuditForm();
  const expected = placeOf(asset);
  return (
    <FormDialog
      title={m.audits_of({ name: asset.asset_name || asset.asset_id })}
      size={620}
      form={form}
      submitLabel={m.audits_save()}
      onSubmit={async (body) => {
        const audit = await record.mutateAsync({ params: { id: asset.id }, body });
        await sendPictures(auditCalls.uploadAttachments, pictures, audit.id);
        return audit;
      }}
      onSaved={onClose}
      onCancel={onClose}
    >
      <p className={classes.expected}>
        {expected === undefined ? m.audits_expected_nowhere() : m.audits_expected({ place: expected })}
      </p>
      <ResultChoice {...form.field("result")} />
      {form.form.values.result !== "Missing" && <Found form={form} />}
      <div className={classes.pair}>
        <NativeSelect {...form.field("method")} data={choicesOf(auditMethods, methodLabel)} />
        <DayField {...form.field("next_audit_date")} clearButtonProps={{ "aria-label": m.audits_next_clear() }} />
      </div>
      <LongTextField {...form.field("remark")} maxLength={2000} />
      <ImageField label={m.audits_pictures()} images={[]} pending={pictures} />
    </FormDialog>
  );
}

/** Where an asset was found and in which condition. */
function Found({ form }: { form: AuditForm }) {
  const may = useMayEach();
  const { found_location } = form.form.values;
  return (
    <>
      {may("location.view") && (
        <RecordPicker
          {...form.field("found_location", { help: m.audits_found_help() })}
          call={locationCalls.all}
          describe={({ name, breadcrumb }) => ({ label: name, note: breadcrumbText(breadcrumb.slice(0, -1)) })}
          query={{ is_active: true }}
          placeholder={m.audits_found_placeholder()}
        />
      )}
      {found_location !== null && may("asset.move_location") && (
        <Checkbox {...form.field("update_location", { type: "checkbox" })} />
      )}
      <NativeSelect
        {...form.field("condition")}
        data={[{ value: "", label: m.audits_condition_none() }, ...choicesOf(assetConditions, conditionLabel)]}
      />
    </>
  );
}
