import { importCalls } from "@steward/contract/imports/calls";
import type { ImportKind, ImportState } from "@steward/contract/imports/constants";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import type { Pool } from "pg";
import { expect } from "vitest";
import type { Answer, Caller } from "./caller.ts";

const BOUNDARY = "----steward-test-boundary";
const WAIT_MS = 100_000;

/** Uploads a file like the web app. */
export function upload(
  caller: Caller,
  file_name: string,
  content: string | Buffer,
  kind: ImportKind | string = "assets",
): Promise<Answer> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${kind}\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file_name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return caller.raw({
    method: "POST",
    url: importCalls.create.path,
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
}

/** Waits until the import is in one of these states. */
export async function reaches(caller: Caller, id: string, ...states: ImportState[]): Promise<ImportJob> {
  const read = () => caller.ok(importCalls.read, { params: { id } });
  await expect
    .poll(async () => (await read()).state, { timeout: WAIT_MS, interval: 25 })
    .toSatisfy((state: ImportState) => states.includes(state) || state === "Failed");
  return read();
}

/** Uploads a file and waits for its mapping. */
export async function mapped(
  caller: Caller,
  content: string | Buffer,
  kind: ImportKind = "assets",
  file_name = "register.csv",
): Promise<ImportJob> {
  const { status, body } = await upload(caller, file_name, content, kind);
  expect(status).toBe(201);
  return reaches(caller, (body as ImportJob).id, "Mapping");
}

/** Performs the dry run, with the guessed settings by default. */
export async function checked(
  caller: Caller,
  job: ImportJob,
  settings: Partial<ImportSettings> = {},
): Promise<ImportJob> {
  const { id } = job;
  await caller.ok(importCalls.check, { params: { id }, body: { ...job.settings, ...settings } });
  return reaches(caller, id, "Ready");
}

/** Writes the rows that the dry run accepted. */
export async function written(caller: Caller, job: ImportJob): Promise<ImportJob> {
  await caller.ok(importCalls.run, { params: { id: job.id } });
  return reaches(caller, job.id, "Done", "Cancelled");
}

/** Imports a file from upload to written rows. */
export const imported = async (
  caller: Caller,
  content: string | Buffer,
  settings: Partial<ImportSettings> = {},
  kind: ImportKind = "assets",
) => written(caller, await checked(caller, await mapped(caller, content, kind), settings));

/** Undoes an import. */
export async function undone(caller: Caller, job: ImportJob): Promise<ImportJob> {
  await caller.ok(importCalls.undo, { params: { id: job.id } });
  return reaches(caller, job.id, "Undone", "Cancelled");
}

/** Messages of the report by row number. */
export async function reasons(caller: Caller, job: ImportJob): Promise<Record<number, string[]>> {
  const { results } = await caller.ok(importCalls.rows, {
    params: { id: job.id },
    query: { outcome: "reject", page_size: 100 },
  });
  return Object.fromEntries(
    results.map((row) => [row.row_number, row.problems.map(({ field, message }) => `${field}: ${message}`)]),
  );
}

/** Columns that an import may change, without those that record the write itself. */
const TOUCHED = {
  asset: "asset_id, asset_name, serial_number, status, category, model, branch, purchase_date, purchase_cost, notes",
  model: "product_name, product_number, category, brand, manufacturer",
  category: "name, kind",
  brand: "name",
  manufacturer: "name, contact_name, line1, city, country",
  location: "name, location_type, path, latitude, longitude",
};

/** Everything in an organisation that an import may change, as one text: an undo must restore exactly this. */
export async function contentOf(admin: Pool, { organisation_id }: Caller): Promise<string> {
  const parts = Object.entries(TOUCHED).map(async ([table, columns]) => {
    const { rows } = await admin.query(
      `select md5(string_agg(t::text, '\n' order by t::text)) as hash, count(*)::int as n
       from (select ${columns} from ${table} where organisation_id = $1) t`,
      [organisation_id],
    );
    return `${table} ${rows[0].n} ${rows[0].hash}`;
  });
  return (await Promise.all(parts)).join("\n");
}
