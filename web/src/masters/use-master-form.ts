import { useWrite } from "../http/queries.ts";
import { type RecordForm, useRecordForm } from "../ui/record-form.ts";
import type { Master, MasterRecord } from "./master-config.ts";

interface MasterForm<Item, Values extends object, Body> {
  form: RecordForm<Values, Body>;
  save: (body: Body) => Promise<Item>;
}

/** Form and write of one record of a master; a record edits it, null creates one. */
export function useMasterForm<Item extends MasterRecord, Values extends object, Body>(
  master: Master<Item, Values, Body>,
  record: Item | null,
): MasterForm<Item, Values, Body> {
  const invalidates = [`masters.${master.noun}.`, ...master.shownIn];
  const create = useWrite(master.calls.create, { invalidates });
  const update = useWrite(master.calls.update, { invalidates });
  const form = useRecordForm({
    schema: master.rules ?? master.calls.create.body,
    labels: master.labels,
    initialValues: master.valuesOf(record),
    toBody: master.bodyOf,
  });
  const save = (body: Body): Promise<Item> =>
    record
      ? update.mutateAsync({ params: { id: record.id }, body: body, version: record.version })
      : create.mutateAsync({ body });
  return { form, save };
}
