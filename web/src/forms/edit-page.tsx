import type { Call, ResponseOf } from "@steward/contract/kit/call";
import { Fragment, type ReactNode, useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { type LoadArgs, type LoadOptions, useLoad } from "../http/queries.ts";
import { useRecordTitle } from "../navigation/record-title.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";

export interface EditedRecord<Item> {
  /** The record at the opening of the form: its version detects concurrent changes. */
  record: Item | undefined;
  error: Error | null;
  /** Changes with each taken record and resets the form. */
  key: string;
  /** Loads the record again and resets the form. */
  reload: () => void;
  /** Resets the form with a record that a write answered. */
  take: (record: Item) => void;
}

/** The record of an edit form: fetched when the form opens and not refreshed while it is open. */
export function useEditedRecord<C extends Call>(
  call: C,
  ...[input]: LoadArgs<C, LoadOptions>
): EditedRecord<ResponseOf<C>> {
  const of = JSON.stringify(input ?? {});
  const [taken, setTaken] = useState<{ of: string; times: number; record?: ResponseOf<C> }>({ of, times: 0 });
  const record = taken.of === of ? taken.record : undefined;
  const take = (next: ResponseOf<C>) => setTaken({ of, times: taken.times + 1, record: next });
  const options = { enabled: record === undefined, refetchOnMount: "always", silent: true } as const;
  const args = [input, options] as unknown as LoadArgs<C, LoadOptions>;
  const loaded = useLoad(call, ...args);
  if (record === undefined && loaded.data !== undefined && loaded.isFetchedAfterMount && !loaded.error) {
    take(loaded.data);
  }
  const reload = async () => {
    const { data, isSuccess } = await loaded.refetch();
    if (isSuccess) take(data);
    else setTaken({ of, times: taken.times });
  };
  const error = record === undefined ? loaded.error : null;
  return { record, error, key: `${of} ${taken.times}`, reload: () => void reload(), take };
}

interface EditedFormProps<Item> {
  edited: EditedRecord<Item>;
  /** Further data that the form needs. */
  needs?: { isLoaded: boolean; error: Error | null; reload: () => void };
  /** Shape of the skeleton: number of fields, and whether a large block follows. */
  fields: number;
  hasBlock?: boolean;
  /** Replaces a whole page. */
  isPage?: boolean;
  children: (record: Item) => ReactNode;
}

/** Form of a loaded record; before, its skeleton or error state. */
export function EditedForm<Item>({ edited, needs, fields, hasBlock, isPage, children }: EditedFormProps<Item>) {
  const error = edited.error ?? needs?.error;
  const retry = () => {
    edited.reload();
    needs?.reload();
  };
  if (error) return <LoadFailure isPage={isPage} error={error} onRetry={retry} />;
  if (edited.record === undefined || needs?.isLoaded === false)
    return <FormSkeleton fields={fields} hasBlock={hasBlock} />;
  return <Fragment key={edited.key}>{children(edited.record)}</Fragment>;
}

interface EditPageProps<Item> extends EditedFormProps<Item> {
  /** Title until the form has its own. */
  title: ReactNode;
  subtitle?: ReactNode;
  /** Tag or name of the record, for the title of the tab and the breadcrumb. */
  nameOf: (record: Item) => string;
}

/** Edit page: `children` renders a form page, reset with each taken record. */
export function EditPage<Item>({ title, subtitle, nameOf, ...form }: EditPageProps<Item>) {
  const { edited, needs } = form;
  useRecordTitle(edited.record && nameOf(edited.record));
  const isReady = edited.record !== undefined && (needs?.isLoaded ?? true) && !needs?.error;
  return (
    <>
      {isReady ? null : <PageHeader title={title} subtitle={subtitle} />}
      <EditedForm {...form} isPage />
    </>
  );
}
