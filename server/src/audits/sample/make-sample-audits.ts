import { auditCalls } from "@steward/contract/audits/calls";
import type { AssetCondition, AuditResult } from "@steward/contract/audits/constants";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Sample } from "../../nouns/facts.ts";
import { recordAudit } from "../record-audit.ts";

/** Every so many assets were audited in the last stock-taking. */
const AUDITED = 4;
const LAST_STOCK_TAKING = 21;

interface Finding {
  result: AuditResult;
  condition: AssetCondition | null;
  remark: string;
}

const FINDINGS: readonly Finding[] = [
  { result: "Verified", condition: "Good", remark: "" },
  { result: "Verified", condition: "Good", remark: "" },
  { result: "Verified", condition: "Fair", remark: "Label faded, replaced." },
  { result: "Verified", condition: "Good", remark: "" },
  { result: "Damaged", condition: "Poor", remark: "Housing cracked at the left side." },
  { result: "Verified", condition: "New", remark: "" },
  { result: "Verified", condition: "Good", remark: "" },
  { result: "Missing", condition: null, remark: "Not in its room; asked the ward, nobody has it." },
];

/** The last stock-taking of the sample customer: one asset in four, on one day. */
export const makeSampleAudits: Sample = async (customer) => {
  const days_ago = customer.workday(LAST_STOCK_TAKING);
  const { rows: audited } = await customer.read((tx) =>
    // What has changed since then stood elsewhere, or had another status, on that day.
    sql<{ id: string }>`select a.id from asset a
      where ${ofOrganisation("a")} and not a.is_archived and a.number % ${AUDITED} = 0 and not exists (
        select from activity h where h.organisation_id = a.organisation_id and h.subject_id = a.id
          and h.created >= ${customer.dayOf(days_ago)}::date)
      order by a.number`.execute(tx),
  );
  for (const [index, { id }] of audited.entries()) {
    const moment = { days_ago, minute: 9 * 60 + 15 + index * 3 };
    const finding = FINDINGS[(index * 5) % FINDINGS.length] as Finding;
    const body = { ...finding, method: "QR" as const, next_audit_date: customer.dayOf(days_ago - 365) };
    await customer.act(moment, "Meera Joshi", auditCalls.record, { params: { id }, body }, recordAudit);
  }
};
