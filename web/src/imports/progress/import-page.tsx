import { Alert, Stack } from "@mantine/core";
import type { ImportJob } from "@steward/contract/imports/rules";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { focusContent } from "../../keyboard/focus-return.ts";
import { m } from "../../messages/messages.js";
import { useRouteParams, useUrlState } from "../../navigation/navigation.tsx";
import { useRecordTitle } from "../../navigation/record-title.ts";
import { LoadFailure } from "../../http/load-failure.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { ImportStateChip } from "./import-state.tsx";
import { importKindInfo } from "../import-labels.ts";
import { ImportSteps } from "./import-steps.tsx";
import { lazily } from "../../ui/lazily.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";
import { ReadyPanel } from "./ready-panel.tsx";
import { useImport } from "../use-import.ts";
import { WorkPanel } from "./work-panel.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";

const MappingPanel = lazily(
  async () => (await import("../mapping/mapping-panel.tsx")).MappingPanel,
  <SkeletonArea height={480} />,
);

/** Page of an import, by its state. */
export function ImportPage() {
  const { id = "" } = useRouteParams();
  const { job, isWaiting, refusal, reload } = useImport(id);
  useRecordTitle(job?.file_name);
  const waiting = isWaiting && (
    <Alert color="yellow" icon={<IconPlugConnectedX size={18} />} title={m.imports_waiting()}>
      {m.imports_waiting_text()}
    </Alert>
  );
  if (refusal || !job) {
    return (
      <>
        <PageHeader title={m.imports_one()} />
        <Stack>
          {waiting}
          {refusal ? <LoadFailure isPage error={refusal} onRetry={reload} /> : <SkeletonArea height={260} />}
        </Stack>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={job.file_name}
        subtitle={
          <>
            {importKindInfo(job.kind).title()} · {job.created_by_details.name} · {localMinute(job.created)}{" "}
            <ImportStateChip state={job.state} />
          </>
        }
      />
      <Stack gap="lg">
        <ImportSteps state={job.state} />
        {waiting}
        <Panel job={job} />
      </Stack>
    </>
  );
}

function Panel({ job }: { job: ImportJob }): ReactNode {
  const [url, setUrl] = useUrlState();
  // The button that went on to this state went with the keyboard.
  useEffect(() => {
    if (document.activeElement === document.body) focusContent();
  }, [job.state, url.step]);
  const goTo = (step: "mapping" | undefined) => setUrl({ step }, { replace: false });
  const mapping = (
    <MappingPanel key={job.id} job={job} onBack={job.state === "Mapping" ? undefined : () => goTo(undefined)} />
  );
  switch (job.state) {
    case "Reading":
    case "Checking":
    case "Running":
    case "Undoing":
      return <WorkPanel job={job} />;
    case "Mapping":
      return mapping;
    case "Ready":
      return url.step === "mapping" ? mapping : <ReadyPanel job={job} onMapping={() => goTo("mapping")} />;
    case "Done":
    case "Cancelled":
    case "Failed":
    case "Undone":
      return <OutcomePanel job={job} />;
  }
}
