import { NativeSelect, Textarea } from "@mantine/core";
import type { Asset } from "@steward/contract/assets/rules";
import { bookValueCalls } from "@steward/contract/book-values/calls";
import { useAssetOverview } from "../assets/asset-api.ts";
import { day, fields, longText, money, pick } from "../forms/field-list.ts";
import { DayField } from "../forms/fields/day-field.tsx";
import { MoneyField } from "../forms/fields/money-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useOrganisation } from "../session/organisation.ts";
import { today } from "../ui/text/local-time.ts";

const form = fields({
  status: pick(m.assets_status),
  day: day(m.book_values_day),
  amount: money(m.book_values_amount),
  reason: longText(m.book_values_reason),
});

/** Sells or scraps an asset. */
export function DisposeDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const dispose = useWrite(bookValueCalls.dispose);
  const organisation = useOrganisation();
  const currency = asset.purchase_currency ?? organisation?.settings.currency ?? "INR";
  const edited = useRecordForm({
    schema: async () => (await import("@steward/contract/book-values/rules")).disposalBody,
    labels: form.labels(),
    initialValues: { ...form.valuesOf(null), day: today() },
    toBody: (values) => {
      const { status, day: on, amount, reason } = form.bodyOf(values);
      return { status: status ?? "", day: on ?? "", amount: amount ?? "0", reason };
    },
  });
  const archived = useAssetOverview().data?.statuses.filter(({ category }) => category === "archived") ?? [];
  const status = edited.field("status", { required: true });
  return (
    <FormDialog
      title={m.book_values_dispose()}
      form={edited}
      onSubmit={(body) => dispose.mutateAsync({ params: { id: asset.id }, body })}
      onSaved={onClose}
      onCancel={onClose}
      submitLabel={m.book_values_dispose_save()}
    >
      <NativeSelect
        {...status}
        value={String(status.value ?? "")}
        data={[
          { value: "", label: m.book_values_choose() },
          ...archived.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <DayField
        {...edited.field("day", { required: true })}
        clearButtonProps={{ "aria-label": m.forms_day_clear({ label: m.book_values_day() }) }}
      />
      <MoneyField {...edited.field("amount", { help: m.book_values_amount_help() })} currency={currency} />
      <Textarea {...edited.field("reason", { required: true })} autosize minRows={2} />
    </FormDialog>
  );
}
