import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { ListedServiceRequest } from "@steward/contract/service-requests/rules";
import { lazy, Suspense, useState } from "react";
import { IconCalendarEvent, IconCalendarRepeat, IconCalendarUser, IconHeadset, IconUserCog } from "@tabler/icons-react";
import { ListPage } from "../lists/list-page.tsx";
import type { Chosen } from "../lists/list-props.ts";
import { filterKeys } from "../lists/list-state.ts";
import { useKeptFilter } from "../lists/use-list-state.ts";
import { m } from "../messages/messages.js";
import { useGo, useUrlState } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { useRemembered } from "../lists/table/use-remembered.ts";
import { useMay } from "../session/may.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { columns, filters, requestCard } from "./request-columns.tsx";
import { KEPT_FILTER, REQUEST_PAGING } from "./request-list.ts";
import classes from "./service-requests.module.css";

const RequestBoard = lazy(async () => ({ default: (await import("./board/request-board.tsx")).RequestBoard }));

const RequestCalendar = lazy(async () => ({
  default: (await import("./planner/request-calendar.tsx")).RequestCalendar,
}));

const AssignSeveralDialog = lazy(async () => ({
  default: (await import("./assign-several-dialog.tsx")).AssignSeveralDialog,
}));

const views = {
  list: m.service_requests_view_list,
  board: m.service_requests_view_board,
  calendar: m.service_requests_view_calendar,
} as const;
type View = keyof typeof views;
const isView = (text: string | null | undefined): text is View =>
  typeof text === "string" && Object.hasOwn(views, text);

/** List, board or calendar: as the address says, else as this device had it last. */
function useRequestsView(): [View, (view: string) => void] {
  const [{ view }, change] = useUrlState();
  const [last, remember] = useRemembered("service-requests.view");
  const choose = (next: string) => {
    remember(next);
    change({ view: next, day: undefined, span: undefined });
  };
  const chosen = view ?? last;
  return [isView(chosen) ? chosen : "list", choose];
}

const DEFAULT_ORDERING = "-created";

interface RequestsListProps {
  title: string;
  name: string;
  query?: Readonly<Record<string, string>>;
}

function RequestsList({ title, name, query = {} }: RequestsListProps) {
  const go = useGo();
  const [view, choose] = useRequestsView();
  const [assigned, setAssigned] = useState<Chosen<ListedServiceRequest> | null>(null);
  const mayAssign = useMay("service_request.assign");
  const isRestored = useKeptFilter(KEPT_FILTER, filterKeys(filters()));
  const maySchedule = useMay("service_request.schedule");
  const mayWork = useMay("service_request.work");
  const visits = {
    label: m.visits_title(),
    icon: <IconCalendarEvent size={16} aria-hidden />,
    run: () => void go("service-request-visits"),
  };
  const ownVisits = {
    label: m.my_visits_title(),
    icon: <IconCalendarUser size={16} aria-hidden />,
    run: () => void go("service-request-today"),
  };
  const plans = {
    label: m.plans_title(),
    icon: <IconCalendarRepeat size={16} aria-hidden />,
    run: () => void go("service-request-plans"),
  };
  const engineers = {
    label: m.engineers_title(),
    icon: <IconUserCog size={16} aria-hidden />,
    run: () => void go("supply-desk-engineers"),
  };
  if (isRestored) return null;
  return (
    <ListPage
      title={title}
      explanation={m.service_requests_explanation()}
      name={name}
      call={serviceRequestCalls.list}
      exported={serviceRequestCalls.export}
      imports="service_requests"
      further={[
        ...(mayWork ? [ownVisits] : []),
        ...(maySchedule || mayWork ? [visits] : []),
        ...(maySchedule ? [plans] : []),
        ...(mayAssign ? [engineers] : []),
      ]}
      create={{
        permission: "service_request.raise",
        label: m.service_requests_raise(),
        run: () => void go("service-request-raise"),
      }}
      query={query}
      paging={REQUEST_PAGING}
      above={
        <div className={classes.views}>
          <SegmentedControl
            aria-label={m.service_requests_view()}
            value={view}
            onChange={choose}
            data={Object.entries(views).map(([value, label]) => ({ value, label: label() }))}
          />
        </div>
      }
      instead={
        view === "list"
          ? undefined
          : () => (
              <Suspense fallback={<SkeletonArea height={480} />}>
                {view === "board" ? (
                  <RequestBoard title={title} query={query} filters={filters()} defaultOrdering={DEFAULT_ORDERING} />
                ) : (
                  <RequestCalendar query={query} filters={filters()} />
                )}
              </Suspense>
            )
      }
      searchLabel={m.service_requests_search()}
      defaultOrdering={DEFAULT_ORDERING}
      filters={filters()}
      keptFilter={KEPT_FILTER}
      columns={columns()}
      card={requestCard}
      found={(count) => m.service_requests_found({ count })}
      href={({ id }) => routePath("service-request-id", { id })}
      bulkActions={(chosen: Chosen<ListedServiceRequest>) => [
        {
          permission: "service_request.assign",
          label: m.service_requests_assign(),
          run: () => setAssigned(chosen),
        },
      ]}
      choosesWhole
      empty={{
        icon: <IconHeadset size={24} stroke={1.6} />,
        title: m.service_requests_empty(),
        text: m.service_requests_empty_text(),
      }}
    >
      {assigned && (
        <Suspense>
          <AssignSeveralDialog chosen={assigned} onClose={() => setAssigned(null)} />
        </Suspense>
      )}
    </ListPage>
  );
}

/** Every request that the caller may see. */
export const ServiceRequestsPage = () => (
  <RequestsList title={m.shell_title_service_request()} name="service-requests" />
);
export const AllServiceRequestsPage = () => (
  <RequestsList title={m.shell_title_all_service_request()} name="service-requests" />
);
/** Those that the caller raised. */
export const MyServiceRequestsPage = () => (
  <RequestsList title={m.shell_title_my_service_request()} name="my-service-requests" query={{ raised_by: "me" }} />
);
