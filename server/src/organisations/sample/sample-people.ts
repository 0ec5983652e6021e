import type { BodyOf, Call, ParamsOf } from "@steward/contract/kit/call";
import { joined } from "@steward/contract/kit/joined-call";
import type { Permission } from "@steward/contract/permissions/permissions";
import { sql } from "kysely";
import { atMoment, momentOfWork } from "../../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Scope } from "../../database/transaction.ts";
import type { Context, PublicContext } from "../../http/context.ts";
import { may } from "../../http/authenticate.ts";
import type { Input } from "../../http/route.ts";
import { FIRST_DAY, type SampleOrganisation } from "../../nouns/sample-customer.ts";
import { dateRecords } from "./date-records.ts";
import { countSampleEntry } from "./sample-progress.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How the people of the sample reach the database, each within their limit to places. */
export type Reaching = (scope: Scope) => Pick<Context, "read" | "write">;

interface Acting {
  id: string;
  name: string;
  is_owner: boolean;
  permissions: string[];
  scope: string[] | null;
}

interface Known {
  organisation: Context["organisation"];
  people: ReadonlyMap<string, Acting>;
  today: string;
  /** Local midnights in milliseconds, by the days since then; one day more than the first, which may be a Sunday. */
  midnights: readonly number[];
}

async function known(read: Context["read"]): Promise<Known> {
  return read(async (tx) => {
    const organisation = await tx
      .selectFrom("organisation")
      .select(["currency", "time_zone", "locked_modules"])
      .executeTakeFirstOrThrow();
    const people = await sql<Acting>`
      select a.id, a.name, s.is_owner, granted_permissions(a.id) as permissions, granted_scope(a.id) as scope
      from membership s join account a on a.id = s.account_id where ${ofOrganisation("s")}`.execute(tx);
    const days = await sql<{ day: string; midnight: number }>`
      select d.day::date::text as day, (extract(epoch from d.day at time zone o.time_zone) * 1000)::float8 as midnight
      from organisation o, generate_series(0, ${FIRST_DAY + 1}::int) n,
        lateral (select ((now() at time zone o.time_zone)::date - n)::timestamp as day) d
      where o.id = ${ownOrganisation} order by n`.execute(tx);
    return {
      organisation,
      people: new Map(people.rows.map((one) => [one.name, one])),
      today: days.rows[0]?.day ?? "",
      midnights: days.rows.map(({ midnight }) => midnight),
    };
  });
}

/** Who has the permission of a call, as at the gate of every request. */
function pass(call: Call, caller: Pick<Context, "actor" | "organisation">): void {
  const gates = [call.permission, call.otherPermission];
  const passes = gates.some((gate) => gate === "signed-in" || (gate && may(caller, gate as Permission)));
  if (!passes) throw new Error(`${caller.actor.name} of the sample may not ${call.name}.`);
}

/** The same ways to the database, which learns of each write at which moment it is done. */
const dated =
  (reaching: Reaching): Reaching =>
  (scope) => {
    const { read, write } = reaching(scope);
    return {
      read,
      write: (work) =>
        write(async (tx) => {
          const moment = momentOfWork();
          const text = moment ? new Date(moment.ms).toISOString() : "";
          await sql`select set_config('app.moment', ${text}, true)`.execute(tx);
          return work(tx);
        }),
    };
  };

/**
 * The people of a sample organisation at work, and `date`, which dates what they have done. They do what the calls of the
 * interface do, behind the same permissions and rules; only the clock is another one.
 */
export async function sampleOrganisation(services: PublicContext, organisation_id: string, ways: Reaching) {
  const reaching = dated(ways);
  const { read, write } = reaching(null);
  const { organisation, people, today, midnights } = await known(read);
  let acts = 0;
  const contextOf = (who: string): Context => {
    const person = people.get(who);
    if (!person) throw new Error(`The sample has nobody called ${who}.`);
    const { id: account_id, name, is_owner, permissions, scope } = person;
    const actor = { session_id: account_id, account_id, name, is_token: false, is_owner, permissions };
    return {
      ...services,
      ...reaching(scope),
      organisation_id,
      scope,
      organisation,
      actor,
      version: undefined,
      may: (permission) => may({ actor, organisation }, permission),
    };
  };
  const contexts = new Map<string, Context>();
  const personAt = (who: string): Context => {
    const ctx = contexts.get(who) ?? contextOf(who);
    contexts.set(who, ctx);
    return ctx;
  };
  const weekday = (days_ago: number) => new Date(Date.parse(today) - days_ago * DAY_MS).getUTCDay();
  const at_work: SampleOrganisation = {
    organisation_id,
    read,
    write,
    dayOf: (days_ago) => new Date(Date.parse(today) - days_ago * DAY_MS).toISOString().slice(0, 10),
    workday: (days_ago) => (weekday(days_ago) === 0 ? days_ago + 1 : days_ago),
    act: async ({ days_ago, minute }, who, call, { params, body }, verb) => {
      const ctx = personAt(who);
      pass(call, ctx);
      const midnight = midnights[Math.min(days_ago, midnights.length - 1)] ?? 0;
      // Seconds of no meaning, so that people do not seem to work on the minute.
      const second = (acts * 17) % 60;
      acts += 1;
      countSampleEntry(services);
      const ms = midnight + minute * MINUTE_MS + second * 1000 + (acts % 997);
      return atMoment(ms, () => verb(ctx, inputOf(call, params, body)));
    },
  };
  return { at_work, date: () => write(dateRecords) };
}

/** What a verb is given: the parts of a request after the rules of its call. */
function inputOf<C extends Call>(call: C, params: ParamsOf<C> | undefined, body: BodyOf<C> | undefined): Input<C> {
  if (call.accepts === "multipart") return {} as Input<C>;
  const rules = joined(call);
  return {
    params: rules.params.parse(params ?? {}),
    query: {},
    body: rules.body.parse(body),
  } as Input<C>;
}
