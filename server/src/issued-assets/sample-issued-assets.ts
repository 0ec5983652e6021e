import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { keepDocument } from "../documents/change-documents.ts";
import type { Sample } from "../nouns/facts.ts";
import type { SampleCustomer } from "../nouns/sample-customer.ts";
import { openReport } from "../pdf/open-report.ts";
import { issueAsset } from "./issue-asset.ts";
import { withdrawAsset } from "./withdraw-asset.ts";

const WHO = "Daniel Fernandes";

const MODELS = [
  { name: "SpectraScan 300", number: "NW-SS300", maker: "Northwind Instruments", category: "Laboratory analysers" },
  { name: "CoolVault 80", number: "NW-CV80", maker: "Northwind Instruments", category: "Laboratory freezers" },
  // Northwind sells it for its maker, and the sample customer has the model already.
  { name: "HS66 Turbo", number: "HS6606", maker: "Getinge", category: "Sterilisation" },
] as const;

/** Issued assets of the sample, the first one first: what becomes of each is said where its customer answers. */
const ISSUED = [
  { model: "SpectraScan 300", serial: "NWSS-24-1071", days_ago: 64, terms: "Parts and labour, on site" },
  { model: "SpectraScan 300", serial: "NWSS-24-1072", days_ago: 64, terms: "Parts and labour, on site" },
  { model: "CoolVault 80", serial: "NWCV-23-0418", days_ago: 51, terms: "Compressor five years" },
  { model: "HS66 Turbo", serial: "GT-66T-20931", days_ago: 12, terms: "Parts and labour" },
  { model: "HS66 Turbo", serial: "GT-66T-20932", days_ago: 12, terms: "Parts and labour" },
  { model: "CoolVault 80", serial: "NWCV-23-0533", days_ago: 9, terms: "Compressor five years" },
  { model: "SpectraScan 300", serial: "NWSS-24-1188", days_ago: 4, terms: "Parts and labour, on site" },
  { model: "SpectraScan 300", serial: "NWSS-24-1189", days_ago: 4, terms: "Parts and labour, on site" },
] as const;

/** Masters of the sample manufacturer. */
async function makeMasters(tx: Transaction, organisation_id: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const name of new Set(MODELS.map(({ maker }) => maker))) {
    ids.set(name, newId());
    await tx
      .insertInto("manufacturer")
      .values({ organisation_id, id: ids.get(name) ?? "", name })
      .execute();
  }
  for (const name of new Set(MODELS.map(({ category }) => category))) {
    ids.set(name, newId());
    await tx
      .insertInto("category")
      .values({ organisation_id, id: ids.get(name) ?? "", name, kind: "asset" })
      .execute();
  }
  return ids;
}

/** Models of the sample manufacturer. Answers their ids by name. */
async function makeModels({ oem }: SampleCustomer): Promise<ReadonlyMap<string, string>> {
  const masters = await oem.write((tx) => makeMasters(tx, oem.organisation_id));
  const ids = new Map<string, string>();
  for (const [index, { name, number, maker, category }] of MODELS.entries()) {
    const body = {
      product_name: name,
      product_number: number,
      manufacturer: masters.get(maker) ?? null,
      category: masters.get(category) ?? null,
      warranty_period: 24,
    };
    const at = { days_ago: oem.workday(90), minute: 10 * 60 + index * 7 };
    const id = newId();
    await oem.act(at, WHO, modelCalls.create, { body }, (ctx) =>
      ctx.write(async (tx) => {
        await tx
          .insertInto("model")
          .values({ organisation_id: oem.organisation_id, id, ...body })
          .execute();
        const changes = [{ field: "product_name", before: null, after: name }];
        await recordActivity(tx, ctx, { subject_type: "model", subject_id: id, action: "created", changes });
      }),
    );
    ids.set(name, id);
  }
  return ids;
}

async function certificate(serial: string, day: string): Promise<Buffer> {
  const out = new PassThrough();
  const bytes = buffer(out);
  const report = await openReport(out, {
    title: `Certificate of conformity ${serial}`,
    subtitle: day,
    made: new Date(`${day}T00:00:00Z`),
  });
  report.paragraph("Tested before it left the works. A document of the sample organisations. It binds nobody.");
  report.end();
  return bytes;
}

/** An asset that the customer has in its register already, under the serial number that its maker told. */
const knownAsset = async (tx: Transaction) =>
  (
    await sql<{ serial_number: string }>`select a.serial_number from asset a
      where ${ofOrganisation("a")} and a.serial_number <> '' and not a.is_archived order by a.number limit 1`.execute(
      tx,
    )
  ).rows[0]?.serial_number ?? "NWSS-22-0007";

/** What the sample manufacturer issues to the sample customer, and to somebody who is not here yet. */
export const makeSampleIssued: Sample = async (customer) => {
  const { oem } = customer;
  const models = await makeModels(customer);
  const slug = await customer.read(
    async (tx) => (await tx.selectFrom("organisation").select("slug").executeTakeFirstOrThrow()).slug,
  );
  const known = await customer.read(knownAsset);
  const wanted = [...ISSUED, { model: "SpectraScan 300", serial: known, days_ago: 33, terms: "Parts" }];
  for (const [index, { model, serial, days_ago, terms }] of wanted.entries()) {
    const at = { days_ago: oem.workday(days_ago), minute: 11 * 60 + index * 9 };
    const body = {
      product: models.get(model) ?? "",
      serial_number: serial,
      batch: `B-${serial.slice(0, 7)}`,
      manufacture_date: oem.dayOf(days_ago + 120),
      ship_date: oem.dayOf(days_ago),
      invoice_number: `NW-2${String(4_400 + index * 3)}`,
      invoice_date: oem.dayOf(days_ago),
      warranty_start_date: oem.dayOf(days_ago),
      warranty_terms: terms,
      customer: slug,
    };
    const issued = await oem.act(at, WHO, issuedAssetCalls.create, { body }, issueAsset);
    if (index % 3 !== 0) continue;
    const bytes = await certificate(serial, oem.dayOf(days_ago));
    const file = { file_name: "certificate.pdf", bytes, title: "Certificate of conformity", cover: null };
    const subject = { owner: "issued_asset", id: issued.id } as const;
    await oem.act({ ...at, minute: at.minute + 4 }, WHO, issuedAssetCalls.addDocument, {}, (ctx) =>
      keepDocument(ctx, subject, file, {
        open: async () => {},
        added: async (tx) => {
          await sql`select send_added_files(${issued.id}::uuid)`.execute(tx);
        },
      }),
    );
  }
  await withdrawOne(oem, models.get("CoolVault 80") ?? "", slug);
  const at = { days_ago: oem.workday(2), minute: 16 * 60 };
  const body = {
    product: models.get("SpectraScan 300") ?? "",
    serial_number: "NWSS-24-1201",
    email: "lab@lakeview.example",
  };
  await oem.act(at, WHO, issuedAssetCalls.create, { body }, issueAsset);
};

async function withdrawOne(oem: SampleCustomer["oem"], product: string, customer: string): Promise<void> {
  const at = { days_ago: oem.workday(20), minute: 15 * 60 };
  const body = { product, serial_number: "NWCV-23-0499", customer };
  const issued = await oem.act(at, WHO, issuedAssetCalls.create, { body }, issueAsset);
  const given = { params: { id: issued.id }, body: { reason: "Sent to another hospital" } };
  await oem.act({ ...at, minute: at.minute + 40 }, WHO, issuedAssetCalls.withdraw, given, withdrawAsset);
}
