import { jobCalls } from "@steward/contract/jobs/calls";
import { jobKinds } from "@steward/contract/jobs/constants";
import type { Job } from "@steward/contract/jobs/rules";
import { IconCircleCheck, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import { m } from "../messages/messages.js";
import { CellText } from "../lists/cells/cell-text.tsx";
import { ListPage } from "../lists/list-page.tsx";
import type { ListAction, ListCard, ListColumn } from "../lists/list-props.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { countText } from "../ui/text/count-text.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";

const kindLabel: Record<Job["kind"], () => string> = {
  import: m.jobs_kind_import,
  mail: m.jobs_kind_mail,
  bulk: m.assets_bulk_strip,
  labels: m.labels_job,
};

const columns = (): ListColumn<Job>[] => [
  {
    key: "about",
    title: m.jobs_about(),
    primary: true,
    minWidth: 240,
    share: 1,
    render: (job, search) => <Marked text={job.about} search={search} />,
  },
  {
    key: "message",
    title: m.jobs_message(),
    minWidth: 240,
    share: 1.4,
    render: (job) => <CellText text={job.message} />,
  },
  { key: "ended", title: m.jobs_failed_at(), width: 140, render: (job) => localMinute(job.ended) },
  { key: "kind", title: m.jobs_kind(), width: 80, render: (job) => kindLabel[job.kind]() },
  { key: "attempts", title: m.jobs_attempts(), width: 92, alignEnd: true, render: (job) => countText(job.attempts) },
  {
    key: "created",
    title: m.jobs_asked(),
    sortKey: "created",
    sortFirst: "desc",
    width: 140,
    hiddenByDefault: true,
    render: (job) => localMinute(job.created),
  },
];

const card = (job: Job, search: string): ListCard => ({
  title: <Marked text={job.about} search={search} />,
  facts: [job.message, m.jobs_card({ kind: kindLabel[job.kind](), time: localMinute(job.ended) })],
});

/** Background jobs of the last week that failed: each is tried again or discarded. */
export function FailedJobsPage() {
  const confirm = useConfirm();
  const retry = useWrite(jobCalls.retry, { onSuccess: focusContent });
  const discard = useWrite(jobCalls.discard, { onSuccess: focusContent });
  const giveUp = async ({ id, about }: Job) => {
    const question = { title: m.jobs_discard_title(), body: m.jobs_discard_body({ about }) };
    if (await confirm({ ...question, confirmLabel: m.jobs_discard() })) discard.mutate({ params: { id } });
  };
  const actionsOf = (job: Job): ListAction[] => [
    {
      permission: "settings.update",
      label: m.jobs_retry(),
      icon: <IconRefresh size={16} aria-hidden />,
      run: () => retry.mutate({ params: { id: job.id } }),
    },
    {
      permission: "settings.update",
      label: m.jobs_discard(),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      run: () => void giveUp(job),
    },
  ];
  return (
    <ListPage
      name="failed-jobs"
      call={jobCalls.list}
      query={{ state: "Failed" }}
      title={m.shell_title_failed_jobs()}
      explanation={m.jobs_explanation()}
      searchLabel={m.jobs_search()}
      defaultOrdering="-created"
      filters={[
        {
          kind: "choices",
          key: "kind",
          title: m.jobs_kind(),
          choices: jobKinds.map((kind) => ({ value: kind, label: kindLabel[kind]() })),
        },
      ]}
      columns={columns()}
      card={card}
      found={(count) => m.jobs_found({ count })}
      rowActions={actionsOf}
      empty={{ icon: <IconCircleCheck size={24} stroke={1.6} />, title: m.jobs_empty(), text: m.jobs_empty_text() }}
    />
  );
}
