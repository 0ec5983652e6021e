import { useWrite } from "../http/queries.ts";
import { type RecordForm, useRecordForm } from "../forms/record-form.ts";
import { type MasterForm, type MasterRecord } from "./master.ts";

interface OpenForm<Item, Values extends object, Body> {
  form: RecordForm<Values, Body>;
  save: (body: Body) => Promise<Item>;
}

interface FormOptions<Values> {
  /** Initial values of a new record. */
  start?: Partial<Values> | undefined;
  /** No toasts. */
  silent?: boolean;
}

/** Form and mutation of a record of a master: edits `record`, or creates one for null. */
export function useMasterForm<Item extends MasterRecord, Values extends object, Body>(
  config: MasterForm<Item, Values, Body>,
  record: Item | null,
  options: FormOptions<Values> = {},
): OpenForm<Item, Values, Body> {
  const { silent = false } = options;
  const create = useWrite(config.calls.create, { silent });
  const update = useWrite(config.calls.update, { silent });
  const form = useRecordForm({
    schema: config.rules,
    labels: config.labels(),
    initialValues: { ...config.valuesOf(record), ...options.start },
    toBody: (values) => config.bodyOf(values, record),
    fieldOfPath: config.fieldOfPath,
  });
  const save = (body: Body): Promise<Item> =>
    record
      ? update.mutateAsync({ params: { id: record.id }, body, version: record.version })
      : create.mutateAsync({ body });
  return { form, save };
}
