/** What a person is available as, the most available first. */
export const availabilityStates = [
  "Available",
  "Available Soon",
  "Under Process",
  "Placed",
  "Not Available",
  "Inactive",
] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** Whom a profile is published to. */
export const audiences = ["none", "everyone", "chosen"] as const;
export type Audience = (typeof audiences)[number];

export const genders = ["", "Female", "Male", "Other"] as const;

/** What two profiles of the same person have in common. */
export const sameness = ["phone", "email", "name"] as const;
export type Sameness = (typeof sameness)[number];

/** Rows of the lists of a profile that one body takes. */
export const MOST_SKILLS = 40;
export const MOST_STATIONS = 40;
export const MOST_CERTIFICATES = 40;
export const MOST_LEAVE = 40;

/** Profiles that are told as those of the same person. */
export const MOST_TWINS = 5;

/** Fields in which a profile tells what customers look for; in place of some of them others count as well. */
export const lookedFor = [
  "position",
  "overall_experience",
  "city",
  "primary_phone_number",
  "languages",
  "preferred_cities",
  "skills",
  "employment",
  "certificates",
  "consent_on",
] as const;
export type LookedFor = (typeof lookedFor)[number];

/** Salary of a month, in whole units of its currency. */
export const MOST_SALARY = 2_000_000_000;

/** Years of experience that people are narrowed by. */
export const EXPERIENCE_STEPS: readonly number[] = [2, 5, 10, 15];
/** Averages of ratings, at the least, that people are narrowed by. */
export const RATING_STEPS: readonly number[] = [2, 3, 4, 5];
/** Ratings from which on their average is published. */
export const VOTES_LEAST = 3;
/** People whom a count of choices goes through at the most. */
export const MOST_COUNTED = 5000;
/** Choices of a filter that are counted, the most frequent ones. */
export const MOST_CHOICES = 8;

/** Page size of the lists of people (specification section 9). */
export const PERSONNEL_PAGE_SIZE = 20;
/** The most days that utilisation is summed over: three years. */
export const UTILISATION_DAYS = 1096;
