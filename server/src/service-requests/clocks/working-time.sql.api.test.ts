import fc from "fast-check";
import { expect, test } from "vitest";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const { admin } = server;
const organisation = server.owner.organisation_id;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Calendar {
  zone: string;
  days: number[];
  opens: string;
  closes: string;
  /** Days after the first one that are holidays; of those every year, the day of another year is kept. */
  holidays: { offset: number; is_yearly: boolean }[];
}

/** Zones by a day near which their clocks are changed: by an hour, by half of one, at midnight, or never. */
const CHANGES = [
  ["Europe/Berlin", "2026-03-29"],
  ["Europe/Berlin", "2026-10-25"],
  ["America/New_York", "2026-03-08"],
  ["America/New_York", "2026-11-01"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["America/Santiago", "2026-04-05"],
  ["America/Santiago", "2026-09-06"],
  ["Asia/Kolkata", "2026-02-28"],
  ["Asia/Kathmandu", "2026-12-31"],
] as const;
/** Hours that neither begin nor end within the hour that is there twice, or not at all. */
const HOURS = [
  ["09:30", "18:30"],
  ["00:00", "24:00"],
  ["00:00", "05:15"],
  ["12:00", "24:00"],
  ["00:00", "08:00"],
] as const;

/** What a clock on a wall of the zone shows. */
const wallOf = (zone: string) => {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (ms: number) => {
    const [day = "", time = ""] = format.format(ms).split(", ");
    return { day, time };
  };
};

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
const holidaysOf = ({ holidays }: Calendar, first: string) =>
  holidays.map(({ offset, is_yearly }) => {
    const day = dayAfter(first, offset);
    return { day: is_yearly ? `2020${day.slice(4)}` : day, is_yearly };
  });

type Span = readonly [from: number, to: number];

/** Counts every minute that is worked, one after the other. */
function naiveDue(calendar: Calendar, first: string, since: number, minutes: number, pauses: readonly Span[]): number {
  const wall = wallOf(calendar.zone);
  const holidays = holidaysOf(calendar, first);
  const isHoliday = (day: string) =>
    holidays.some((each) => (each.is_yearly ? each.day.slice(5) === day.slice(5) : each.day === day));
  let left = minutes;
  for (let ms = since; ; ms += MINUTE) {
    const { day, time } = wall(ms);
    const weekday = new Date(Date.parse(day)).getUTCDay() || 7;
    const isWorked =
      calendar.days.includes(weekday) &&
      !isHoliday(day) &&
      time >= calendar.opens &&
      time < calendar.closes &&
      !pauses.some(([from, to]) => from <= ms && ms < to);
    if (isWorked) left -= 1;
    if (left === 0) return ms + MINUTE;
  }
}

async function dueBy(calendar: Calendar, first: string, since: number, minutes: number, pauses: readonly Span[]) {
  await admin.query(
    "update organisation set time_zone = $2, working_days = $3, opens_at = $4, closes_at = $5 where id = $1",
    [organisation, calendar.zone, calendar.days, calendar.opens, calendar.closes],
  );
  await admin.query("delete from holiday where organisation_id = $1", [organisation]);
  for (const [index, { day, is_yearly }] of holidaysOf(calendar, first).entries()) {
    await admin.query(
      "insert into holiday (organisation_id, id, name, day, is_yearly) values ($1, gen_random_uuid(), $2, $3, $4)",
      [organisation, `Holiday ${index}`, day, is_yearly],
    );
  }
  const ranges = pauses.map(([from, to]) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`);
  const { rows } = await admin.query<{ due: Date | string }>(
    "select working_due($1, $2, make_interval(mins => $3), $4::tstzmultirange) as due",
    [organisation, new Date(since).toISOString(), minutes, `{${ranges.join(",")}}`],
  );
  return new Date(rows[0]?.due ?? Number.NaN).getTime();
}

const cases = fc.record({
  change: fc.constantFrom(...CHANGES),
  hours: fc.constantFrom(...HOURS),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  holidays: fc.uniqueArray(fc.record({ offset: fc.integer({ min: -1, max: 9 }), is_yearly: fc.boolean() }), {
    maxLength: 4,
    selector: ({ offset }) => offset,
  }),
  // Minutes from two days before the change on.
  start: fc.integer({ min: 0, max: 4 * 24 * 60 }),
  minutes: fc.integer({ min: 1, max: 26 * 60 }),
  pauses: fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 5 * 24 * 60 }), lasts: fc.integer({ min: 0, max: 30 * 60 }) }),
    { maxLength: 3 },
  ),
});

test("working time is what a person would count minute by minute", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ change: [zone, day], hours: [opens, closes], days, holidays, start, ...rest }) => {
      const calendar = { zone, days, opens, closes, holidays };
      const since = Date.parse(day) - 2 * DAY + start * MINUTE;
      const pauses = rest.pauses.map(
        ({ after, lasts }): Span => [since + after * MINUTE, since + (after + lasts) * MINUTE],
      );
      const due = await dueBy(calendar, day, since, rest.minutes, pauses);
      expect(new Date(due).toISOString()).toBe(
        new Date(naiveDue(calendar, day, since, rest.minutes, pauses)).toISOString(),
      );
    }),
    { numRuns: 150 },
  );
});

test("nothing is due where every day is a holiday", async () => {
  await admin.query("update organisation set working_days = '{1}', closes_at = '24:00' where id = $1", [organisation]);
  await admin.query(
    `insert into holiday (organisation_id, id, name, day, is_yearly)
     select $1, gen_random_uuid(), 'Every ' || d, d::date, true
     from generate_series(date '2024-01-01', date '2024-12-31', interval '1 day') d`,
    [organisation],
  );
  const { rows } = await admin.query("select working_due($1, now(), interval '1 hour', '{}') as due", [organisation]);
  expect(rows).toEqual([{ due: null }]);
});
