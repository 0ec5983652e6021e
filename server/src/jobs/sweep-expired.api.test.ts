import { bulkCalls } from "@steward/contract/assets/bulk/calls";
import { mergeCalls } from "@steward/contract/merges/calls";
import { expect, test, vi } from "vitest";
import { makeBulk } from "../assets/bulk-factory.ts";
import { inNoOrganisation } from "../database/transaction.ts";
import { makePair } from "../merges/merge-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { sweepJob } from "./sweep-expired.ts";

const server = await startTestServer();

test("what has run out goes when its time comes, once for all processes", async () => {
  const { admin, pool, services } = server;
  await admin.query(
    `insert into otp (token_hash, email_hash, client_address, code_hash, expires_at, created)
     select decode(md5(n::text), 'hex'), 'x', '127.0.0.1', 'x', now(), now() - n * interval '20 hours' from generate_series(1, 2) n`,
  );
  await admin.query(
    "insert into mail_tally (id, address_hash, created) select gen_random_uuid(), 'x', now() - n * interval '20 hours' from generate_series(1, 2) n",
  );
  await inNoOrganisation(pool, (tx) => services.jobs.enqueue(tx, sweepJob, null, { about: "" }));
  const left = async (table: string) => (await admin.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  await vi.waitFor(async () => expect([await left("otp"), await left("mail_tally")]).toEqual([1, 1]), {
    timeout: 10_000,
  });
  const { rows } = await admin.query("select name, cron from pgboss.schedule where name = 'sweep'");
  expect(rows).toEqual([{ name: "sweep", cron: "*/10 * * * *" }]);
});

test("bulk actions go after three months and merges after one, with what would undo them", async () => {
  const { admin, owner, pool } = server;
  const [old, newer] = [await makeBulk(owner), await makeBulk(owner)];
  await admin.query("update bulk_run set created = now() - interval '91 days' where id = $1", [old]);
  await admin.query("update bulk_run set created = now() - interval '89 days' where id = $1", [newer]);
  const merged = async (age: string) => {
    const { id } = await owner.ok(mergeCalls.brand.create, { body: await makePair(owner, "brand") });
    await admin.query("update merge set created = now() - $2::interval where id = $1", [id, age]);
  };
  await merged("31 days");
  await merged("29 days");
  await pool.query("select sweep_expired()");
  expect((await owner.refused(bulkCalls.read, { params: { id: old } })).status).toBe(404);
  expect(await owner.ok(bulkCalls.read, { params: { id: newer } })).toMatchObject({ changed: 1 });
  const left = async (table: string) => (await admin.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  expect([await left("bulk_item"), await left("merge")]).toEqual([1, 1]);
});
