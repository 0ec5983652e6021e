import type { AssetRequest } from "@steward/contract/asset-requests/rules";
import { m } from "../messages/messages.js";
import { readDay } from "../ui/text/local-time.ts";

type Cover = Pick<
  AssetRequest,
  "warranty_period" | "amc_start_date" | "amc_end_date" | "invoice_number" | "invoice_date"
>;

/** Days of an AMC; one that is not known is left out. Empty for none. */
export function amcText({ amc_start_date, amc_end_date }: Cover): string {
  const [starts, ends] = [readDay(amc_start_date), readDay(amc_end_date)];
  if (starts && ends) return `${starts} – ${ends}`;
  if (starts) return m.asset_requests_period_from({ day: starts });
  return ends ? m.asset_requests_period_to({ day: ends }) : "";
}

/** Warranty, AMC and invoice of a component in one line each; those that it has. */
export function coverTexts(cover: Cover): string[] {
  const { warranty_period: months, invoice_number, invoice_date } = cover;
  const amc = amcText(cover);
  const invoice = [invoice_number, readDay(invoice_date)].filter(Boolean).join(", ");
  return [
    months === null ? "" : m.asset_requests_warranty_of({ count: months }),
    amc && m.asset_requests_amc_of({ period: amc }),
    invoice && m.asset_requests_invoice_of({ invoice }),
  ].filter(Boolean);
}
