import { expect, test, vi } from "vitest";
import { inNoOrganisation } from "../database/transaction.ts";
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
  const { rows } = await admin.query("select name, cron from pgboss.schedule");
  expect(rows).toEqual([{ name: "sweep", cron: "*/10 * * * *" }]);
});
