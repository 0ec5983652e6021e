import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { coverCalls } from "@steward/contract/cover/calls";
import { contractKinds, renewals } from "@steward/contract/cover/constants";
import type { Amc } from "@steward/contract/cover/rules";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { fields, day, longText, money, number, pick, text, type TypedOf } from "../forms/field-list.ts";
import { DayField } from "../forms/fields/day-field.tsx";
import { MoneyField } from "../forms/fields/money-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { useOrganisation } from "../session/organisation.ts";
import { contractLabel, renewalLabel } from "./cover-labels.ts";
import { lastOfYear, nextDay } from "./cover-days.ts";
import classes from "./cover-form.module.css";

const list = {
  amc_start_date: day(m.cover_start),
  amc_end_date: day(m.cover_end),
  contract_number: text(m.cover_contract_number),
  contract_kind: pick(m.cover_contract_kind),
  provider: pick(m.cover_provider),
  value: money(m.cover_value),
  visits_per_year: number(m.cover_visits_per_year),
  visits_done: number(m.cover_visits_done),
  response_hours: number(m.cover_response_hours),
  resolution_hours: number(m.cover_resolution_hours),
  renewal: pick(m.cover_renewal),
  notice_days: number(m.cover_notice_days),
  cover: longText(m.cover_terms),
};
const form = fields(list);
type Values = TypedOf<typeof list>;

interface AmcDialogProps {
  asset: Pick<AssetDetails, "id" | "purchase_date">;
  /** The edited or renewed record; null for a new one. */
  record: Amc | null;
  renews: boolean;
  onClose: () => void;
}

function startOf({ record, renews }: AmcDialogProps): Values {
  const values = form.valuesOf(record);
  if (!record || !renews) return values;
  const start = nextDay(record.amc_end_date);
  return { ...values, amc_start_date: start, amc_end_date: lastOfYear(start), visits_done: "" };
}

type AmcInput = Parameters<ReturnType<typeof useWrite<typeof coverCalls.addAmc>>["mutateAsync"]>[0]["body"];

/** Adds, edits or renews a maintenance contract. */
export function AmcDialog(props: AmcDialogProps) {
  const { record, renews, onClose, asset } = props;
  const seesCosts = useMay("asset.view_cost");
  const organisation = useOrganisation();
  const currency = record?.value_currency ?? organisation?.settings.currency;
  const add = useWrite(coverCalls.addAmc);
  const edit = useWrite(coverCalls.updateAmc);
  const renew = useWrite(coverCalls.renewAmc);
  const edited = useRecordForm({
    schema: async () => (await import("@steward/contract/cover/rules")).amcBody,
    labels: form.labels(),
    initialValues: startOf(props),
    toBody: (values) => {
      const { value, visits_done, contract_kind, renewal, ...body } = form.bodyOf(values);
      return {
        ...body,
        visits_done: visits_done ?? 0,
        contract_kind: contractKinds.find((kind) => kind === contract_kind) ?? null,
        renewal: renewals.find((one) => one === renewal) ?? null,
        ...(seesCosts ? { value } : {}),
      };
    },
  });
  const save = (body: AmcInput): Promise<Amc> => {
    if (record === null) return add.mutateAsync({ params: { id: asset.id }, body });
    const params = { id: record.id };
    return renews ? renew.mutateAsync({ params, body }) : edit.mutateAsync({ params, body, version: record.version });
  };
  const select = (key: "contract_kind" | "renewal") => {
    const field = edited.field(key);
    return { ...field, value: String(field.value ?? "") };
  };
  const none = { value: "", label: m.cover_not_said() };
  const count = (key: keyof Values) => <TextInput {...edited.field(key)} inputMode="numeric" autoComplete="off" />;
  return (
    <FormDialog
      title={renews ? m.cover_renew_amc() : record ? m.cover_edit_amc() : m.cover_add_amc()}
      form={edited}
      onSubmit={save}
      onSaved={onClose}
      onCancel={onClose}
      submitLabel={m.cover_save()}
    >
      <div className={classes.pair}>
        <DayField {...edited.field("amc_start_date")} clearButtonProps={{ "aria-label": m.cover_clear_day() }} />
        <DayField
          {...edited.field("amc_end_date", { required: true })}
          clearButtonProps={{ "aria-label": m.cover_clear_day() }}
        />
        <TextInput {...edited.field("contract_number")} autoComplete="off" />
        <NativeSelect
          {...select("contract_kind")}
          data={[none, ...contractKinds.map((value) => ({ value, label: contractLabel[value]() }))]}
        />
      </div>
      <RecordPicker
        {...edited.field("provider")}
        call={serviceProviderCalls.list}
        describe={({ name }) => ({ label: name })}
        query={{ is_active: true }}
        current={record?.provider_details}
      />
      {seesCosts && currency ? <MoneyField {...edited.field("value")} currency={currency} /> : null}
      <div className={classes.pair}>
        {count("visits_per_year")}
        {count("visits_done")}
        {count("response_hours")}
        {count("resolution_hours")}
        <NativeSelect
          {...select("renewal")}
          data={[none, ...renewals.map((value) => ({ value, label: renewalLabel[value]() }))]}
        />
        {count("notice_days")}
      </div>
      <Textarea {...edited.field("cover", { help: m.cover_terms_help() })} autosize minRows={2} />
    </FormDialog>
  );
}
