import { randomUUID } from "node:crypto";
import { receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { utilisationCalls as calls } from "@steward/contract/personnel/utilisation/calls";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { pairsOn } from "../../interests/interest-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const { admin, owner } = server;
const { staffing, makePair } = await pairsOn(server);
const rival = await server.otherOrganisation("Other agency");

/** East of UTC, so that days of the organisation and of the server differ for hours. */
const ZONE = "Asia/Kolkata";
const DAY_MS = 86_400_000;
const dayOf = (moment: number | string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE }).format(new Date(moment));
const TODAY = dayOf(Date.now());
const day = (offset: number) => new Date(Date.parse(TODAY) + offset * DAY_MS).toISOString().slice(0, 10);

interface Placement {
  start: number;
  end: number;
  share: number;
}
interface Person {
  created: string;
  available_from: string | null;
  availability: string | null;
  availability_until: string | null;
  leave: Pick<Placement, "start" | "end">[];
  placements: Placement[];
}

/** Placements one after the other, each so many days after the last one; a length of 0 is ended before its start. */
const oneByOne = (shares: number[]) =>
  fc
    .array(
      fc.record({
        gap: fc.integer({ min: 0, max: 20 }),
        length: fc.integer({ min: 0, max: 40 }),
        share: fc.constantFrom(...shares),
      }),
      {
        maxLength: 4,
      },
    )
    .map((rows) => {
      let next = -70;
      return rows.map(({ gap, length, share }): Placement => {
        const start = next + gap;
        next = start + length;
        return { start, end: start + length - 1, share };
      });
    });
const offset = fc.integer({ min: -60, max: 60 });
const anyPerson: fc.Arbitrary<Person> = fc.record({
  created: fc
    .tuple(fc.integer({ min: -90, max: 0 }), fc.integer({ min: 0, max: 23 }))
    .map(([days, hour]) => new Date(Date.parse(TODAY) + days * DAY_MS + hour * 3_600_000 - DAY_MS).toISOString()),
  available_from: fc.option(offset.map(day)),
  availability: fc.constantFrom(null, null, "Available", "Not Available", "Available Soon"),
  availability_until: fc.option(offset.map(day)),
  leave: fc.array(
    fc.tuple(offset, fc.integer({ min: 0, max: 9 })).map(([start, length]) => ({ start, end: start + length })),
    { maxLength: 2 },
  ),
  placements: fc.tuple(oneByOne([100, 100, 40]), oneByOne([25])).map((lanes) => lanes.flat()),
});

let partner: string;
beforeEach(async () => {
  await admin.query("update organisation set time_zone = $2 where id = $1", [staffing.organisation_id, ZONE]);
  if (!partner) {
    const { received: id } = await makePair();
    partner = (await staffing.ok(received.read, { params: { id } })).customer;
  }
});

/** Puts these people into an organisation in place of all others; answers their profiles. */
async function keepOnly(people: readonly Person[], organisation_id = staffing.organisation_id): Promise<string[]> {
  await admin.query("delete from received_interest where organisation_id = $1 and state = 'Placed'", [organisation_id]);
  await admin.query("delete from personnel_profile where organisation_id = $1", [organisation_id]);
  const ids: string[] = [];
  for (const [index, { placements, ...person }] of people.entries()) {
    const id = randomUUID();
    ids.push(id);
    await admin.query(
      `insert into personnel_profile (organisation_id, id, number, name, created, available_from, availability,
        availability_until, leave) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        organisation_id,
        id,
        index + 1,
        `Person ${index}`,
        person.created,
        person.available_from,
        person.availability,
        person.availability && person.availability_until,
        `{${person.leave.map(({ start, end }) => `[${day(start)},${day(end)}]`).join(",")}}`,
      ],
    );
    for (const { start, end, share } of placements) {
      await admin.query(
        `insert into received_interest (organisation_id, id, customer, made, profile, person_code, person_name,
          person_position, remark, contact_person_name, contact_person_designation, contact_person_phone,
          contact_person_work_phone, contact_person_email, as_organisation, expires, state, designation, location,
          start_date, end_date, share, rate, rate_period, currency, placed_on)
        values ($1, $2, $3, $4, $5, 'SP-1', 'Person', '', '', '', '', '', '', '', true, now(), 'Placed', 'Fitter', 'Site',
          $6, $7, $8, 1, 'Day', 'INR', $6)`,
        [organisation_id, randomUUID(), partner, randomUUID(), id, day(start), day(end), share],
      );
    }
  }
  return ids;
}

/** The same day by day. */
function countedOf({ placements, ...person }: Person, from: number, to: number) {
  const sums = { placed_days: 0, available_days: 0 };
  const until = person.availability_until;
  const isAway = person.availability !== null && person.availability !== "Available";
  let hundredths = 0;
  for (let at = from; at <= to; at += 1) {
    const shares = placements.filter(({ start, end }) => start <= at && at <= end).map(({ share }) => share);
    const isThere = day(at) >= dayOf(person.created) && day(at) >= (person.available_from ?? "");
    const isOnLeave = person.leave.some(({ start, end }) => start <= at && at <= end);
    const isAbsent = isOnLeave || (isAway && at >= 0 && (until === null || day(at) <= until));
    hundredths += shares.reduce((sum, share) => sum + share, 0);
    if (shares.length > 0 || (isThere && !isAbsent)) sums.available_days += 1;
  }
  return { ...sums, placed_days: hundredths / 100 };
}

const asked = fc.tuple(offset, fc.integer({ min: 0, max: 75 })).map(([from, length]) => ({ from, to: from + length }));

describe("utilisation", () => {
  test("is what counting day by day finds, for each person, each month and all together", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyPerson, { minLength: 1, maxLength: 5 }), asked, async (people, { from, to }) => {
        const ids = await keepOnly(people);
        const query = { from: day(from), to: day(to) };
        const { results, count } = await staffing.ok(calls.list, { query });
        expect(count).toBe(people.length);
        const expected = people.map((person) => countedOf(person, from, to));
        const found = ids.map((id) => results.find((row) => row.id === id));
        expect(found.map((row) => row && { placed_days: row.placed_days, available_days: row.available_days })).toEqual(
          expected,
        );
        for (const row of results) {
          const { placed_days: placed, available_days: days } = row;
          expect(row.utilisation).toBe(days === 0 ? null : Math.round((placed * 10_000) / days) / 100);
        }
        const sum = await staffing.ok(calls.summary, { query });
        const total = (key: "placed_days" | "available_days", rows: { [K in typeof key]: number }[]) =>
          rows.reduce((all, row) => all + Math.round(row[key] * 100), 0);
        for (const key of ["placed_days", "available_days"] as const) {
          expect(Math.round(sum[key] * 100)).toBe(total(key, expected));
          expect(total(key, sum.months)).toBe(total(key, expected));
        }
        for (const { month, ...sums } of sum.months) {
          const first = (Date.parse(month) - Date.parse(TODAY)) / DAY_MS;
          const until = new Date(`${month}T00:00:00Z`);
          until.setUTCMonth(until.getUTCMonth() + 1, 0);
          const last = Math.min(to, (until.getTime() - Date.parse(TODAY)) / DAY_MS);
          const each = people.map((person) => countedOf(person, first, last));
          expect(Math.round(sums.placed_days * 100)).toBe(total("placed_days", each));
          expect(sums.available_days * 100).toBe(total("available_days", each));
        }
      }),
      { numRuns: 25 },
    );
  });

  test("opens the placements that it counts", async () => {
    const lane = [
      { start: -40, end: -31, share: 100 },
      { start: -30, end: -30, share: 100 },
      { start: -20, end: -21, share: 100 },
      { start: -10, end: 5, share: 50 },
    ];
    const always = { created: day(-90), available_from: null, availability: null, availability_until: null, leave: [] };
    const [id = ""] = await keepOnly([
      { ...always, placements: lane },
      { ...always, placements: [{ start: -40, end: 0, share: 100 }] },
    ]);
    for (const [from, to] of [
      [-40, 0],
      [-31, -30],
      [-25, -15],
      [5, 5],
      [6, 9],
    ] as const) {
      const days = { from: day(from), to: day(to) };
      const { results } = await staffing.ok(calls.list, { query: { ...days, ids: [id] } });
      const listed = { profile: [id], works_from: days.from, works_to: days.to };
      expect(results.map(({ placements }) => placements)).toEqual([
        (await staffing.ok(received.list, { query: listed })).count,
      ]);
    }
  });

  test("is ordered, paged, searched and exported", async () => {
    const always = { created: day(-90), available_from: null, availability: null, availability_until: null, leave: [] };
    const ids = await keepOnly([
      { ...always, placements: [] },
      { ...always, placements: [{ start: -9, end: 0, share: 100 }] },
      { ...always, placements: [{ start: -9, end: -5, share: 50 }] },
    ]);
    const query = { from: day(-9), to: day(0), ordering: "-utilisation" as const, page_size: 2 };
    const first = await staffing.ok(calls.list, { query });
    expect(first.results.map(({ id, utilisation }) => [id, utilisation])).toEqual([
      [ids[1], 100],
      [ids[2], 25],
    ]);
    const after = new URL(first.next ?? "").searchParams.get("after") ?? "";
    expect((await staffing.ok(calls.list, { query: { ...query, after } })).results.map(({ id }) => id)).toEqual([
      ids[0],
    ]);
    expect((await staffing.ok(calls.list, { query: { ...query, search: "person 2" } })).count).toBe(1);
    const file = await staffing.send(calls.export, { query: { from: day(-9), to: day(0), format: "csv" } });
    const text = file.bytes.toString();
    expect(text).toContain("Utilisation in percent");
    expect(text).toContain("SP-3,Person 2,,1,2.5,10,25");
  });

  test("takes days in their order, at most three years of them, and this month unless some are named", async () => {
    await keepOnly([]);
    for (const query of [
      { from: day(0), to: day(-1) },
      { from: "2000-01-01", to: "2020-01-01" },
      { from: "2000-01-01" },
    ]) {
      expect(await staffing.refused(calls.summary, { query })).toMatchObject({ status: 400 });
      expect(await staffing.refused(calls.list, { query })).toMatchObject({ status: 400 });
    }
    expect(await staffing.ok(calls.summary)).toMatchObject({
      from: `${TODAY.slice(0, 7)}-01`,
      to: TODAY,
      people: 0,
      utilisation: null,
    });
  });

  test("is of the own organisation, for those who manage its people", async () => {
    const always = { created: day(-90), available_from: null, availability: null, availability_until: null, leave: [] };
    await keepOnly([{ ...always, placements: [{ start: -9, end: 0, share: 100 }] }]);
    const query = { from: day(-9), to: day(0) };
    await admin.query("update organisation set kinds = '{staffing}' where id = $1", [rival.organisation_id]);
    expect(await rival.ok(calls.summary, { query })).toMatchObject({ people: 0, placed_days: 0, available_days: 0 });
    expect((await rival.ok(calls.list, { query })).count).toBe(0);
    const decider = await server.asMember({ permissions: ["interest.decide"] }, staffing.organisation_id);
    expect(await decider.refused(calls.list, { query })).toMatchObject({ status: 403 });
    await admin.query("update organisation set kinds = '{customer}' where id = $1", [owner.organisation_id]);
    expect(await owner.refused(calls.summary, { query })).toMatchObject({ status: 403 });
  });
});
