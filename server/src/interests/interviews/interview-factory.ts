import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { expect, vi } from "vitest";
import type { Caller } from "../../test-server/caller.ts";
import type { TestServer } from "../../test-server/start-test-server.ts";
import { type Pair, pairsOn } from "../interest-factory.ts";
import type { InterviewStep } from "./tell-interview.ts";

export const own = (pair: Pair) => ({ params: { id: pair.made } });
export const theirs = (pair: Pair) => ({ params: { id: pair.received } });
export const [FIRST, SECOND, THIRD] = [
  "2031-03-03T04:30:00.000Z",
  "2031-03-04T04:30:00.000Z",
  "2031-03-05T04:30:00.000Z",
];
export const at = (...starts: string[]) => ({ slots: starts.map((start) => ({ start, minutes: 45 })) });
export const ASKED = { ...at(SECOND, FIRST), venue: "https://meet.example.org/ward", note: "Bring certificates" };
export const REASON = { reason: "Theatre lists changed" };

export interface Sides {
  owner: Caller;
  staffing: Caller;
  makePair: () => Promise<Pair>;
}

/** Interests of a server's organisations on the way to an interview. */
export async function interviewsOn(server: TestServer) {
  const { owner } = server;
  const { staffing, makePair } = await pairsOn(server);
  const SHARED: Sides = { owner, staffing, makePair };

  /** A customer and an agency of their own, of whose addresses no limit of mails is reached. */
  async function apart(name: string): Promise<Sides> {
    const sides = await pairsOn(server);
    const customer = await server.otherOrganisation(name);
    return { owner: customer, staffing: sides.staffing, makePair: () => sides.makePair(undefined, customer) };
  }

  async function accepted({ staffing: agency, makePair: make } = SHARED): Promise<Pair> {
    const pair = await make();
    await agency.ok(received.accept, theirs(pair));
    return pair;
  }

  /** An interest whose customer proposed an interview. */
  async function proposed(sides = SHARED): Promise<Pair> {
    const pair = await accepted(sides);
    await sides.owner.ok(made.proposeInterview, { ...own(pair), body: ASKED });
    return pair;
  }

  async function agreed(sides = SHARED): Promise<Pair> {
    const pair = await proposed(sides);
    await sides.staffing.ok(received.chooseSlot, { ...theirs(pair), body: { start: FIRST } });
    return pair;
  }

  const atCustomer = (pair: Pair, sides = SHARED) => sides.owner.ok(made.read, own(pair));
  const atStaffing = (pair: Pair, sides = SHARED) => sides.staffing.ok(received.read, theirs(pair));
  const both = async (pair: Pair, sides = SHARED) =>
    [await atCustomer(pair, sides), await atStaffing(pair, sides)] as const;

  return { owner, staffing, apart, accepted, proposed, agreed, atCustomer, atStaffing, both };
}

/** What a server was given to mail of interviews, and mailed. */
export function interviewMailsOn({ admin, services }: TestServer) {
  /** The steps of an interview that the queue was given. */
  const stepsOf = async (pair: Pair) =>
    (
      await admin.query<{ group_id: string; data: InterviewStep }>(
        `select group_id, data from pgboss.job where name = 'interview_mails'
         and jsonb_path_query_array(data, '$.sides[*].interest') ?| $1 order by id`,
        [[pair.made, pair.received]],
      )
    ).rows;

  /** The mails of an interest to the owners of both sides, the first one first, once so many have come. */
  const mailsOf = async (pair: Pair, sides: Sides, count: number) =>
    vi.waitFor(
      async () => {
        const mails = ((await services.mailer.listOutbox?.()) ?? [])
          .filter(({ text }) => text.includes(pair.made) || text.includes(pair.received))
          .filter(({ to }) => to === sides.owner.email || to === sides.staffing.email);
        expect(mails).toHaveLength(count);
        return mails.toReversed();
      },
      { timeout: 20_000, interval: 100 },
    );

  const calendarsOf = async (pair: Pair, sides: Sides) => {
    const steps = await stepsOf(pair);
    const mails = await mailsOf(pair, sides, steps.flatMap(({ data }) => data.sides).length);
    return mails.flatMap(({ to, calendar }) => (calendar ? [{ to, ...calendar }] : []));
  };

  return { stepsOf, mailsOf, calendarsOf };
}
