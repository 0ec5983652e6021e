import { receivedInterestCalls } from "@steward/contract/interests/calls";
import type { ReceivedInterest } from "@steward/contract/interests/rules";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { IconInbox } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { ListColumn, ListFilter } from "../lists/list-props.ts";
import { useListView, ViewSwitch } from "../lists/tools/view-switch.tsx";
import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import { named } from "../nouns/record-source.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { isOver, stateChoices, stepChoices, waitingChoices } from "./interest-api.tsx";
import { interestCard, interestColumns } from "./interest-list.tsx";
import { useInterestActions } from "./use-interest-actions.tsx";
import { WaitingChip } from "./waiting-chip.tsx";

const ReceivedBoard = lazy(async () => ({ default: (await import("./board/received-board.tsx")).ReceivedBoard }));

const customer = () => ({
  title: m.interests_customer(),
  name: ({ customer_details }: ReceivedInterest) => customer_details.name,
});

const filters = (): ListFilter[] => [
  { kind: "choices", key: "request_status", title: m.interests_state(), choices: stateChoices() },
  { kind: "choices", key: "waiting", title: m.interests_waiting(), choices: waitingChoices() },
  recordsFilter({ key: "customer", title: m.interests_customer(), ...named(receivedInterestCalls.customers) }),
  recordsFilter({
    permission: "personnel.manage",
    key: "profile",
    title: m.interests_person(),
    more: true,
    ...named(profileCalls.list),
  }),
  { kind: "days", from: "received_from", to: "received_to", title: m.interests_requested_on(), more: true },
  { kind: "choices", key: "step", title: m.interests_step(), choices: stepChoices(), single: true, more: true },
  { kind: "days", from: "step_from", to: "step_to", title: m.interests_step_days(), more: true },
  { kind: "days", from: "works_from", to: "works_to", title: m.interests_works(), more: true },
];

const columns = () => {
  const all = interestColumns(customer());
  const waiting: ListColumn<ReceivedInterest> = {
    key: "waiting",
    title: m.interests_waiting(),
    width: 140,
    render: (row) => row.waiting && <WaitingChip kind={row.waiting} />,
  };
  return all.flatMap((column) => (column.key === "request_status" ? [column, waiting] : [column]));
};

const VIEWS = ["list", "board"] as const;
const DEFAULT_ORDERING = "-created";

/** Interests of customers in the organisation's people, and the ways to answer. */
export function ReceivedInterestsPage() {
  const { actionsOf, act, dialog } = useInterestActions("received_interest");
  const [view, choose] = useListView("received-interests", VIEWS);
  return (
    <ListPage
      name="received-interests"
      title={m.interests_received()}
      explanation={m.interests_received_explanation()}
      call={receivedInterestCalls.list}
      exported={receivedInterestCalls.export}
      above={<ViewSwitch views={VIEWS} view={view} onChange={choose} />}
      instead={
        view === "board"
          ? () => (
              <Suspense fallback={<SkeletonArea height={480} />}>
                <ReceivedBoard filters={filters()} actionsOf={actionsOf} act={act} defaultOrdering={DEFAULT_ORDERING} />
              </Suspense>
            )
          : undefined
      }
      searchLabel={m.interests_search()}
      defaultOrdering={DEFAULT_ORDERING}
      pageSize={20}
      filters={filters()}
      columns={columns()}
      card={interestCard(customer())}
      found={(count) => m.interests_found({ count })}
      href={({ id }) => routePath("supply-desk-interests-id", { id })}
      rowActions={actionsOf}
      faint={isOver}
      empty={{
        icon: <IconInbox size={24} stroke={1.6} />,
        title: m.interests_received_empty(),
        text: m.interests_received_empty_text(),
      }}
    >
      {dialog}
    </ListPage>
  );
}
