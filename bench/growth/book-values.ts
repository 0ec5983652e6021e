import type { BookValueReport } from "@steward/contract/book-values/rules";
import type { Running } from "../checks.ts";
import { onDatabase } from "../data/databases.ts";
import { median } from "../load/measure.ts";
import { senderOf } from "../load/send.ts";
import { ratio, type Result, verdict } from "../report.ts";

const REPORTS = 3;

/** How the models of the organisation lose value, from the cheapest arithmetic to the dearest. */
const METHODS = [
  { name: "Straight line, 8 years", method: "straight_line", months: 96, convention: "daily" },
  { name: "Written down, 6 years", method: "written_down_value", months: 72, percent: "25", convention: "half_year" },
  { name: "Double declining, 5 years", method: "double_declining", months: 60, convention: "full_month" },
];

/** Gives every model one of the methods. */
async function depreciate(running: Running): Promise<void> {
  const send = senderOf(running);
  const { subject } = running;
  const ids: string[] = [];
  for (const body of METHODS) {
    ids.push((await send<{ id: string }>("POST", "/v1/steward/master/depreciation/", body)).id);
  }
  await onDatabase(subject.url, (client) =>
    client.query(
      `update model set depreciation = ($2::uuid[])[1 + abs(hashtext(id::text)) % cardinality($2::uuid[])]
       where organisation_id = $1`,
      [subject.organisation_id, ids],
    ),
  );
}

/** Seconds of the report over the whole register, the middle of a few. */
async function reportSeconds(running: Running): Promise<number> {
  await depreciate(running);
  const send = senderOf(running);
  const measured: number[] = [];
  for (let report = 0; report < REPORTS; report += 1) {
    const began = performance.now();
    const { totals } = await send<BookValueReport>("GET", "/v1/steward/report/depreciation/");
    measured.push((performance.now() - began) / 1000);
    if (totals.length === 0) throw new Error("The report is empty.");
  }
  return median(measured);
}

/** The depreciation report reads every asset: its time grows no worse than with them. */
export async function reportGrowth(title: string, little: Running, much: Running, bar: number): Promise<Result> {
  const seconds = [await reportSeconds(little), await reportSeconds(much)] as const;
  const each = [seconds[0] / little.subject.assets, seconds[1] / much.subject.assets] as const;
  const told = (one: number, { subject }: Running) =>
    `${one.toFixed(2)} s, ${Math.round(subject.assets / one).toLocaleString("en")} assets/s`;
  return {
    name: `${title}: depreciation report, time for each asset`,
    limit: told(seconds[0], little),
    steward: told(seconds[1], much),
    ratio: `${ratio(each[1] / each[0])}x`,
    bar: `<= ${bar}x`,
    verdict: verdict(each[1] / each[0] <= bar),
  };
}
