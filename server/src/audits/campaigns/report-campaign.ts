import { PassThrough } from "node:stream";
import type { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { type FindingResult, findingResults } from "@steward/contract/audits/campaigns/constants";
import type { Campaign, Finding } from "@steward/contract/audits/campaigns/rules";
import { messages } from "@steward/contract/messages/catalogue";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { breadcrumbText } from "../../activity/record-activity.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { contentDisposition } from "../../files/file-name.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { openReport } from "../../pdf/open-report.ts";
import type { Report } from "../../pdf/report.ts";
import { everyPage } from "../../spreadsheets/write/answer-table.ts";
import { campaignOf, filterText } from "./campaign-queries.ts";
import { findFindings, presentFinding } from "./finding-queries.ts";
import { drawnOf, signaturesOf } from "./sign-campaign.ts";

const words = messages.audits.report;
/** Findings of one result in a report, which bounds its pages in memory; the exported findings have every one. */
const MOST = 2000;
const NOTHING = "–";
/** Size of a signature on the page, in points. */
const SIGNATURE = { width: 220, height: 80 };

interface Auditor {
  name: string;
  findings: number;
  first: Date;
  last: Date;
}

/** Who found what of a campaign, inside the caller's places. */
async function auditorsOf(tx: Transaction, campaign: string): Promise<Auditor[]> {
  const { rows } = await sql<Auditor>`select w.name, count(*)::int as findings, min(f.audited) as first,
      max(f.audited) as last
    from audit_finding f join account w on w.id = f.audited_by
    where ${ofOrganisation("f")} and f.campaign = ${campaign}::uuid group by w.id order by w.name, w.id`.execute(tx);
  return rows;
}

type Clock = (moment: string | Date | null) => string;

/** Tells moments in the time zone of the organisation. The Swedish locale formats one as yyyy-MM-dd HH:mm. */
function clockOf(timeZone: string): Clock {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (moment) => (moment ? clock.format(new Date(moment)) : NOTHING);
}

const joined = (parts: readonly (string | null | undefined)[], between: string) =>
  parts.filter(Boolean).join(between) || NOTHING;
const namesOf = (records: readonly { name: string }[]) => records.map(({ name }) => name).join(", ") || words.all;
const placeText = (place: Finding["found_location_details"]) =>
  place ? breadcrumbText(place.breadcrumb).text : NOTHING;

/** What a campaign looked for, and when. */
function factsOf(campaign: Campaign, clock: Clock): (readonly [string, string])[] {
  const places = campaign.scope_places_details.map(({ breadcrumb }) => breadcrumbText(breadcrumb).text);
  return [
    [words.state, campaign.state],
    [words.places, places.join(", ") || words.everywhere],
    [words.categories, namesOf(campaign.scope_categories_details)],
    [words.statuses, namesOf(campaign.scope_statuses_details)],
    [words.custodians, namesOf(campaign.scope_custodians_details)],
    ...(campaign.scope_filter ? [[words.filter, filterText(campaign.scope_filter)] as const] : []),
    ...(campaign.scope_assets_count ? [[words.chosen, String(campaign.scope_assets_count)] as const] : []),
    [words.planned, campaign.created_by_details.name],
    [words.due, campaign.due_date ?? NOTHING],
    [words.started, clock(campaign.started)],
    [words.completed, clock(campaign.completed)],
    [words.closed, clock(campaign.closed)],
    ...(campaign.cancel_reason ? [[words.cancelled, campaign.cancel_reason] as const] : []),
    ...(campaign.note ? [[words.note, campaign.note] as const] : []),
  ];
}

const FINDING_COLUMNS = [
  { title: words.asset, share: 5 },
  { title: words.expected_at, share: 4 },
  { title: words.found_at, share: 4 },
  { title: words.audited, share: 4 },
  { title: words.decision, share: 5 },
];

const rowOf = (finding: Finding, clock: Clock): string[] => [
  joined([finding.label, finding.asset_details?.name, finding.condition, finding.remark], "\n"),
  placeText(finding.expected_location_details),
  placeText(finding.found_location_details),
  finding.audited ? joined([finding.audited_by_details?.name, clock(finding.audited)], "\n") : NOTHING,
  joined([finding.resolution, finding.resolution_reason, finding.resolved_by_details?.name], "\n"),
];

/** The findings of one result in the order of their labels, up to a bound. */
async function* rowsOf(
  ctx: Context,
  request: FastifyRequest,
  { campaign, result, clock }: { campaign: string; result: FindingResult; clock: Clock },
): AsyncGenerator<string[]> {
  let count = 0;
  const pages = everyPage((window) =>
    ctx.read((tx) =>
      findFindings(tx, ctx, { request, query: { result: [result], ...window }, counts: false }, campaign),
    ),
  );
  for await (const page of pages) {
    for (const finding of page) {
      if (count === MOST) return;
      yield rowOf(presentFinding(ctx, finding), clock);
      count += 1;
    }
  }
}

interface Reported {
  campaign: Campaign;
  auditors: readonly Auditor[];
  signatures: Awaited<ReturnType<typeof signaturesOf>>;
  clock: Clock;
}

async function compose(
  report: Report,
  ctx: Context,
  request: FastifyRequest,
  { campaign, auditors, signatures, clock }: Reported,
): Promise<void> {
  report.facts(factsOf(campaign, clock));
  report.heading(words.counts);
  report.facts([
    [words.expected, String(campaign.expected)],
    ...findingResults.map((result) => [result, String(campaign.counts[result])] as const),
    [words.open, String(campaign.open)],
  ]);
  report.heading(words.auditors);
  if (auditors.length === 0) report.paragraph(words.nobody);
  else {
    const titles = [words.person, words.findings, words.first, words.last];
    const rows = auditors.map(({ name, findings, first, last }) => [name, String(findings), clock(first), clock(last)]);
    await report.table(
      titles.map((title, index) => ({ title, share: index === 0 ? 3 : 2 })),
      rows,
    );
  }
  // What needed somebody stands ahead of what was where it belongs.
  const reported = [...findingResults.filter((result) => result !== "Verified"), "Verified"] as const;
  for (const result of reported) {
    const count = campaign.counts[result];
    if (count === 0) continue;
    report.heading(`${result} (${count})`);
    await report.table(FINDING_COLUMNS, rowsOf(ctx, request, { campaign: campaign.id, result, clock }));
    if (count > MOST) report.paragraph(words.more({ count: count - MOST }));
  }
  report.heading(words.hash);
  report.paragraph(campaign.findings_hash ?? words.unhashed);
  if (signatures.length > 0) report.heading(words.signatures);
  for await (const { name, signed, picture } of drawnOf(ctx, signatures)) {
    report.picture(picture, { ...SIGNATURE, caption: words.signed({ name, moment: clock(signed) }) });
  }
}

async function nameOf(tx: Transaction, ctx: Context): Promise<string> {
  const own = tx.selectFrom("organisation").select("name").where("id", "=", ctx.organisation_id);
  return (await own.executeTakeFirstOrThrow()).name;
}

/** A campaign as a PDF: what it looked for, its numbers, who audited, each finding with its decision, and their hash. */
export async function reportCampaign(
  ctx: Context,
  { params, request, reply }: Pick<Input<typeof campaignCalls.report>, "params" | "request" | "reply">,
) {
  const { campaign, auditors, signatures, name } = await ctx.read(async (tx) => ({
    campaign: await campaignOf(tx, ctx, params.id),
    auditors: await auditorsOf(tx, params.id),
    signatures: await signaturesOf(tx, params.id),
    name: await nameOf(tx, ctx),
  }));
  const { time_zone } = ctx.organisation;
  const clock = clockOf(time_zone);
  const made = new Date();
  const out = new PassThrough();
  const report = await openReport(out, {
    title: campaign.name,
    subtitle: words.subtitle({ organisation: name, moment: clock(made), time_zone }),
    foot: words.foot({ name: campaign.name, organisation: name }),
    made,
  });
  compose(report, ctx, request, { campaign, auditors, signatures, clock }).then(
    () => report.end(),
    (error: Error) => out.destroy(error),
  );
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", contentDisposition("attachment", `${campaign.name}.pdf`))
    .type("application/pdf")
    .send(out);
}
