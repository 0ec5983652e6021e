import { assetCalls } from "@steward/contract/assets/calls";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { decimalOf } from "../../database/minor-units.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { keepDocument } from "../../documents/change-documents.ts";
import type { Sample } from "../../nouns/facts.ts";
import type { SampleCustomer } from "../../nouns/sample-customer.ts";
import { openReport } from "../../pdf/open-report.ts";

/** When the papers were scanned, and how many of each kind. */
const SCANNED = 22;
const PAPERS = 4;

interface Paper {
  asset: string;
  cover: string | null;
  title: string;
  /** The day that it is of. */
  day: string;
  facts: (readonly [name: string, value: string])[];
}

/** Invoices and maintenance contracts of some assets, written by ourselves and kept as any document. */
export const makeSampleDocuments: Sample = async (customer) => {
  const days_ago = customer.workday(SCANNED);
  const papers = [...(await invoices(customer)), ...(await contracts(customer))];
  for (const [index, paper] of papers.entries()) {
    const bytes = await drawn(paper);
    const moment = { days_ago, minute: 10 * 60 + index * 3 };
    const file = { file_name: `${paper.title}.pdf`, bytes, title: paper.title, cover: paper.cover };
    await customer.act(moment, "Meera Joshi", assetCalls.addDocument, {}, (ctx) =>
      keepDocument(ctx, { owner: "asset", id: paper.asset }, file, { open: async () => {} }),
    );
  }
};

async function drawn({ title, day, facts }: Paper): Promise<Buffer> {
  const out = new PassThrough();
  const bytes = buffer(out);
  const report = await openReport(out, { title, subtitle: day, made: new Date(`${day}T00:00:00Z`) });
  report.facts(facts);
  report.paragraph("A document of the sample organisations. It binds nobody.");
  report.end();
  return bytes;
}

const NAMED = sql`a.asset_id || ', ' || mo.product_name`;
const WITH_MODEL = sql`join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model`;

async function invoices(customer: SampleCustomer): Promise<Paper[]> {
  const { rows } = await customer.read((tx) =>
    sql<{ asset: string; named: string; seller: string; invoice: string; ordered: string; day: string; cost: number }>`
      select a.id as asset, ${NAMED} as named, s.name as seller, a.invoice_number as invoice,
        a.order_number as ordered, a.invoice_date as day, a.purchase_cost as cost
      from asset a ${WITH_MODEL} join supplier s on s.organisation_id = a.organisation_id and s.id = a.supplier
      where ${ofOrganisation("a")} and not a.is_archived and a.invoice_date is not null and a.purchase_cost is not null
      order by a.number desc limit ${sql.lit(PAPERS)}`.execute(tx),
  );
  return rows.map(({ asset, named, seller, invoice, ordered, day, cost }) => ({
    asset,
    cover: null,
    title: `Invoice ${invoice}`,
    day,
    facts: [
      ["Seller", seller],
      ["Order", ordered],
      ["Article", named],
      ["Amount", `INR ${decimalOf(cost)}`],
    ],
  }));
}

async function contracts(customer: SampleCustomer): Promise<Paper[]> {
  const { rows } = await customer.read((tx) =>
    sql<{ asset: string; cover: string; named: string; name: string; number: string; starts: string; ends: string }>`
      select a.id as asset, c.id as cover, ${NAMED} as named, p.name, c.reference as number, c.starts, c.ends
      from cover c join asset a on a.organisation_id = c.organisation_id and a.id = c.asset ${WITH_MODEL}
      join service_provider p on p.organisation_id = c.organisation_id and p.id = c.provider
      where ${ofOrganisation("c")} and c.kind = 'amc' and c.reference <> ''
      order by a.number desc limit ${sql.lit(PAPERS)}`.execute(tx),
  );
  return rows.map(({ asset, cover, named, name, number, starts, ends }) => ({
    asset,
    cover,
    title: `Maintenance contract ${number}`,
    day: starts,
    facts: [
      ["Provider", name],
      ["Of", named],
      ["From", starts],
      ["To", ends],
    ],
  }));
}
