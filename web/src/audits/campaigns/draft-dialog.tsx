import { TextInput } from "@mantine/core";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { SCOPE_NAMED } from "@steward/contract/audits/campaigns/constants";
import { campaignRules } from "@steward/contract/audits/campaigns/rules";
import { DayField } from "../../forms/fields/day-field.tsx";
import { DigitsField } from "../../forms/fields/digits-field.tsx";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useRecordForm } from "../../forms/record-form.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import type { AssetSelection } from "../../nouns/card.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { numberText, typedNumber } from "../../ui/text/typed-values.ts";

interface Values {
  name: string;
  due_date: string | null;
  repeat_months: string;
  note: string;
}

const blank: Values = { name: "", due_date: null, repeat_months: numberText(null), note: "" };

interface DraftDialogProps {
  selection: AssetSelection;
  onClose: () => void;
}

/** Drafts a campaign for the assets that are chosen in My Assets, or for what its filter finds. */
export default function DraftDialog({ selection, onClose }: DraftDialogProps) {
  const { filter, count } = selection;
  return filter === null && count > SCOPE_NAMED ? (
    <ActionDialog
      title={m.audits_draft_title()}
      onClose={onClose}
      action={null}
      isPending={false}
      onSubmit={() => undefined}
    >
      <p>{m.audits_draft_too_many({ count: countText(SCOPE_NAMED) })}</p>
    </ActionDialog>
  ) : (
    <Draft selection={selection} onClose={onClose} />
  );
}

function Draft({ selection: { assets, filter, count, clear }, onClose }: DraftDialogProps) {
  const go = useGo();
  const create = useWrite(campaignCalls.create);
  const of = filter ? { scope_filter: filter } : { scope_assets: assets.map(({ id }) => id) };
  const form = useRecordForm({
    schema: campaignRules.create.body,
    labels: {
      name: m.audits_name(),
      due_date: m.audits_due(),
      repeat_months: m.audits_repeat(),
      note: m.audits_note(),
    },
    initialValues: blank,
    toBody: ({ repeat_months, ...values }: Values) => ({
      ...values,
      repeat_months: typedNumber(repeat_months),
      ...of,
    }),
  });
  return (
    <FormDialog
      title={m.audits_draft_title()}
      form={form}
      submitLabel={m.audits_create()}
      onSubmit={(body) => create.mutateAsync({ body })}
      onSaved={({ id }) => {
        clear();
        void go("asset-management-audit-id", { params: { id } });
      }}
      onCancel={onClose}
    >
      <p>{filter ? m.audits_draft_filter({ count }) : m.audits_draft_chosen({ count })}</p>
      <TextInput {...form.field("name", { required: true })} maxLength={255} data-autofocus />
      <DayField {...form.field("due_date")} clearButtonProps={{ "aria-label": m.audits_due_clear() }} />
      <DigitsField {...form.field("repeat_months", { help: m.audits_repeat_help() })} maxLength={2} />
      <LongTextField {...form.field("note")} maxLength={2000} />
    </FormDialog>
  );
}
