import type { InterestAction } from "@steward/contract/interests/constants";

const PLACED: readonly InterestAction[] = ["review", "accept", "offer", "place"];

export interface Story {
  /** Number of the person at the sample agency. */
  person: number;
  /** Days since the interest was requested; every further step is a day later. */
  days_ago: number;
  remark: string;
  /** The skill of a problem whose latest request the person is wanted for. */
  skill?: string;
  steps: readonly InterestAction[];
  /** First and last day of the offer, as days before today. */
  days?: readonly [first: number, last: number];
  /** What one side tells the other, where a step says why. */
  reason?: string;
  /** Who proposes an interview, where, and its days before today; the first one is chosen. */
  interview?: { by: "customer" | "staffing"; venue: string; note: string; days: readonly number[] };
  /** What the customer thinks of the placement after its end. */
  rating?: { rating: number; comment: string };
  /** What the two sides write after a number of steps, a quarter of an hour apart. */
  talk?: { after: number; said: readonly (readonly [side: "customer" | "staffing", message: string])[] };
}

/** Weeks for which one person came, by days before today. */
const WEEKS = [
  { first: 47, rating: 5, comment: "Found the leak that two others had missed." },
  { first: 35, rating: 5, comment: "" },
  { first: 23, rating: 4, comment: "Good work; the protocols came a day late." },
] as const;

/** Interests in every state, and placements in every state. */
export const STORIES: readonly Story[] = [
  ...WEEKS.map(
    ({ first, rating, comment }): Story => ({
      person: 23,
      days_ago: first + 6,
      remark: "Ventilators and monitors, a week at a time",
      steps: [...PLACED, "rate"],
      days: [first, first - 4],
      rating: { rating, comment },
    }),
  ),
  {
    person: 13,
    days_ago: 48,
    remark: "Cover for parental leave in dialysis",
    steps: [...PLACED, "terminate", "rate"],
    days: [40, -30],
    reason: "The permanent technician returned early",
    rating: { rating: 4, comment: "Calm with patients; needed a week to find her way about the unit." },
  },
  { person: 12, days_ago: 45, remark: "Yearly test of all fire panels", steps: PLACED, days: [38, 9] },
  {
    person: 11,
    days_ago: 43,
    remark: "Lift modernisation, day shift",
    steps: [...PLACED, "ask_extension", "extend"],
    days: [36, -10],
  },
  { person: 10, days_ago: 30, remark: "Leak survey of the plant room", steps: [] },
  {
    person: 1,
    days_ago: 26,
    remark: "Ventilators of both intensive care units",
    steps: [...PLACED, "ask_extension"],
    days: [20, -12],
    talk: {
      after: 2,
      said: [
        ["customer", "Would day and night shifts in turn be possible? The units are never without patients."],
        ["staffing", "Yes, with two days off after each week of nights."],
        ["customer", "That fits our rota. We will send the offer tomorrow."],
      ],
    },
  },
  {
    person: 7,
    days_ago: 22,
    remark: "Second generator",
    steps: ["review", "withdraw"],
    reason: "The project is on hold",
  },
  {
    person: 19,
    days_ago: 20,
    remark: "Front desk of the new clinic",
    steps: ["review", "accept", "propose_interview", "choose_slot"],
    interview: { by: "customer", venue: "Pune Main Hospital, office of the coordinator", note: "", days: [12, 11] },
  },
  {
    person: 14,
    days_ago: 10,
    remark: "Fire panels of the diagnostics centre",
    steps: ["review", "accept", "propose_interview", "choose_slot"],
    interview: {
      by: "customer",
      venue: "https://meet.meridian.example/fire-panels",
      note: "Please have the certificate at hand.",
      days: [-4, -5, -6],
    },
  },
  {
    person: 17,
    days_ago: 8,
    remark: "Second shift of the laboratory",
    steps: ["review", "accept", "propose_interview"],
    interview: {
      by: "staffing",
      venue: "By telephone; we call the contact person",
      note: "Neelam is free in the mornings.",
      days: [-3, -5],
    },
  },
  {
    person: 9,
    days_ago: 17,
    remark: "Help desk, evenings",
    steps: ["review", "accept", "decline"],
    reason: "Prefers to stay in Bengaluru",
  },
  { person: 15, days_ago: 12, remark: "Commissioning of the new MRI", steps: PLACED, days: [-7, -97] },
  {
    person: 6,
    days_ago: 9,
    remark: "Sterile services",
    steps: ["review", "reject"],
    reason: "Not free before next quarter",
  },
  { person: 5, days_ago: 7, remark: "Rewiring of Block B", steps: ["review", "accept", "offer"], days: [-14, -75] },
  {
    person: 4,
    days_ago: 6,
    remark: "Network of the diagnostics centre",
    skill: "IT networks",
    steps: ["review", "accept"],
    talk: {
      after: 2,
      said: [
        ["staffing", "The earliest start is the first Monday of next month. Does that still help you?"],
        ["customer", "It does; the cabling is not finished before then."],
      ],
    },
  },
  {
    person: 3,
    days_ago: 4,
    remark: "Chillers before summer",
    steps: ["review"],
    talk: { after: 1, said: [["staffing", "Which make are the chillers, and how many are there?"]] },
  },
  { person: 2, days_ago: 2, remark: "X-ray and ultrasound, one year", steps: [] },
];
