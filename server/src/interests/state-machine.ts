import type { InterestAction, InterestState, InterestStep } from "@steward/contract/interests/constants";
import { openInterestStates, RATING_HOURS } from "@steward/contract/interests/constants";
import type { Interview } from "@steward/contract/interests/interviews";
import type { RatingOfPlacement } from "@steward/contract/interests/ratings";
import { messages } from "@steward/contract/messages/catalogue";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { Context } from "../http/context.ts";

/** Whose row it is. */
export type InterestSide = "interest" | "received_interest";

interface Step {
  /** The permission of each side that does it. */
  by: Partial<Record<InterestSide, Permission>>;
  from: readonly InterestState[];
  to: InterestState;
  /** What history calls it. */
  step: InterestStep;
  /** Past participle, for "cannot be …". */
  word: string;
}

const DECIDE = { received_interest: "interest.decide" } as const;
const REQUEST = { interest: "interest.request" } as const;

/** What either side does with the interview of an interest; whose turn it is says `interviewRefusal`. */
const INTERVIEW = {
  by: { ...REQUEST, ...DECIDE },
  from: ["Interview"],
  to: "Interview",
  word: "interviewed about",
} as const;

/** What is done with an interest: by which side, in which states, and where it leads. */
export const MACHINE: Readonly<Record<InterestAction, Step>> = {
  review: {
    by: DECIDE,
    from: ["Requested"],
    to: "Under Review",
    step: "taken under review",
    word: "taken under review",
  },
  accept: {
    by: DECIDE,
    from: ["Requested", "Under Review"],
    to: "Accepted",
    step: "interest accepted",
    word: "accepted",
  },
  reject: {
    by: DECIDE,
    from: ["Requested", "Under Review", "Accepted", "Interview"],
    to: "Rejected",
    step: "interest rejected",
    word: "rejected",
  },
  decline: { by: DECIDE, from: openInterestStates, to: "Declined", step: "interest declined", word: "declined" },
  offer: {
    by: REQUEST,
    from: ["Accepted", "Interview"],
    to: "Offered",
    step: "offer made",
    word: "offered a placement",
  },
  place: { by: DECIDE, from: ["Offered"], to: "Placed", step: "placed", word: "placed" },
  withdraw: {
    by: { interest: "interest.withdraw" },
    from: openInterestStates,
    to: "Withdrawn",
    step: "interest withdrawn",
    word: "withdrawn",
  },
  ask_extension: { by: REQUEST, from: ["Placed"], to: "Placed", step: "extension asked", word: "extended" },
  extend: { by: DECIDE, from: ["Placed"], to: "Placed", step: "placement extended", word: "extended" },
  refuse_extension: { by: DECIDE, from: ["Placed"], to: "Placed", step: "extension refused", word: "extended" },
  terminate: {
    by: { ...REQUEST, ...DECIDE },
    from: ["Placed"],
    to: "Placed",
    step: "placement terminated",
    word: "terminated",
  },
  rate: { by: REQUEST, from: ["Placed"], to: "Placed", step: "placement rated", word: "rated" },
  propose_interview: { ...INTERVIEW, from: ["Accepted", "Interview"], step: "interview proposed" },
  choose_slot: { ...INTERVIEW, step: "interview agreed" },
  ask_slots: { ...INTERVIEW, step: "other times asked" },
  move_interview: { ...INTERVIEW, step: "interview moved" },
  cancel_interview: { ...INTERVIEW, step: "interview cancelled" },
};

/** An interest as it is. */
export interface Present {
  request_status: InterestState;
  placement_detail: { placement_status: string; extension_date: string | null } | null;
  interview_detail: Pick<Interview, "interview_status" | "is_theirs"> | null;
  rating_detail: Pick<RatingOfPlacement, "is_editable"> | null;
  is_erased: boolean;
}

/** Whether an interview is arranged, or still has to be held. */
export const isInterviewOpen = ({ interview_detail: interview }: Pick<Present, "interview_detail">): boolean =>
  interview !== null && interview.interview_status !== "Held" && interview.interview_status !== "Cancelled";

/** Why the interview of an interest does not take an action of a side that has it so; undefined where it does. */
function interviewRefusal(action: InterestAction, present: Present): string | undefined {
  const texts = messages.interests;
  const { interview_status: status, is_theirs: isTheirs } = present.interview_detail ?? {};
  const isOpen = isInterviewOpen(present);
  switch (action) {
    case "propose_interview":
      return isOpen && status !== "Times Asked" ? texts.interviewOpen : undefined;
    case "cancel_interview":
      return isOpen ? undefined : texts.interviewNone;
    case "move_interview":
      if (!isOpen) return texts.interviewNone;
      if (status === "Agreed" || (status === "Proposed" && !isTheirs)) return undefined;
      return status === "Proposed" ? texts.slotsTheirs : texts.slotsAnswered;
    case "choose_slot":
    case "ask_slots":
      if (!isOpen) return texts.interviewNone;
      if (status !== "Proposed") return texts.slotsAnswered;
      return isTheirs ? undefined : texts.slotsOwn;
    default:
      return undefined;
  }
}

/** Why a placement is not rated as it is, or its rating not changed; undefined where it is. */
function ratingRefusal({ placement_detail: placement, rating_detail: given, is_erased: isErased }: Present) {
  if (!placement || !isEnded(placement)) return messages.interests.ratingEarly;
  if (isErased) return messages.interests.ratingErased;
  return given && !given.is_editable ? messages.interests.ratingLate({ hours: RATING_HOURS }) : undefined;
}

/** Why an interest does not take an action as it is; undefined where it does. */
export function refusalOf(action: InterestAction, present: Present) {
  const { request_status: status, placement_detail: placement } = present;
  const { from, word } = MACHINE[action];
  if (!from.includes(status)) return messages.interests.notNow({ action: word, status });
  if (action === "rate") return ratingRefusal(present);
  if (!placement) return interviewRefusal(action, present);
  if (isEnded(placement)) return messages.interests.placementOver;
  const answersExtension = action === "extend" || action === "refuse_extension";
  if (answersExtension && placement.extension_date === null) return messages.interests.noExtension;
  return undefined;
}

/** Whether a placement that was made has ended. */
const isEnded = ({ placement_status: state }: NonNullable<Present["placement_detail"]>) =>
  state === "Completed" || state === "Terminated";

/** Why the two sides of an interest do not write to each other as it is; undefined where they do. */
export function silenceOf({ request_status: status, placement_detail: placement }: Present) {
  if (placement) return isEnded(placement) ? messages.interests.placementOver : undefined;
  const isOpen = openInterestStates.some((state) => state === status);
  return isOpen ? undefined : messages.interests.notNow({ action: "written about", status });
}

/** Who handles interests at each side: writes to the other one, and is told of what ends. */
export const HANDLES = { interest: "interest.request", received_interest: "interest.decide" } as const;

/** Whether a caller may write to the other side of an interest as it is. */
export const takesMessages = ({ may }: Pick<Context, "may">, side: InterestSide, present: Present): boolean =>
  may(HANDLES[side]) && silenceOf(present) === undefined;

/** What a caller may do with an interest as it is. */
export const actionsOf = ({ may }: Pick<Context, "may">, side: InterestSide, present: Present): InterestAction[] =>
  (Object.keys(MACHINE) as InterestAction[]).filter((action) => {
    const permission = MACHINE[action].by[side];
    return permission !== undefined && may(permission) && refusalOf(action, present) === undefined;
  });
