import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { campaignBody, scan } from "@steward/contract/audits/campaigns/rules";
import { auditCalls } from "@steward/contract/audits/calls";
import type { auditBody } from "@steward/contract/audits/rules";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import { makeAsset } from "../assets/asset-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";

export const makeAudit = (caller: Caller, asset: string, body: Partial<z.input<typeof auditBody>> = {}) =>
  caller.ok(auditCalls.record, { params: { id: asset }, body: { result: "Verified", ...body } });

export const makeCampaign = (caller: Caller, body: Partial<z.input<typeof campaignBody>> = {}) =>
  caller.ok(campaignCalls.create, { body: { name: freshName("Stock-taking"), ...body } });

export async function startedCampaign(caller: Caller, body: Partial<z.input<typeof campaignBody>> = {}) {
  const { id } = await makeCampaign(caller, body);
  return caller.ok(campaignCalls.start, { params: { id } });
}

type Scan = z.input<typeof scan>;

/** One scan of a code as a device sends it, with a key of its own. */
export const scansOf = (code: string, more: Partial<Scan> = {}): Scan[] => [{ key: randomUUID(), code, ...more }];

/** Calls on findings: theirs is another campaign, which has started. */
const OF_SCANNED = {
  "auditCampaigns.addPictures": "audit_scanned",
  "auditCampaigns.resolve": "audit_scanned",
  "auditCampaigns.undo": "audit_scanned",
};

const campaignIn = ({ records }: World) => records.audit_campaign ?? "";
/** Starts the campaign of a world with an asset in its scope. */
const start = async (caller: Caller, world: World) => {
  await makeAsset(caller);
  return caller.ok(campaignCalls.start, { params: { id: campaignIn(world) } });
};

/** Brings a campaign of a world to the state in which findings are decided about. */
const complete = (caller: Caller, id = "") => caller.ok(campaignCalls.complete, { params: { id } });

/** Brings a campaign of a world to where everything is decided about. */
const decide = async (caller: Caller, world: World) => {
  await start(caller, world);
  await complete(caller, campaignIn(world));
  const params = { id: campaignIn(world) };
  for (let left = 1; left > 0; ) {
    const { results, count } = await caller.ok(campaignCalls.findings, {
      params,
      query: { page_size: 100, open: true },
    });
    for (const { id: finding_id } of results) {
      const body = { action: "ignore" as const, reason: "Of no matter" };
      await caller.ok(campaignCalls.resolve, { params: { ...params, finding_id }, body });
    }
    left = count - results.length;
  }
};

export const world: WorldPart = {
  make: {
    audit: async (caller, record) => (await makeAudit(caller, await record("asset"))).id,
    audit_campaign: async (caller, record) => {
      await record("asset");
      return (await makeCampaign(caller)).id;
    },
    audit_scanned: async (caller, record) => {
      await record("asset");
      return (await startedCampaign(caller)).id;
    },
    // A code that no asset has.
    audit_finding: async (caller, record) => {
      const params = { id: await record("audit_scanned") };
      const { results } = await caller.ok(campaignCalls.scan, { params, body: { scans: scansOf(freshName("Code")) } });
      return results[0]?.finding.id;
    },
    audit_scan: async (caller, record) => {
      const params = { id: await record("audit_scanned") };
      const { results } = await caller.ok(campaignCalls.scan, { params, body: { scans: scansOf(freshName("Code")) } });
      return results[0]?.key;
    },
  },
  ids: { "audits.": "audit", "audits.record": "asset", "auditCampaigns.": "audit_campaign", ...OF_SCANNED },
  fields: {
    found_location: "home",
    audited_by: "member",
    finding_id: "audit_finding",
    scan_key: "audit_scan",
    scope_places: "home",
    scope_categories: "category",
    scope_statuses: "status",
    scope_custodians: "member",
    scope_assets: "asset",
  },
  params: {
    "auditCampaigns.addPictures": ({ records }) => ({ scan_key: records.audit_scan }),
  },
  bodies: {
    "auditCampaigns.resolve": () => ({ action: "ignore", reason: "Belongs to a visitor" }),
  },
  first: {
    "auditCampaigns.scan": start,
    "auditCampaigns.reportDevice": start,
    "auditCampaigns.complete": start,
    "auditCampaigns.close": decide,
    "auditCampaigns.sign": async (caller, world) => {
      await decide(caller, world);
      await caller.ok(campaignCalls.close, { params: { id: campaignIn(world) } });
    },
    "auditCampaigns.resolve": (caller, { records }) => complete(caller, records.audit_scanned),
    "auditCampaigns.undo": async (caller, { records: { audit_scanned: id = "", audit_finding: finding_id = "" } }) => {
      await complete(caller, id);
      const params = { id, finding_id };
      await caller.ok(campaignCalls.resolve, { params, body: { action: "ignore", reason: "Of no matter" } });
    },
  },
  statements: {
    "audits.list": 2,
    "audits.export": 3,
    // Four more where it moves its asset.
    "audits.record": 7,
    "audits.uploadAttachments": 7,
    "auditCampaigns.list": 2,
    "auditCampaigns.create": 8,
    "auditCampaigns.read": 2,
    "auditCampaigns.update": 11,
    "auditCampaigns.start": 7,
    // For one scan of a code that no asset has.
    "auditCampaigns.scan": 8,
    "auditCampaigns.addPictures": 10,
    "auditCampaigns.reportDevice": 5,
    "auditCampaigns.complete": 7,
    "auditCampaigns.close": 7,
    "auditCampaigns.sign": 7,
    "auditCampaigns.cancel": 6,
    "auditCampaigns.findings": 3,
    "auditCampaigns.exportFindings": 4,
    "auditCampaigns.report": 5,
    "auditCampaigns.resolve": 6,
    "auditCampaigns.undo": 6,
    "auditCampaigns.activity": 3,
  },
};
