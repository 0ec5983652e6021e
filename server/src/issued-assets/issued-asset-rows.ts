import type { ImportSettings } from "@steward/contract/imports/rules";
import { email, warrantyMonths } from "@steward/contract/kit/field-rules";
import { REQUIRED } from "@steward/contract/kit/wording";
import { messages } from "@steward/contract/messages/catalogue";
import { fieldReader } from "../import-kit/field-reader.ts";
import type { MappedRow, Problem } from "../import-kit/import-target.ts";
import { parseCode, parseDay, parseMonths } from "../import-kit/parse-value.ts";
import type { Issued } from "./issue-asset.ts";

const DAYS = [
  "manufacture_date",
  "ship_date",
  "install_date",
  "invoice_date",
  "warranty_start_date",
  "amc_start_date",
  "amc_end_date",
] as const;
const TEXTS = ["warranty_terms", "amc_terms"] as const;
const CODES = ["batch", "invoice_number"] as const;

/** A row of a file as it is read, ahead of what it names. */
export interface ReadRow {
  position: number;
  problems: Problem[];
  warnings: Problem[];
  product_name: string;
  product_number: string;
  provider: string;
  issued: Omit<Issued, "product" | "service_provider">;
}

/** Reads the texts of a row, with everything that is wrong with them. */
export function readRow({ position, texts }: MappedRow, settings: ImportSettings): ReadRow {
  const { problems, warnings, take, takeText, takeName } = fieldReader(texts, settings);
  const dayOf = (field: string) => take(field, (text) => parseDay(text, settings.day_order)) ?? null;
  const codeOf = (field: string) => take(field, (text) => parseCode(text, 255)) ?? "";
  const receiver = takeName("receiver").trim();
  const isAddress = receiver.includes("@");
  const serial_number = codeOf("serial_number");
  if (!serial_number && problems.length === 0) problems.push({ field: "serial_number", message: REQUIRED });
  if (!receiver) problems.push({ field: "receiver", message: REQUIRED });
  if (isAddress && !email.safeParse(receiver).success) {
    problems.push({ field: "receiver", message: messages.values.email });
  }
  const days = Object.fromEntries(DAYS.map((field) => [field, dayOf(field)])) as Record<
    (typeof DAYS)[number],
    string | null
  >;
  const { amc_start_date: start, amc_end_date: end } = days;
  if (start && end && end < start) problems.push({ field: "amc_end_date", message: messages.assets.amcEndsEarly });
  return {
    position,
    problems,
    warnings,
    product_name: takeName("product_name"),
    product_number: takeName("product_number"),
    provider: takeName("service_provider"),
    issued: {
      serial_number,
      ...days,
      ...(Object.fromEntries(CODES.map((field) => [field, codeOf(field)])) as Record<(typeof CODES)[number], string>),
      ...(Object.fromEntries(TEXTS.map((field) => [field, takeText(field, 2000)])) as Record<
        (typeof TEXTS)[number],
        string
      >),
      warranty_period:
        take("warranty_period", (text) => parseMonths(text, warrantyMonths, { zeroIsNone: true })) ?? null,
      slug: isAddress ? "" : receiver,
      email: isAddress ? receiver : "",
    },
  };
}
