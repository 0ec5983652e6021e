import type { Call, ResponseOf } from "@steward/contract/kit/call";
import { Fragment, type ReactNode, useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { type LoadArgs, type LoadOptions, useLoad } from "../http/queries.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";

export interface EditedRecord<Item> {
  /** As it was when the form opened, so that its version tells what somebody else changed meanwhile. */
  record: Item | undefined;
  error: Error | null;
  /** Differs for each record that was taken: the form begins anew with it. */
  key: string;
  /** Loads the record again and begins the form anew. */
  reload: () => void;
  /** Begins the form anew with a record that a write answered. */
  take: (record: Item) => void;
}

/** The record that a form edits, read anew as the form opens and left alone while it is open. */
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
  /** What the form needs beside its record. */
  needs?: { isLoaded: boolean; error: Error | null; reload: () => void };
  /** How many fields come, and whether something large below them does. */
  fields: number;
  hasBlock?: boolean;
  /** It stands in the place of a whole page. */
  isPage?: boolean;
  children: (record: Item) => ReactNode;
}

/** The form of a record once that is loaded; before, its shape, or why it is not there. */
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
  /** Stands above until the form brings its own. */
  title: ReactNode;
  subtitle?: ReactNode;
}

/** The page that edits a record: `children` is a form page, drawn anew for each record that is taken. */
export function EditPage<Item>({ title, subtitle, ...form }: EditPageProps<Item>) {
  const { edited, needs } = form;
  const isReady = edited.record !== undefined && (needs?.isLoaded ?? true) && !needs?.error;
  return (
    <>
      {isReady ? null : <PageHeader title={title} subtitle={subtitle} />}
      <EditedForm {...form} isPage />
    </>
  );
}
