import type { BodyOf, Call, ParamsOf } from "@steward/contract/kit/call";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";

/** A moment of the past: a minute of the day so many days before today, in the organisation's time zone. */
export interface Moment {
  days_ago: number;
  minute: number;
}

/** Where the history of the sample customer begins. */
export const FIRST_DAY = 730;

/** Branches that joined the group later, by the days since then; the others were there on the first day. */
const JOINED: Readonly<Record<string, number>> = { "Kochi Day Care Centre": 420, "Dubai Healthcare City": 210 };

/** Days since a branch of the sample customer is in its register. */
export const daysOfBranch = (name: string): number => JOINED[name] ?? FIRST_DAY;

/** A person of the sample organisations, by name. */
export type SamplePerson =
  | "Asha Rao"
  | "Vikram Nair"
  | "Meera Joshi"
  | "Farhan Qureshi"
  | "Arjun Das"
  | "Kavita Menon"
  | "Rohan Gupta"
  | "Daniel Fernandes"
  | "Pooja Kulkarni"
  | "Suresh Patil"
  | "Thomas Kurian";

interface Given<C extends Call> {
  params?: ParamsOf<C>;
  body?: BodyOf<C>;
}

/** An organisation of the sample, whose people do what they may at moments of the past. */
export interface SampleOrganisation {
  organisation_id: string;
  /** The local date of a day before today, or after it. */
  dayOf(days_ago: number): string;
  /** The last day that is no Sunday, on this one or before it. */
  workday(days_ago: number): number;
  /**
   * Does a call of the interface as a person at a moment: what they may not do, or the call's rules refuse, is an
   * error. What is made and recorded meanwhile is of that moment.
   */
  act<C extends Call, Result>(
    moment: Moment,
    who: SamplePerson,
    call: C,
    given: Given<C>,
    verb: (ctx: Context, input: Input<C>) => Promise<Result>,
  ): Promise<Result>;
  /** Looks up what other nouns have made. */
  read: Context["read"];
  /** For settings that no call sets. */
  write: Context["write"];
}

/** The sample customer, and those it has to do with. */
export interface SampleCustomer extends SampleOrganisation {
  /** The sample organisation that provides service, and its people at work. */
  provider_id: string;
  provider: SampleOrganisation;
  /** The sample manufacturer. */
  oem: SampleOrganisation;
  /** The sample staffing agency. */
  staffing: SampleOrganisation;
}

/** Even spread without chance: the n-th of `list`, in steps that are coprime with its length. */
export const spread = <T>(list: readonly T[], n: number): T => list[(n * 7919) % list.length] as T;
