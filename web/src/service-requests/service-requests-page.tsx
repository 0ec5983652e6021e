import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import type { ListedServiceRequest } from "@steward/contract/service-requests/rules";
import { lazy, Suspense, useState } from "react";
import { IconCalendarEvent, IconCalendarRepeat, IconCalendarUser, IconHeadset, IconUserCog } from "@tabler/icons-react";
import { ListPage } from "../lists/list-page.tsx";
import type { Chosen } from "../lists/list-props.ts";
import { filterKeys } from "../lists/list-state.ts";
import { useListView, ViewSwitch } from "../lists/tools/view-switch.tsx";
import { useKeptFilter } from "../lists/use-list-state.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { useMay } from "../session/may.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { columns, filters, requestCard } from "./request-columns.tsx";
import { KEPT_FILTER, REQUEST_PAGING } from "./request-list.ts";

const RequestBoard = lazy(async () => ({ default: (await import("./board/request-board.tsx")).RequestBoard }));

const RequestCalendar = lazy(async () => ({
  default: (await import("./planner/request-calendar.tsx")).RequestCalendar,
}));

const AssignSeveralDialog = lazy(async () => ({
  default: (await import("./assign-several-dialog.tsx")).AssignSeveralDialog,
}));

/** Two more views of the same requests. */
const VIEWS = ["list", "board", "calendar"] as const;
const DEFAULT_ORDERING = "-created";

interface RequestsListProps {
  title: string;
  name: string;
  query?: Readonly<Record<string, string>>;
}

function RequestsList({ title, name, query = {} }: RequestsListProps) {
  const go = useGo();
  const [view, choose] = useListView("service-requests", VIEWS, ["day", "span"]);
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
      above={<ViewSwitch views={VIEWS} view={view} onChange={choose} />}
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
