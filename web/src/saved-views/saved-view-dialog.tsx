import { Checkbox, TextInput } from "@mantine/core";
import { savedViewCalls } from "@steward/contract/saved-views/calls";
import { mailedLists } from "@steward/contract/saved-views/constants";
import { type SavedView, savedViewRules } from "@steward/contract/saved-views/rules";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useProfile } from "../session/organisation.ts";

interface SavedViewDialogProps {
  list: SavedView["list"];
  /** The view that is edited; null for a new one of `content`. */
  view: SavedView | null;
  content: Pick<SavedView, "query" | "columns">;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Names a view and says whose it is; open while mounted. */
export function SavedViewDialog({ list, view, content, onSaved, onClose }: SavedViewDialogProps) {
  const create = useWrite(savedViewCalls.create);
  const update = useWrite(savedViewCalls.update);
  const profile = useProfile();
  const isOwn = view === null || view.author_details?.id === profile?.id;
  const form = useRecordForm({
    schema: savedViewRules.create.body,
    labels: { name: m.saved_views_name(), is_shared: m.saved_views_share(), is_mailed: m.saved_views_mail() },
    initialValues: {
      name: view?.name ?? "",
      is_shared: view?.is_shared ?? false,
      is_mailed: view?.is_mailed ?? false,
    },
    toBody: (values) => ({ list, ...values, ...(view ? { query: view.query, columns: view.columns } : content) }),
  });
  return (
    <FormDialog
      title={view ? m.saved_views_edit_title() : m.saved_views_save_title()}
      form={form}
      submitLabel={m.saved_views_submit()}
      onSubmit={({ name, is_shared, is_mailed, ...body }) =>
        view
          ? update.mutateAsync({
              params: { id: view.id },
              body: { name, is_shared, is_mailed },
              version: view.version,
            })
          : create.mutateAsync({ body: { ...body, name, is_shared, is_mailed } })
      }
      onSaved={(saved) => {
        onSaved(saved);
        onClose();
      }}
      onCancel={onClose}
    >
      <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
      <Checkbox {...form.field("is_shared", { type: "checkbox", help: m.saved_views_share_help() })} />
      {mailedLists.includes(list) && isOwn && (
        <Checkbox {...form.field("is_mailed", { type: "checkbox", help: m.saved_views_mail_help() })} />
      )}
    </FormDialog>
  );
}
