import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { type RequestAction, type ServiceState, serviceStates } from "@steward/contract/service-requests/constants";
import type { ListedServiceRequest } from "@steward/contract/service-requests/rules";
import { useEffect, useState } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad, useWrite } from "../../http/queries.ts";
import type { ListFilter } from "../../lists/list-props.ts";
import { filterKeys, listParameters, type ListState, valuesOf } from "../../lists/list-state.ts";
import { ListToolbar } from "../../lists/tools/list-toolbar.tsx";
import { useListState } from "../../lists/use-list-state.ts";
import { m } from "../../messages/messages.js";
import { permitted, useMayAsk } from "../../session/may.ts";
import { PointerDragging } from "../../ui/dragging/pointer-dragging.tsx";
import { ScrollRegion } from "../../ui/dragging/scroll-region.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { actionTo } from "../request-actions.ts";
import { RequestActionDialog } from "../request-action-dialog.tsx";
import { KEPT_FILTER } from "../request-list.ts";
import { BoardColumn } from "./board-column.tsx";
import classes from "./board.module.css";

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

/** The requests of the list in columns by their state, which they change by being moved. */
export function RequestBoard({ title, query, filters, defaultOrdering }: RequestBoardProps) {
  const shown = permitted(filters, useMayAsk());
  const [state, setState] = useListState(filterKeys(shown), KEPT_FILTER);
  const narrowed = { ...query, ...listParameters({ ...state, ordering: "" }) };
  const { data, error, refetch } = useLoad(calls.board, { query: narrowed }, { silent: true, keepPrevious: true });
  const [acting, setActing] = useState<Acting | null>(null);
  const start = useWrite(calls.start);
  const resume = useWrite(calls.resume);
  const act = (request: ListedServiceRequest, action: RequestAction) => {
    const at = { params: { id: request.id }, body: {}, version: request.version };
    if (action === "start") return start.mutate(at);
    if (action === "resume") return resume.mutate(at);
    return setActing({ request, action });
  };
  return (
    <PointerDragging
      onDrop={(dragged, place) => {
        const { request } = dragged as { request: ListedServiceRequest };
        const action = actionTo((place as { status: ServiceState }).status, request);
        if (action) act(request, action);
      }}
    >
      <ListToolbar
        searchLabel={m.service_requests_search()}
        filters={shown}
        state={state}
        onChange={setState}
        onDown={() => document.querySelector<HTMLElement>("[data-board] a")?.focus()}
      />
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ScrollRegion className={classes.board} aria-label={title} data-board>
          {columnsOf(state).map((status) => (
            <BoardColumn
              key={status}
              status={status}
              count={data.results.find((found) => found.status === status)?.count ?? 0}
              query={{ ...narrowed, ordering: state.ordering || defaultOrdering }}
              onAct={act}
            />
          ))}
        </ScrollRegion>
      ) : (
        <SkeletonArea height={480} />
      )}
      {acting && <ActingDialog {...acting} onClose={() => setActing(null)} />}
    </PointerDragging>
  );
}

/** The states that are not left out by the filters. */
const columnsOf = ({ values }: ListState): readonly ServiceState[] =>
  values.status ? serviceStates.filter((status) => valuesOf(values.status).includes(status)) : serviceStates;

/** The dialog of an action, on the request as it is now. */
function ActingDialog({ request: { id }, action, onClose }: Acting & { onClose: () => void }) {
  const { data, error } = useLoad(calls.read, { params: { id } }, { refetchOnMount: "always" });
  useEffect(() => {
    if (error) onClose();
  }, [error, onClose]);
  return data ? <RequestActionDialog request={data} action={action} onClose={onClose} /> : null;
}
