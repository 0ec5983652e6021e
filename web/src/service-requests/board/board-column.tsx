import { useDraggable, useDroppable } from "@dnd-kit/react";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { RequestAction, ServiceState } from "@steward/contract/service-requests/constants";
import type { ListedServiceRequest } from "@steward/contract/service-requests/rules";
import { useId, useRef } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { useCarriedFocus } from "../../keyboard/carried-focus.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { actionTo, allowedOf, label } from "../request-actions.ts";
import { requestTitle } from "../request-lines-api.ts";
import { DueText, PriorityChip, ServiceStateChip } from "../service-request-api.tsx";
import classes from "./board.module.css";

type Act = (request: ListedServiceRequest, action: RequestAction) => void;

interface BoardColumnProps {
  status: ServiceState;
  /** Exact number of its requests, loaded or not. */
  count: number;
  query: Readonly<Record<string, string>>;
  onAct: Act;
}

const PAGE_SIZE = 20;

/** Requests in one state; another one is dropped there where an action leads there. */
export function BoardColumn({ status, count, query, onAct }: BoardColumnProps) {
  const title = useId();
  const pages = usePages(
    serviceRequestCalls.list,
    { query: { ...query, status: [status], length: PAGE_SIZE } },
    { silent: true, enabled: count > 0 },
  );
  const { ref, isDropTarget } = useDroppable({
    id: status,
    data: { status },
    accept: ({ data: { request } }) => actionTo(status, request) !== undefined,
  });
  // While the number is ahead of the rows, those of before are of no use.
  const rows = count > 0 ? pages.rows : [];
  return (
    <section
      ref={ref}
      className={classes.column}
      data-target={isDropTarget || undefined}
      aria-labelledby={title}
      tabIndex={-1}
      data-focus-waits
    >
      <h2 id={title} className={classes.head}>
        <ServiceStateChip state={status} />
        <span className={classes.count}>{countText(count)}</span>
      </h2>
      {count > 0 && pages.error && rows.length === 0 ? (
        <LoadFailure error={pages.error} onRetry={pages.reload} />
      ) : count > 0 && pages.isLoading ? (
        <SkeletonArea height={160} />
      ) : rows.length === 0 ? (
        <p className={classes.none}>{m.service_requests_board_none()}</p>
      ) : (
        <>
          <ul className={classes.cards} aria-labelledby={title} aria-busy={pages.isStale}>
            {rows.map((request) => (
              <BoardCard key={request.id} request={request} onAct={onAct} />
            ))}
          </ul>
          <ListFooter list={pages} />
        </>
      )}
    </section>
  );
}

interface BoardCardProps {
  request: ListedServiceRequest;
  onAct: Act;
}

function BoardCard({ request, onAct }: BoardCardProps) {
  const actions = allowedOf(request);
  const { ref, isDragging } = useDraggable({
    id: request.id,
    data: { request },
    disabled: actions.length === 0,
  });
  const card = useRef<HTMLLIElement>(null);
  useCarriedFocus(request.id, card);
  const { internal_id, steward_asset_details: asset, branch_details: branch, engineer_details: engineers } = request;
  return (
    <li
      ref={(element) => {
        card.current = element;
        ref(element);
      }}
      className={classes.card}
      data-movable={actions.length > 0 || undefined}
      data-dragging={isDragging || undefined}
    >
      <div className={classes.title}>
        <RouteLink
          name="service-request-id"
          params={{ id: request.id }}
          className={classes.about}
          dir="auto"
          draggable={false}
        >
          {requestTitle(request)}
        </RouteLink>
        {actions.length > 0 && (
          <ActionMenu
            label={m.service_requests_board_actions({ request: internal_id })}
            actions={() =>
              actions.map((action) => ({
                label: label[action]?.() ?? action,
                danger: action === "cancel",
                run: () => onAct(request, action),
              }))
            }
          />
        )}
      </div>
      <span className={classes.where} dir="auto">
        {[internal_id, asset?.name, branch?.name].filter(Boolean).join(" · ")}
      </span>
      <span className={classes.chips}>
        <PriorityChip priority={request.priority} />
        <DueText request={request} none={null} />
      </span>
      {engineers.length > 0 && (
        <span className={classes.where} dir="auto">
          {engineers.map(({ name }) => name).join(", ")}
        </span>
      )}
    </li>
  );
}
