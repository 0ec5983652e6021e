import type { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { FindingResult } from "@steward/contract/audits/campaigns/constants";
import type { Scanned } from "@steward/contract/audits/campaigns/rules";
import type { AuditResult } from "@steward/contract/audits/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, conflict, forbidden, notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import { isOfAnother } from "../../http/idempotency.ts";
import type { Input } from "../../http/route.ts";
import { carries, codeOf } from "../../assets/labels/label-queries.ts";
import { findingsOf } from "./finding-queries.ts";

type Scan = Input<typeof campaignCalls.scan>["body"]["scans"][number];

/** Keeps the scans of a device, each once; one transaction, so that a device knows what has arrived. */
export async function scanAssets(
  ctx: Context,
  { params, body }: Input<typeof campaignCalls.scan>,
): Promise<{ results: Scanned[] }> {
  for (const { key } of body.scans) assertOwn(ctx, key);
  return ctx.write(async (tx) => {
    await assertTaking(tx, params.id);
    await assertPlaces(tx, body.scans);
    const kept: { key: string; state: Scanned["state"]; finding: string }[] = [];
    for (const scan of body.scans) kept.push({ key: scan.key, ...(await keepScan(tx, ctx, params.id, scan)) });
    const findings = await findingsOf(
      tx,
      ctx,
      kept.map(({ finding }) => finding),
    );
    return {
      results: kept.flatMap(({ finding: id, ...scanned }) => {
        const finding = findings.get(id);
        return finding ? [{ ...scanned, finding }] : [];
      }),
    };
  });
}

/**
 * Asserts that the key of a scan names the caller, if it names a person.
 * @throws Refusal forbidden
 */
export function assertOwn({ actor }: Context, key: string): void {
  if (isOfAnother(key, actor.account_id)) throw forbidden(messages.audits.othersScans);
}

/** Holds a campaign that takes scans in its state until the transaction ends; a device may be late until it is closed. */
async function assertTaking(tx: Transaction, id: string): Promise<void> {
  const campaign = await tx
    .selectFrom("audit_campaign")
    .select("state")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!campaign) throw notFound();
  const { state } = campaign;
  if (state !== "Active" && state !== "Resolving") throw conflict(messages.audits.notScanned({ state }));
}

async function assertPlaces(tx: Transaction, scans: readonly Scan[]): Promise<void> {
  const named = [...new Set(scans.flatMap(({ found_location }) => found_location ?? []))].sort();
  if (named.length === 0) return;
  const rows = await tx
    .selectFrom("location")
    .select("id")
    .where("id", "=", sql<string>`any(${named}::uuid[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const absent = scans.flatMap(({ found_location }, index) =>
    found_location && !known.has(found_location) ? [`scans.${index}.found_location`] : [],
  );
  if (absent.length > 0) throw absentReference(...absent);
}

async function keepScan(
  tx: Transaction,
  ctx: Context,
  campaign: string,
  scan: Scan,
): Promise<{ state: Scanned["state"]; finding: string }> {
  const arrived = await tx
    .selectFrom("audit_scan")
    .select("finding")
    .where("campaign", "=", campaign)
    .where("key", "=", scan.key)
    .executeTakeFirst();
  if (arrived) return { state: "known", finding: arrived.finding };
  const asset = await assetBehind(tx, campaign, scan.code);
  const found = asset ? await foundAsset(tx, ctx, campaign, asset, scan) : await foundCode(tx, ctx, campaign, scan);
  await tx
    .insertInto("audit_scan")
    .values({
      organisation_id: ctx.organisation_id,
      id: newId(),
      campaign,
      key: scan.key,
      finding: found.id,
      code: scan.code,
      is_repeat: !found.isFirst,
      audited_by: ctx.actor.account_id,
      device_time: scan.device_time ?? null,
    })
    .onConflict((on) => on.columns(["organisation_id", "campaign", "key"]).doNothing())
    .execute();
  return { state: found.isFirst ? "recorded" : "repeat", finding: found.id };
}

interface ScannedAsset {
  id: string;
  asset_id: string;
  status: string;
  place: string | null;
}

/** The asset that carries a code: by its tag, else that of its label or its serial number, one that is expected first. */
async function assetBehind(tx: Transaction, campaign: string, text: string): Promise<ScannedAsset | undefined> {
  const code = codeOf(text);
  const key = sql`name_key(${code})`;
  const { rows } = await sql<ScannedAsset>`
    select a.id, a.asset_id, a.status, coalesce(a.location, a.branch) as place
    from asset a left join audit_finding f on f.organisation_id = a.organisation_id
      and f.campaign = ${campaign}::uuid and f.asset = a.id
    where ${ofOrganisation("a")} and ${carries(sql`${code}::text`, key)}
    order by a.tag_key = ${key} desc, f.id is null, a.is_archived, a.id limit 1`.execute(tx);
  return rows[0];
}

interface Found {
  id: string;
  isFirst: boolean;
}

const said = (ctx: Context, { found_location = null, condition = null, method, remark, device_time = null }: Scan) => ({
  found_place: found_location,
  condition,
  method,
  remark,
  device_time,
  audited_by: ctx.actor.account_id,
  audited: sql<string>`now()`,
});

/** True for what nobody has found yet, and nobody decided about meanwhile. */
const isLookedFor = ({ result, resolution }: { result: string; resolution: string | null }) =>
  result === "Pending" || (result === "Missing" && resolution === null);

/** Keeps what was found of an asset, where nobody has found it before. */
async function foundAsset(
  tx: Transaction,
  ctx: Context,
  campaign: string,
  asset: ScannedAsset,
  scan: Scan,
): Promise<Found> {
  const id = newId();
  // Places are those of the asset; the row is behind the caller's wall by them.
  const added = await sql<{ id: string }>`insert into audit_finding
      (organisation_id, id, campaign, asset, places, label, is_expected, expected_place, result)
    select ${ownOrganisation}, ${id}::uuid, ${campaign}::uuid, a.id, a.places, a.asset_id, false,
      coalesce(a.location, a.branch), 'Unexpected'
    from asset a where ${ofOrganisation("a")} and a.id = ${asset.id}::uuid
    on conflict (organisation_id, campaign, asset) where asset is not null do nothing returning id`.execute(tx);
  const isNew = added.rows.length > 0;
  const finding = await tx
    .selectFrom("audit_finding")
    .select(["id", "result", "resolution", "expected_place"])
    .where("campaign", "=", campaign)
    .where("asset", "=", asset.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!isNew && !isLookedFor(finding)) return { id: finding.id, isFirst: false };
  const stands = await standsThere(tx, finding.expected_place, scan.found_location);
  const seen: AuditResult = scan.damaged ? "Damaged" : stands ? "Verified" : "Misplaced";
  const result: FindingResult = isNew ? "Unexpected" : seen;
  await tx
    .updateTable("audit_finding")
    .set({ ...said(ctx, scan), result })
    .where("id", "=", finding.id)
    .execute();
  await keepAudit(tx, ctx, asset, scan, seen, finding.expected_place);
  return { id: finding.id, isFirst: true };
}

/** True where an asset was found at the place that is expected, in one around it, or nobody said where. */
async function standsThere(tx: Transaction, expected: string | null, found: string | null | undefined) {
  if (!found || found === expected) return true;
  if (expected === null) return false;
  const { rows } = await sql`select from location l
    where ${ofOrganisation("l")} and l.id = ${expected}::uuid and ${found}::uuid = any(l.above)`.execute(tx);
  return rows.length > 0;
}

/** The scan as an audit of its asset, with its line in the asset's history. */
async function keepAudit(
  tx: Transaction,
  ctx: Context,
  asset: ScannedAsset,
  scan: Scan,
  result: AuditResult,
  expected_place: string | null,
): Promise<void> {
  await tx
    .insertInto("audit")
    .values({
      organisation_id: ctx.organisation_id,
      id: newId(),
      asset: asset.id,
      audited_by: ctx.actor.account_id,
      status: asset.status,
      result,
      condition: scan.condition ?? null,
      expected_place,
      found_place: scan.found_location ?? null,
      location_updated: false,
      remark: scan.remark,
      method: scan.method,
      device_time: scan.device_time ?? null,
    })
    .execute();
  await recordActivity(tx, ctx, {
    subject_type: "asset",
    subject_id: asset.id,
    action: "audited",
    changes: [{ field: "result", before: null, after: result }],
    reason: scan.remark,
  });
}

/** Keeps a code that no asset of the caller's places has. */
async function foundCode(tx: Transaction, ctx: Context, campaign: string, scan: Scan): Promise<Found> {
  const { organisation_id } = ctx;
  const code = codeOf(scan.code);
  const added = await tx
    .insertInto("audit_finding")
    .values({
      organisation_id,
      id: newId(),
      campaign,
      label: code,
      code,
      is_expected: false,
      result: "Unexpected",
      ...said(ctx, scan),
    })
    .onConflict((on) => on.columns(["organisation_id", "campaign", "code"]).where("code", "is not", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) return { id: added.id, isFirst: true };
  const present = await tx
    .selectFrom("audit_finding")
    .select("id")
    .where("campaign", "=", campaign)
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  return { id: present.id, isFirst: false };
}
