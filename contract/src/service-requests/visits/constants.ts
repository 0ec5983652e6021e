/** States of a visit, in the order of its way. */
export const visitStates = [
  "Scheduled",
  "Accepted",
  "Declined",
  "En Route",
  "In Progress",
  "Completed",
  "Partially Completed",
  "Cannot Complete",
  "Cancelled",
] as const;
export type VisitState = (typeof visitStates)[number];

/** States in which a visit is still to come, or under way. */
export const openVisitStates = [
  "Scheduled",
  "Accepted",
  "En Route",
  "In Progress",
] as const satisfies readonly VisitState[];

/** What a visit ends as when the engineer was there. */
export const visitOutcomes = [
  "Completed",
  "Partially Completed",
  "Cannot Complete",
] as const satisfies readonly VisitState[];
export type VisitOutcome = (typeof visitOutcomes)[number];

/** Why nothing could be done. */
export const obstacles = ["no_access", "parts", "customer_absent", "unsafe", "wrong_diagnosis"] as const;
export type Obstacle = (typeof obstacles)[number];

/** What can be done with a visit. */
export const visitActions = [
  "reschedule",
  "accept",
  "decline",
  "enRoute",
  "start",
  "finish",
  "cancel",
  "photograph",
] as const;
export type VisitAction = (typeof visitActions)[number];

/** States in which a visit takes an action, and the one that it is in then; null where it stays in its own, or is told. */
export const visitSteps: Readonly<Record<VisitAction, { from: readonly VisitState[]; to: VisitState | null }>> = {
  reschedule: { from: ["Scheduled", "Accepted", "En Route"], to: "Scheduled" },
  accept: { from: ["Scheduled"], to: "Accepted" },
  decline: { from: ["Scheduled"], to: "Declined" },
  enRoute: { from: ["Accepted"], to: "En Route" },
  start: { from: ["Accepted", "En Route"], to: "In Progress" },
  finish: { from: ["In Progress"], to: null },
  cancel: { from: ["Scheduled", "Accepted", "En Route"], to: "Cancelled" },
  photograph: { from: visitStates.filter((state) => state !== "Cancelled" && state !== "Declined"), to: null },
};

/** When a picture of a visit was taken. */
export const pictureStages = ["before", "after"] as const;
export type PictureStage = (typeof pictureStages)[number];

/** Longest time that is planned for one visit, in hours. */
export const VISIT_HOURS_MOST = 72;
/** Most days, engineers and visits of one answer of the calendar. */
export const CALENDAR_DAYS_MOST = 7;
export const CALENDAR_ENGINEERS_MOST = 100;
export const CALENDAR_VISITS_MOST = 2000;
/** Most steps of a checklist. */
export const STEPS_MOST = 50;
/** Days for which a visit that was planned stands among those of its engineer once it has ended, on the day it ends. */
export const VISIT_LATE_DAYS = 30;
/** Most pictures of one visit. */
export const VISIT_PICTURES_MOST = 40;
