import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { makeBranch } from "../../branches/branch-factory.ts";
import { dayIn } from "../../organisations/organisation-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import type { TestServer } from "../../test-server/start-test-server.ts";
import { type Pair, pairsOn } from "../interest-factory.ts";

/** Placements of a server's organisations, and ratings of them. */
export async function ratingsOn(server: TestServer) {
  const { owner } = server;
  const { staffing, makePerson, makePair, offered, alter } = await pairsOn(server);

  /** A placement of three days that runs from today on; a customer has one of a person at a time. */
  async function placed(person?: string, customer: Caller = owner): Promise<Pair> {
    const pair = await makePair(person, customer);
    const branch = (await makeBranch(customer)).id;
    await offered(pair, { branch, start_date: dayIn(0), end_date: dayIn(2), share: 10 }, customer);
    await staffing.ok(received.place, { params: { id: pair.received } });
    return pair;
  }

  /** Moves the days of a placement into the past, where no verb puts them. */
  const past = (pair: Pair) => alter(pair, "start_date = start_date - 30, end_date = end_date - 30");

  async function ended(person?: string, customer: Caller = owner): Promise<Pair> {
    const pair = await placed(person, customer);
    await past(pair);
    return pair;
  }

  /** Has hours pass since a placement was rated. */
  const later = (pair: Pair, hours: number) => alter(pair, "rated = rated - make_interval(hours => $2)", [hours]);

  const rate = ({ made: id }: Pair, rating: number, comment = "", customer: Caller = owner) =>
    customer.send(made.rate, { params: { id }, body: { rating, comment } });

  /** A person with a rating of each of these values. */
  async function ratedPerson(name: string, ratings: readonly number[], customer: Caller = owner): Promise<string> {
    const person = await makePerson(name);
    for (const rating of ratings) await rate(await ended(person, customer), rating, "", customer);
    return person;
  }

  const atCustomer = ({ made: id }: Pair) => owner.ok(made.read, { params: { id } });
  const atStaffing = ({ received: id }: Pair) => staffing.ok(received.read, { params: { id } });

  return { owner, staffing, makePerson, alter, placed, ended, later, rate, ratedPerson, atCustomer, atStaffing };
}
