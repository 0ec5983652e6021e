import { receivedInterestCalls as calls } from "@steward/contract/interests/calls";
import {
  type InterestAction,
  type InterestState,
  interestStates,
  openInterestStates,
} from "@steward/contract/interests/constants";
import type { ReceivedInterest } from "@steward/contract/interests/rules";
import { IconHourglassHigh } from "@tabler/icons-react";
import { useLoad } from "../../http/queries.ts";
import { BoardChips, BoardLine } from "../../lists/board/board-card.tsx";
import type { BoardRecords } from "../../lists/board/board-props.ts";
import { ListBoard } from "../../lists/board/list-board.tsx";
import { columnsOf } from "../../lists/board/board-states.ts";
import type { ListAction, ListFilter } from "../../lists/list-props.ts";
import { useListNarrowing } from "../../lists/use-list-state.ts";
import { m } from "../../messages/messages.js";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { daysText, InterestChip, PlacementChip, stateText, waitingText } from "../interest-api.tsx";
import classes from "./received-board.module.css";

/** Columns while the states are not filtered: what still leads somewhere, and who is placed. */
const USUAL: readonly InterestState[] = [...openInterestStates, "Placed"];

/** The action of the staffing organisation that leads into a state. */
const LEADS_TO: Partial<Record<InterestState, InterestAction>> = {
  "Under Review": "review",
  Accepted: "accept",
  Interview: "propose_interview",
  Placed: "place",
  Rejected: "reject",
  Declined: "decline",
};

/** The day or moment that counts in the state of an interest. */
function whenOf({ placement_detail, offer_detail, interview_detail, ...interest }: ReceivedInterest): string {
  const work = placement_detail ?? offer_detail;
  if (work) return daysText(work);
  if (interest.request_status === "Interview" && interview_detail?.start)
    return m.interests_board_interview({ moment: localMinute(interview_detail.start) });
  const isAsked = interest.request_status === "Requested" || interest.request_status === "Under Review";
  return isAsked ? m.interests_expires({ moment: localMinute(interest.expires) }) : "";
}

const cardOf = (interest: ReceivedInterest) => {
  const { id, skilled_personel_detail: person, customer_details: customer, placement_detail: placement } = interest;
  const when = whenOf(interest);
  return {
    title: person.name,
    link: { name: "supply-desk-interests-id", params: { id } },
    name: person.name,
    facts: (
      <>
        <BoardLine>{[person.skilled_personel_id, person.current_position].filter(Boolean).join(" · ")}</BoardLine>
        <BoardLine>{customer.name}</BoardLine>
        <BoardLine>{m.interests_board_requested({ moment: localMinute(interest.created) })}</BoardLine>
        {when && <BoardLine>{when}</BoardLine>}
        {(interest.waiting ?? placement) && (
          <BoardChips>
            {placement && <PlacementChip state={placement.placement_status} />}
            {interest.waiting && (
              <StateChip
                icon={IconHourglassHigh}
                tone="warning"
                text={m.interests_waits({ what: waitingText[interest.waiting]() })}
              />
            )}
          </BoardChips>
        )}
      </>
    ),
  } as const;
};

/** Why an interest is not brought into a state, where it is the customer who does that. */
function refusalOf({ skilled_personel_detail: { name } }: ReceivedInterest, state: InterestState): string | undefined {
  if (state === "Offered") return m.interests_board_offer({ name });
  return state === "Withdrawn" ? m.interests_board_customer() : undefined;
}

interface ReceivedBoardProps {
  filters: readonly ListFilter[];
  actionsOf: (interest: ReceivedInterest) => readonly ListAction[];
  act: (action: InterestAction, interest: ReceivedInterest) => void;
  defaultOrdering: string;
}

/** Received interests in columns by their state, which they change by being moved or by their menus. */
export function ReceivedBoard({ filters, actionsOf, act, defaultOrdering }: ReceivedBoardProps) {
  const board = useListNarrowing({ filters });
  const asked = { query: board.narrowed };
  const { data, error, refetch } = useLoad(calls.board, asked, { silent: true, keepPrevious: true });
  const records: BoardRecords<ReceivedInterest, InterestState> = {
    call: calls.list,
    stateKey: "request_status",
    stateOf: ({ request_status }) => request_status,
    stateText,
    chip: (state) => <InterestChip state={state} />,
    card: cardOf,
    actionsOf,
    moveTo: (interest, state) => {
      const action = interest.request_status === state ? undefined : LEADS_TO[state];
      return action && interest.actions.includes(action) ? () => act(action, interest) : undefined;
    },
    refusal: refusalOf,
  };
  return (
    <>
      <p className={classes.note}>{m.interests_board_over()}</p>
      <ListBoard<ReceivedInterest, InterestState>
        title={m.interests_received()}
        searchLabel={m.interests_search()}
        board={board}
        records={records}
        states={columnsOf(board.state, "request_status", interestStates, USUAL)}
        counts={data && ((state) => data.results.find(({ request_status }) => request_status === state)?.count ?? 0)}
        error={error}
        onRetry={() => void refetch()}
        defaultOrdering={defaultOrdering}
      />
    </>
  );
}
