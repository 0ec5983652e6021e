import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import type { ServiceState } from "@steward/contract/service-requests/constants";
import type { ListedServiceRequest } from "@steward/contract/service-requests/rules";
import { useState } from "react";
import { RecordPicker } from "../forms/pickers/record-picker.tsx";
import { WriteFailure } from "../forms/write-failure.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { useWrite } from "../http/queries.ts";
import type { Chosen } from "../lists/list-props.ts";
import { SeveralProgress } from "../lists/several/several-progress.tsx";
import { useSeveral } from "../lists/several/use-several.ts";
import { m } from "../messages/messages.js";
import { named } from "../nouns/record-source.ts";
import { useMay } from "../session/may.ts";
import { showToast } from "../toasts/toast-queue.ts";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { EngineersField } from "./engineers/engineers-field.tsx";

/** States in which a request is given to somebody. */
const POSSIBLE: readonly ServiceState[] = ["Open", "Assigned", "Scheduled", "In Progress"];

/** Query of those of a filter that can be given to somebody; null where its states leave none. */
function possibleOf({ status, ...filter }: Readonly<Record<string, string>>) {
  const states = POSSIBLE.filter((state) => !status || status.split(",").includes(state));
  return states.length > 0 ? { ...filter, status: states.join(",") } : null;
}

interface AssignSeveralDialogProps {
  chosen: Chosen<ListedServiceRequest>;
  onClose: () => void;
}

/** Gives the chosen requests to the same engineers or service provider, some at a time; it can be stopped in between. */
export function AssignSeveralDialog({ chosen, onClose }: AssignSeveralDialogProps) {
  const { rows, filter, clear } = chosen;
  const [count] = useState(chosen.count);
  const [engineers, setEngineers] = useState<readonly string[]>([]);
  const [provider, setProvider] = useState<string | null>(null);
  const maySee = useMay("service_provider.view");
  const assign = useWrite(calls.assignSeveral, { silent: true });
  const { total, found, handled, work, submit, stop } = useSeveral({
    call: calls.list,
    ids: filter ? [] : rows.filter(({ may }) => may.includes("assign")).map(({ id }) => id),
    query: filter && possibleOf(filter),
    answer: (ids) =>
      assign.mutateAsync({
        body: {
          ids,
          ...(engineers.length > 0 ? { engineers: [...engineers] } : {}),
          ...(provider ? { service_provider: provider } : {}),
        },
      }),
    onEnd: (done, isClean) => {
      clear();
      if (done > 0) showToast({ type: "success", message: m.service_requests_assigned_several({ count: done }) });
      if (isClean) onClose();
    },
  });
  const isAsking = !work.isOver && !work.isAtWork;
  const others = count - (total ?? count);
  return (
    <ActionDialog
      title={m.service_requests_assign_several({ count: total ?? count })}
      size={520}
      onClose={() => (work.isAtWork ? stop() : onClose())}
      leave={work.isAtWork ? m.ui_several_stop() : handled.count > 0 ? m.forms_close() : undefined}
      action={work.isOver ? null : m.service_requests_assign()}
      isPossible={Boolean(total) && (engineers.length > 0 || provider !== null)}
      isPending={work.isAtWork}
      failure={<WriteFailure error={work.failure} />}
      onSubmit={() => void submit()}
    >
      {found.error && total === undefined && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {others > 0 && <p>{m.service_requests_stay_several({ count: others })}</p>}
      {isAsking && (
        <>
          <p>{m.service_requests_assign_several_text()}</p>
          <EngineersField current={[]} value={engineers} onChange={setEngineers} />
          {maySee && (
            <RecordPicker
              label={m.service_requests_provider()}
              {...named(serviceProviderCalls.list)}
              query={{ is_active: true }}
              value={provider}
              onChange={setProvider}
            />
          )}
        </>
      )}
      {(work.isAtWork || handled.count > 0) && (
        <SeveralProgress
          done={handled.count}
          total={total ?? count}
          refused={handled.refused}
          refusedTitle={(refused) => m.service_requests_refused_several({ count: refused })}
        />
      )}
    </ActionDialog>
  );
}
