import { faultReportCalls } from "@steward/contract/fault-reports/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { Sample } from "../nouns/facts.ts";
import { newToken } from "../sessions/new-token.ts";
import { makeFaultLink } from "./fault-link.ts";
import { insertReported } from "./report-fault.ts";

const SAID = [
  "The display stays dark after switching it on.",
  "It beeps without end and shows error 12.",
  "A wheel is loose, it rolls away on the ramp.",
];

const inUse = async (tx: Transaction) => {
  const { rows } = await sql<{ id: string }>`select a.id from asset a
    where ${ofOrganisation("a")} and a.status_category = 'in_use' order by a.number desc
    limit ${sql.lit(SAID.length)}`.execute(tx);
  return rows;
};

/** Reports are switched on, and a few came of the last days. */
export const makeSampleReports: Sample = async (customer) => {
  await customer.write((tx) =>
    tx.updateTable("organisation").set({ fault_reports: true, fault_report_places: true }).execute(),
  );
  const assets = await customer.read(inUse);
  for (const [index, { id }] of assets.entries()) {
    const given = { params: { id }, body: {} };
    const when = { days_ago: customer.workday(index + 1), minute: 10 * 60 + index };
    await customer.act(when, "Asha Rao", faultReportCalls.makeLink, given, makeFaultLink);
    const reported = { ...when, minute: when.minute + 45 };
    await customer.act(reported, "Asha Rao", faultReportCalls.makeLink, given, (ctx) =>
      ctx.write((tx) => {
        const token_hash = keyedHash(ctx.database.secret, newToken());
        const said = { description: SAID[index] ?? "", email: "", token_hash };
        return insertReported(tx, { ...ctx, asset: id, location: null }, said);
      }),
    );
  }
};
