import { Button } from "@mantine/core";
import { useDraggable } from "@dnd-kit/react";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { ListedServiceRequest } from "@steward/contract/service-requests/rules";
import { useId } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { requestTitle } from "../request-lines-api.ts";
import { DueText, PriorityChip } from "../service-request-api.tsx";
import classes from "./planner.module.css";

interface WaitingRequestsProps {
  /** What narrows them. */
  query: Readonly<Record<string, string>>;
  /** Whether there is a table that they are dragged into. */
  isDragged: boolean;
  onSchedule: (request: ListedServiceRequest) => void;
}

/** Requests without a planned visit, the most urgent first. */
export function WaitingRequests({ query: narrowed, isDragged, onSchedule }: WaitingRequestsProps) {
  const title = useId();
  const query = { ...narrowed, ordering: "-priority", length: 20 } as const;
  const pages = usePages(serviceRequestCalls.list, { query }, { silent: true });
  return (
    <aside className={classes.waiting} aria-labelledby={title}>
      <h2 id={title} className={classes.waitingTitle}>
        {pages.count === undefined ? m.planner_waiting() : m.planner_waiting_count({ count: pages.count })}
      </h2>
      {isDragged && <p className={classes.quiet}>{m.planner_waiting_text()}</p>}
      {pages.error && pages.rows.length === 0 ? (
        <LoadFailure error={pages.error} onRetry={pages.reload} />
      ) : pages.isLoading ? (
        <SkeletonArea height={240} />
      ) : pages.rows.length === 0 ? (
        <p className={classes.none}>{m.planner_waiting_none()}</p>
      ) : (
        <>
          <ul className={classes.visits}>
            {pages.rows.map((request) => (
              <Waiting key={request.id} request={request} isDragged={isDragged} onSchedule={onSchedule} />
            ))}
          </ul>
          <ListFooter list={pages} />
        </>
      )}
    </aside>
  );
}

interface WaitingProps extends Pick<WaitingRequestsProps, "isDragged" | "onSchedule"> {
  request: ListedServiceRequest;
}

function Waiting({ request, isDragged, onSchedule }: WaitingProps) {
  const mayPlan = request.may.includes("schedule");
  const { ref, isDragging } = useDraggable({
    id: request.id,
    data: { request },
    disabled: !(isDragged && mayPlan),
  });
  return (
    <li
      ref={ref}
      className={classes.card}
      data-movable={(isDragged && mayPlan) || undefined}
      data-dragging={isDragging || undefined}
    >
      <RouteLink
        name="service-request-id"
        params={{ id: request.id }}
        className={classes.about}
        dir="auto"
        draggable={false}
      >
        {requestTitle(request)}
      </RouteLink>
      <span className={classes.where} dir="auto">
        {[request.internal_id, request.steward_asset_details?.name, request.branch_details?.name]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className={classes.chips}>
        <PriorityChip priority={request.priority} />
        <DueText request={request} none={null} />
      </span>
      {mayPlan && (
        <Button
          variant="default"
          size="compact-md"
          className={classes.plan}
          aria-label={m.planner_schedule({ request: request.internal_id })}
          onClick={() => onSchedule(request)}
        >
          {m.visits_schedule()}
        </Button>
      )}
    </li>
  );
}
