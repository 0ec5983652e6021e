import { Button, TextInput } from "@mantine/core";
import { assetRequestCalls } from "@steward/contract/asset-requests/calls";
import { COMPONENTS_MOST } from "@steward/contract/asset-requests/constants";
import {
  assetRequestRules,
  type RequestDetails,
  type RequestedComponent,
} from "@steward/contract/asset-requests/rules";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { kindsOf } from "@steward/contract/masters/category/constants";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { day, fields, number, pick, text } from "../forms/field-list.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { useRecordForm } from "../forms/record-form.ts";
import { ChangeList } from "../history/change-list.tsx";
import { changeTexts } from "../history/labels.ts";
import { useWrite } from "../http/queries.ts";
import { changedOf } from "./form/request-form.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { named } from "../nouns/record-source.ts";
import { Pair } from "../forms/field-group.tsx";
import { Panel } from "../ui/details/details.tsx";
import { DayOf } from "../forms/fields/day-field.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { masterText } from "./master-text.tsx";
import { coverTexts } from "./request-cover.ts";
import classes from "./request-page.module.css";

interface ComponentsPanelProps {
  request: RequestDetails;
  /** May edit them: who asked while it is pending or rejected, a reviewer while it waits. */
  mayEdit: boolean;
  /** May add and remove them: who asked alone. */
  mayAdd: boolean;
}

/** Components that the asset is asked for with. */
export function ComponentsPanel({ request, mayEdit, mayAdd }: ComponentsPanelProps) {
  const confirm = useConfirm();
  const remove = useWrite(assetRequestCalls.removeComponent);
  const [edited, setEdited] = useState<RequestedComponent | "new" | null>(null);
  const { components } = request;
  const askToRemove = async ({ id }: RequestedComponent) => {
    if (await confirm()) remove.mutate({ params: { id } });
  };
  const add = mayAdd && components.length < COMPONENTS_MOST && (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={() => setEdited("new")}
    >
      {m.asset_requests_add_component()}
    </Button>
  );
  return (
    <Panel title={m.asset_requests_components()} action={add}>
      {components.length === 0 ? (
        <p className={classes.none}>{m.asset_requests_no_components()}</p>
      ) : (
        <ul className={classes.rows} aria-label={m.asset_requests_components()}>
          {components.map((component) => (
            <li key={component.id} className={classes.row}>
              <div className={classes.words}>
                <p dir="auto" className={classes.rowTitle}>
                  {component.component_details ? (
                    <RouteLink name="asset-management-component-id" params={{ id: component.component_details.id }}>
                      {component.name}
                    </RouteLink>
                  ) : (
                    component.name
                  )}
                  {component.reviewer_changes.length > 0 && (
                    <span className={classes.mark}>{m.asset_requests_changed()}</span>
                  )}
                </p>
                <Known component={component} />
                <ChangeList changes={changeTexts({ changes: component.reviewer_changes })} />
              </div>
              {mayEdit && (
                <ActionMenu
                  label={m.asset_requests_actions_of({ name: component.name })}
                  actions={() => [
                    { label: m.stock_edit(), run: () => setEdited(component) },
                    ...(mayAdd
                      ? [{ label: m.stock_delete(), danger: true, run: () => void askToRemove(component) }]
                      : []),
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <ComponentDialog
          request={request.id}
          component={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

/** What is known of a component: of which category and serial number it is, its cover, and when it was added. */
function Known({ component }: { component: RequestedComponent }) {
  const { category_details: category, serial_number, created } = component;
  const isNamed = category.name !== "" || serial_number !== "";
  return (
    <>
      {isNamed && (
        <p dir="auto" className={classes.rowNote}>
          {masterText(category)}
          {category.name !== "" && serial_number !== "" && " · "}
          {serial_number}
        </p>
      )}
      <p className={classes.rowNote}>
        {[...coverTexts(component), m.asset_requests_created_on({ moment: localMinute(created) })].join(" · ")}
      </p>
    </>
  );
}

const componentFields = fields({
  name: text(m.asset_requests_component_name),
  category: pick(m.asset_requests_category),
  serial_number: text(m.asset_requests_serial_number),
  warranty_period: number(m.asset_requests_warranty),
  amc_start_date: day(m.asset_requests_amc_start),
  amc_end_date: day(m.asset_requests_amc_end),
  invoice_number: text(m.asset_requests_invoice_number),
  invoice_date: day(m.asset_requests_invoice_date),
});

interface ComponentDialogProps {
  request: string;
  /** Null to add one. */
  component: RequestedComponent | null;
  onClose: () => void;
}

function ComponentDialog({ request, component, onClose }: ComponentDialogProps) {
  const add = useWrite(assetRequestCalls.addComponent);
  const update = useWrite(assetRequestCalls.updateComponent);
  const category = component?.category_details;
  const initial = componentFields.valuesOf(component && { ...component, category: category?.existing_id ?? null });
  const form = useRecordForm({
    schema: assetRequestRules.updateComponent.body,
    labels: componentFields.labels(),
    initialValues: initial,
    toBody: componentFields.bodyOf,
  });
  const send = async () => {
    const body = componentFields.bodyOf(form.form.getValues());
    if (!component) return add.mutateAsync({ body: { ...body, precheck: request } });
    const changed = changedOf(componentFields.bodyOf(initial), body);
    return update.mutateAsync({ params: { id: component.id }, body: changed, version: component.version });
  };
  return (
    <FormDialog
      title={component ? m.asset_requests_edit_component() : m.asset_requests_add_component()}
      form={form}
      onSubmit={send}
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextInput {...form.field("name", { required: true })} maxLength={255} data-autofocus />
      <RecordPicker
        {...form.field("category")}
        {...named(categoryCalls.list)}
        query={{ is_active: true, kind: kindsOf.component.join(",") }}
        current={category?.existing_id ? { id: category.existing_id, name: category.name } : null}
      />
      <Pair>
        <TextInput {...form.field("serial_number")} maxLength={255} />
        <TextInput {...form.field("warranty_period")} inputMode="numeric" maxLength={2} />
      </Pair>
      <Pair>
        <DayOf field={form.field("amc_start_date")} label={form.labels.amc_start_date ?? ""} />
        <DayOf field={form.field("amc_end_date")} label={form.labels.amc_end_date ?? ""} />
      </Pair>
      <Pair>
        <TextInput {...form.field("invoice_number")} maxLength={255} />
        <DayOf field={form.field("invoice_date")} label={form.labels.invoice_date ?? ""} />
      </Pair>
    </FormDialog>
  );
}
