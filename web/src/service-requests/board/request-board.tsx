import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { type RequestAction, type ServiceState, serviceStates } from "@steward/contract/service-requests/constants";
import type { ListedServiceRequest } from "@steward/contract/service-requests/rules";
import { useEffect, useState } from "react";
import { useLoad, useWrite } from "../../http/queries.ts";
import { BoardChips, BoardLine } from "../../lists/board/board-card.tsx";
import type { BoardRecords } from "../../lists/board/board-props.ts";
import { ListBoard } from "../../lists/board/list-board.tsx";
import { columnsOf } from "../../lists/board/board-states.ts";
import type { ListFilter } from "../../lists/list-props.ts";
import { useListNarrowing } from "../../lists/use-list-state.ts";
import { m } from "../../messages/messages.js";
import { actionTo, allowedOf, label } from "../request-actions.ts";
import { RequestActionDialog } from "../request-action-dialog.tsx";
import { requestTitle } from "../request-lines-api.ts";
import { KEPT_FILTER } from "../request-list.ts";
import { DueText, PriorityChip, ServiceStateChip } from "../service-request-api.tsx";

interface RequestBoardProps {
  title: string;
  query: Readonly<Record<string, string>>;
  filters: readonly ListFilter[];
  defaultOrdering: string;
}

interface Acting {
  request: ListedServiceRequest;
  action: RequestAction;
}

const cardOf = (request: ListedServiceRequest) => {
  const { internal_id, steward_asset_details: asset, branch_details: branch, engineer_details: engineers } = request;
  return {
    title: requestTitle(request),
    link: { name: "service-request-id", params: { id: request.id } },
    name: internal_id,
    facts: (
      <>
        <BoardLine>{[internal_id, asset?.name, branch?.name].filter(Boolean).join(" · ")}</BoardLine>
        <BoardChips>
          <PriorityChip priority={request.priority} />
          <DueText request={request} none={null} />
        </BoardChips>
        {engineers.length > 0 && <BoardLine>{engineers.map(({ name }) => name).join(", ")}</BoardLine>}
      </>
    ),
  } as const;
};

/** The requests of the list in columns by their state, which they change by being moved. */
export function RequestBoard({ title, query, filters, defaultOrdering }: RequestBoardProps) {
  const board = useListNarrowing({ filters, keptFilter: KEPT_FILTER, query });
  const asked = { query: board.narrowed };
  const { data, error, refetch } = useLoad(calls.board, asked, { silent: true, keepPrevious: true });
  const [acting, setActing] = useState<Acting | null>(null);
  const start = useWrite(calls.start);
  const resume = useWrite(calls.resume);
  const act = (request: ListedServiceRequest, action: RequestAction) => {
    const at = { params: { id: request.id }, body: {}, version: request.version };
    if (action === "start") return start.mutate(at);
    if (action === "resume") return resume.mutate(at);
    return setActing({ request, action });
  };
  const records: BoardRecords<ListedServiceRequest, ServiceState> = {
    call: calls.list,
    stateKey: "status",
    stateOf: ({ status }) => status,
    stateText: (state) => state,
    chip: (state) => <ServiceStateChip state={state} />,
    card: cardOf,
    actionsOf: (request) =>
      allowedOf(request).map((action) => ({
        label: label[action]?.() ?? action,
        danger: action === "cancel",
        run: () => act(request, action),
      })),
    moveTo: (request, state) => {
      const action = actionTo(state, request);
      return action && (() => act(request, action));
    },
  };
  return (
    <>
      <ListBoard<ListedServiceRequest, ServiceState>
        title={title}
        searchLabel={m.service_requests_search()}
        board={board}
        records={records}
        states={columnsOf(board.state, "status", serviceStates)}
        counts={data && ((state) => data.results.find(({ status }) => status === state)?.count ?? 0)}
        error={error}
        onRetry={() => void refetch()}
        defaultOrdering={defaultOrdering}
      />
      {acting && <ActingDialog {...acting} onClose={() => setActing(null)} />}
    </>
  );
}

/** The dialog of an action, on the request as it is now. */
function ActingDialog({ request: { id }, action, onClose }: Acting & { onClose: () => void }) {
  const { data, error } = useLoad(calls.read, { params: { id } }, { refetchOnMount: "always" });
  useEffect(() => {
    if (error) onClose();
  }, [error, onClose]);
  return data ? <RequestActionDialog request={data} action={action} onClose={onClose} /> : null;
}
