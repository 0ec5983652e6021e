import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import {
  type AttendanceState,
  type InterviewState,
  type InterestState,
  interestStates,
  interviewTurns,
  type InterviewTurn,
  type PipelineStep,
  pipelineSteps,
  type PlacementState,
  type RatePeriod,
  ratePeriods,
  type SuggestionState,
  type WaitingKind,
  waitingKinds,
} from "@steward/contract/interests/constants";
import type { InterestDetails, ReceivedInterest, ReceivedInterestDetails } from "@steward/contract/interests/rules";
import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarQuestion,
  IconCalendarTime,
  IconCalendarX,
  IconCircleCheck,
  IconCircleX,
  IconClockOff,
  IconEye,
  IconFileText,
  IconSend,
  IconUserCheck,
  IconUserQuestion,
} from "@tabler/icons-react";
import { queryClient } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { type ShownState, StateChip } from "../ui/status/state-chip.tsx";
import { countText } from "../ui/text/count-text.ts";
import { readDay } from "../ui/text/local-time.ts";
import { moneyText } from "../ui/text/typed-values.ts";

/** What both sides have of an interest. */
export type AnyInterest = Omit<ReceivedInterest, "customer" | "customer_details" | "waiting">;

const describe = ({ skilled_personel_detail: person }: Pick<AnyInterest, "skilled_personel_detail">) => ({
  label: person.name,
  note: person.skilled_personel_id,
});

export const interestSource = { call: interestCalls.list, describe };
export const receivedInterestSource = { call: receivedInterestCalls.list, describe };

const states: Record<InterestState, ShownState> = {
  Requested: { icon: IconSend, tone: "warning", label: m.interests_requested },
  "Under Review": { icon: IconEye, tone: "warning", label: m.interests_under_review },
  Accepted: { icon: IconUserCheck, tone: "info", label: m.interests_accepted },
  Interview: { icon: IconCalendarEvent, tone: "info", label: m.interests_interview },
  Offered: { icon: IconFileText, tone: "info", label: m.interests_offered },
  Placed: { icon: IconCircleCheck, tone: "success", label: m.interests_placed },
  Rejected: { icon: IconCircleX, tone: "danger", label: m.interests_rejected },
  Withdrawn: { icon: IconCircleX, tone: "neutral", label: m.interests_withdrawn },
  Declined: { icon: IconCircleX, tone: "danger", label: m.interests_declined },
  Expired: { icon: IconClockOff, tone: "neutral", label: m.interests_expired },
};

const placements: Record<PlacementState, ShownState> = {
  Upcoming: { icon: IconCalendarEvent, tone: "info", label: m.interests_upcoming },
  Active: { icon: IconCircleCheck, tone: "success", label: m.interests_active },
  Extended: { icon: IconCircleCheck, tone: "success", label: m.interests_extended },
  Completed: { icon: IconClockOff, tone: "neutral", label: m.interests_completed },
  Terminated: { icon: IconCircleX, tone: "danger", label: m.interests_terminated },
};

const interviews: Record<InterviewState, ShownState> = {
  Proposed: { icon: IconCalendarQuestion, tone: "warning", label: m.interests_interview_proposed },
  "Times Asked": { icon: IconCalendarTime, tone: "warning", label: m.interests_interview_times_asked },
  Agreed: { icon: IconCalendarCheck, tone: "success", label: m.interests_interview_agreed },
  Held: { icon: IconCalendarEvent, tone: "neutral", label: m.interests_interview_held },
  Cancelled: { icon: IconCalendarX, tone: "neutral", label: m.interests_interview_cancelled },
};

const suggestions: Record<SuggestionState, ShownState> = {
  Suggested: { icon: IconUserQuestion, tone: "warning", label: m.interests_suggested },
  Requested: { icon: IconSend, tone: "info", label: m.interests_requested },
  Declined: { icon: IconCircleX, tone: "neutral", label: m.interests_declined },
};

const attendance: Record<AttendanceState, ShownState> = {
  Draft: { icon: IconFileText, tone: "neutral", label: m.interests_attendance_draft },
  Submitted: { icon: IconSend, tone: "warning", label: m.interests_attendance_submitted },
  Approved: { icon: IconCircleCheck, tone: "success", label: m.interests_attendance_approved },
  Returned: { icon: IconCircleX, tone: "danger", label: m.interests_attendance_returned },
};

const Chip = ({ icon, tone, label }: ShownState) => <StateChip icon={icon} tone={tone} text={label()} />;

/** State of a sheet of attendance as icon and words. */
export const AttendanceChip = ({ state }: { state: AttendanceState }) => <Chip {...attendance[state]} />;

/** State of a suggestion as icon and words. */
export const SuggestionChip = ({ state }: { state: SuggestionState }) => <Chip {...suggestions[state]} />;

/** State of an interest as icon and words. */
export const InterestChip = ({ state }: { state: InterestState }) => <Chip {...states[state]} />;

/** State of a placement as icon and words. */
export const PlacementChip = ({ state }: { state: PlacementState }) => <Chip {...placements[state]} />;

/** State of an interview as icon and words. */
export const InterviewChip = ({ state }: { state: InterviewState }) => <Chip {...interviews[state]} />;

export const stateText = (state: InterestState): string => states[state].label();
export const stateChoices = () => interestStates.map((value) => ({ value, label: stateText(value) }));

/** What waits for the staffing organisation, in words. */
export const waitingText: Record<WaitingKind, () => string> = {
  Answer: m.interests_waiting_answer,
  Placement: m.interests_waiting_placement,
  Interview: m.interests_waiting_interview,
  Extension: m.interests_waiting_extension,
};
export const waitingChoices = () => waitingKinds.map((value) => ({ value, label: waitingText[value]() }));

/** Steps that are counted, in words. */
export const stepText: Record<PipelineStep, () => string> = {
  Received: m.interests_received_step,
  Answered: m.interests_answered,
  Accepted: m.interests_accepted,
  Offered: m.interests_offered,
  Placed: m.interests_placed,
  Rejected: m.interests_rejected,
  Declined: m.interests_declined,
  Withdrawn: m.interests_withdrawn,
  Expired: m.interests_expired,
};
export const stepChoices = () => pipelineSteps.map((value) => ({ value, label: stepText[value]() }));

const turns: Record<InterviewTurn, () => string> = {
  "To Answer": m.interests_interview_to_answer,
  Upcoming: m.interests_upcoming,
};
export const interviewChoices = () => interviewTurns.map((value) => ({ value, label: turns[value]() }));

/** States that led to nothing. */
export const isOver = ({ request_status: state }: AnyInterest): boolean =>
  ["Rejected", "Withdrawn", "Declined", "Expired"].includes(state);

const periods: Record<RatePeriod, () => string> = {
  Hour: m.interests_per_hour,
  Day: m.interests_per_day,
  Month: m.interests_per_month,
};
export const periodChoices = () => ratePeriods.map((value) => ({ value, label: periods[value]() }));

type Offer = NonNullable<AnyInterest["offer_detail"]>;

/** A rate with its currency and its period. */
export const rateText = ({ rate, currency, rate_period }: Offer): string =>
  m.interests_rate_of({ rate: moneyText(rate, currency) ?? rate, period: periods[rate_period]() });

interface Salary {
  min_salary_expectation_per_month: number | null;
  max_salary_expectation_per_month: number | null;
  salary_currency: string | null;
}

/** The salary that somebody expects, in whole units of its currency; empty where none is told. */
export function salaryText(salary: Salary): string {
  const { min_salary_expectation_per_month: low, max_salary_expectation_per_month: high } = salary;
  const amount = (units: number) => [salary.salary_currency, countText(units)].filter(Boolean).join(" ");
  if (low !== null && high !== null) return m.interests_salary_between({ low: amount(low), high: countText(high) });
  if (low !== null) return m.interests_salary_from({ low: amount(low) });
  return high === null ? "" : m.interests_salary_up_to({ high: amount(high) });
}

export const daysText = ({ start_date, end_date }: Offer): string => `${readDay(start_date)} – ${readDay(end_date)}`;

/** Each side's calls. */
export const SIDES = { interest: interestCalls, received_interest: receivedInterestCalls } as const;
export type Side = keyof typeof SIDES;

/** Puts the interest of a write's answer into the cache of its page, on either side. */
export const showSide = (side: Side, after: InterestDetails | ReceivedInterestDetails) =>
  void queryClient.setQueryData([SIDES[side].read.name, { params: { id: after.id } }], after);
export const showInterest = (after: InterestDetails) => showSide("interest", after);
export const showReceived = (after: ReceivedInterestDetails) => showSide("received_interest", after);
