/** States of an interest, the same words on both sides; `request_status` on the wire. */
export const interestStates = [
  "Requested",
  "Under Review",
  "Accepted",
  "Interview",
  "Offered",
  "Placed",
  "Rejected",
  "Withdrawn",
  "Declined",
  "Expired",
] as const;
export type InterestState = (typeof interestStates)[number];

/** States in which an interest still leads somewhere: an organisation has one such interest in a person. */
export const openInterestStates = ["Requested", "Under Review", "Accepted", "Interview", "Offered"] as const;

/** States in which the customer knows the person's contact data. */
export const revealedStates = [
  "Accepted",
  "Interview",
  "Offered",
  "Placed",
] as const satisfies readonly InterestState[];

/** What is done with an interest, and by which side. */
export const interestActions = {
  offer: "customer",
  withdraw: "customer",
  ask_extension: "customer",
  rate: "customer",
  review: "staffing",
  accept: "staffing",
  reject: "staffing",
  decline: "staffing",
  place: "staffing",
  extend: "staffing",
  refuse_extension: "staffing",
  terminate: "both",
  propose_interview: "both",
  choose_slot: "both",
  ask_slots: "both",
  move_interview: "both",
  cancel_interview: "both",
} as const satisfies Record<string, "customer" | "staffing" | "both">;
export type InterestAction = keyof typeof interestActions;

/** Steps of an interest, in the words of history. */
export const interestSteps = [
  "interest requested",
  "taken under review",
  "interest accepted",
  "contact data forgotten",
  "interest rejected",
  "interest declined",
  "offer made",
  "placed",
  "interest withdrawn",
  "interest expired",
  "extension asked",
  "placement extended",
  "extension refused",
  "placement terminated",
  "placement rated",
  "personal data erased",
  "interview proposed",
  "interview agreed",
  "other times asked",
  "interview moved",
  "interview cancelled",
  "person suggested",
  "suggestion requested",
  "suggestion declined",
  "attendance recorded",
  "attendance submitted",
  "attendance approved",
  "attendance returned",
] as const;
export type InterestStep = (typeof interestSteps)[number];

/** States of an interview; it is held once its time is over. */
export const interviewStates = ["Proposed", "Times Asked", "Agreed", "Held", "Cancelled"] as const;
export type InterviewState = (typeof interviewStates)[number];

/** States of a suggestion of another person in an interest. */
export const suggestionStates = ["Suggested", "Requested", "Declined"] as const;
export type SuggestionState = (typeof suggestionStates)[number];

/** States of an interest in which another person can be suggested: while it is open, and once the person is not to be had. */
export const suggestedStates = [
  ...openInterestStates,
  "Rejected",
  "Declined",
] as const satisfies readonly InterestState[];

/** What is recorded of a day of a placement. */
export const attendanceMarks = ["Worked", "Half day", "Absent", "Leave", "Holiday"] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

/** States of a sheet of attendance; the customer sees none that was never submitted. */
export const attendanceStates = ["Draft", "Submitted", "Approved", "Returned"] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** What is done with a sheet of attendance, and at which side. */
export const attendanceActions = {
  save: "received_interest",
  submit: "received_interest",
  approve: "interest",
  return: "interest",
} as const;
export type AttendanceAction = keyof typeof attendanceActions;

/** States of a placement: by its days, unless it was extended or ended early. */
export const placementStates = ["Upcoming", "Active", "Extended", "Completed", "Terminated"] as const;
export type PlacementState = (typeof placementStates)[number];

/** What of a received interest waits for the staffing organisation. */
export const waitingKinds = ["Answer", "Placement", "Interview", "Extension"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** An interview whose turn is the own side's, and one that is agreed and not held yet. */
export const interviewTurns = ["To Answer", "Upcoming"] as const;
export type InterviewTurn = (typeof interviewTurns)[number];

/** Steps of a received interest that reports count, each by the moment at which it came. */
export const pipelineSteps = [
  "Received",
  "Answered",
  "Accepted",
  "Offered",
  "Placed",
  "Rejected",
  "Declined",
  "Withdrawn",
  "Expired",
] as const;
export type PipelineStep = (typeof pipelineSteps)[number];

/** Steps that follow on each other until somebody is placed. */
export const conversionSteps = ["Received", "Answered", "Accepted", "Offered", "Placed"] as const;

export const ratePeriods = ["Hour", "Day", "Month"] as const;
export type RatePeriod = (typeof ratePeriods)[number];

/** Days after which an interest that nobody answered expires. */
export const ANSWER_DAYS = 14;
/** Share of working time of a full placement, in percent. */
export const FULL_SHARE = 100;
/** Characters of the longest message, as of an update of a service request. */
export const MESSAGE_MOST = 2000;
/** The best rating of a placement, as of other feedback; the worst is 1. */
export const RATING_BEST = 5;
/** Characters of the words beside it, and hours after the first submission in which it is changed: as of other feedback. */
export const RATING_WORDS_MOST = 2000;
export const RATING_HOURS = 12;
/** Times that an interview is proposed for at once. */
export const SLOTS_MOST = 5;
/** Length of an interview. */
export const INTERVIEW_MINUTES = { least: 10, most: 480 } as const;
/** People who are suggested in one interest. */
export const SUGGESTIONS_MOST = 5;
/** Days within which a placement ends soon. */
export const ENDING_DAYS = 30;
