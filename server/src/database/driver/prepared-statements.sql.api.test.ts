import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { ownOrganisation } from "../of-organisation.ts";
import { endsWith, inOrganisation, readInOrganisation, type Transaction } from "../transaction.ts";

const { owner, pool, services } = await startTestServer();
const reach = { organisation_id: owner.organisation_id, scope: null };

const ROW = {
  n: 9_007_199_254,
  day: "2026-02-28",
  at: "2026-02-28T10:00:00.5Z",
  made: { of: [1] },
  list: ["a"],
  none: null,
};

/** Rows of every type that has a parser of its own. */
const rowsOf = async (tx: Transaction, count: number) =>
  (
    await sql`select 9007199254::bigint as n, date '2026-02-28' as day, timestamptz '2026-02-28 10:00:00.5Z' as at,
      jsonb_build_object('of', array[1]) as made, array['a'] as list, null::text as none
      from generate_series(1, ${count}::int)`.execute(tx)
  ).rows;

test("a statement reads its rows alike each time, with one row, several and none", async () => {
  await inOrganisation(pool, reach, async (tx) => {
    for (const count of [1, 2, 0, 1]) expect(await rowsOf(tx, count)).toEqual(Array.from({ length: count }, () => ROW));
  });
});

test("statements of one message read the rows of each, whichever was known before", async () => {
  const own = (tx: Transaction) => tx.selectFrom("organisation").select(["id", "created"]).execute();
  const role = (tx: Transaction) => tx.selectFrom("role").select(["name", "permissions", "id"]).limit(1).execute();
  const client = { connect: async () => held } as unknown as typeof pool;
  const held = await pool.connect();
  const release = held.release.bind(held);
  held.release = () => {};
  try {
    for (let round = 0; round < 3; round += 1) {
      const read = <T>(work: (tx: Transaction) => Promise<T>) => readInOrganisation(client, reach, work);
      const [rows, [organisation], none, [first]] = await Promise.all([
        read((tx) => rowsOf(tx, 2)),
        read(own),
        read((tx) => rowsOf(tx, 0)),
        read(role),
      ]);
      expect(rows).toEqual([ROW, ROW]);
      expect(none).toEqual([]);
      expect(organisation).toEqual({ id: owner.organisation_id, created: expect.stringMatching(/^\d{4}-.*Z$/) });
      expect(first).toEqual({ id: expect.any(String), name: expect.any(String), permissions: expect.any(Array) });
    }
  } finally {
    release();
  }
});

test("a statement that failed reads its rows the next time", async () => {
  const halves = (tx: Transaction, by: number) => sql<{ half: number }>`select 4 / ${by}::int as half`.execute(tx);
  const read = (by: number) => readInOrganisation(services.database.pool, reach, (tx) => halves(tx, by));
  await expect(read(0)).rejects.toMatchObject({ code: "22012" });
  expect((await read(2)).rows).toEqual([{ half: 2 }]);
  await expect(read(0)).rejects.toMatchObject({ code: "22012" });
  expect((await read(4)).rows).toEqual([{ half: 1 }]);
});

test("lists, bytes and signs come back as they were sent", async () => {
  const given = ["", "null", "a,b", '"', "\\", "{x}", "ä\n", null];
  const bytes = Buffer.from([0, 1, 255]);
  const { rows } = await inOrganisation(pool, reach, (tx) =>
    sql`select ${given}::text[] as list, ${bytes}::bytea as bytes, ${JSON.stringify(given)}::jsonb as made`.execute(tx),
  );
  expect(rows).toEqual([{ list: given, bytes, made: given }]);
});

test("what is under way reads its rows while a statement beside it fails and is prepared anew", async () => {
  const held = await pool.connect();
  const release = held.release.bind(held);
  held.release = () => {};
  const client = { connect: async () => held } as unknown as typeof pool;
  const quotient = (by: number) =>
    readInOrganisation(client, reach, (tx) => sql<{ n: number }>`select 12 / ${by}::int as n`.execute(tx));
  try {
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.allSettled([3, 0, 2, 0, 1].map(quotient));
      const told = answers.map((answer) =>
        answer.status === "fulfilled" ? answer.value.rows : (answer.reason as { code: string }).code,
      );
      expect(told).toEqual([[{ n: 4 }], "22012", [{ n: 6 }], "22012", [{ n: 12 }]]);
    }
    expect((await quotient(4)).rows).toEqual([{ n: 3 }]);
  } finally {
    release();
  }
});

test("a statement without rows is read alike each time", async () => {
  await inOrganisation(pool, reach, async (tx) => {
    for (let round = 0; round < 3; round += 1) {
      const { rows, numAffectedRows } =
        await sql`update organisation set name = name where id = ${ownOrganisation}`.execute(tx);
      expect({ rows, numAffectedRows }).toEqual({ rows: [], numAffectedRows: 1n });
    }
  });
});

test("a transaction that ends with its last statement stands as a whole, or not at all", async () => {
  const note = (tx: Transaction, text: string) =>
    sql`update organisation set name = ${text} where id = ${ownOrganisation}`.execute(tx);
  const noted = async () =>
    (await inOrganisation(pool, reach, (tx) => tx.selectFrom("organisation").select("name").execute()))[0]?.name;
  const ends = { may_end: true };
  await inOrganisation(pool, reach, (tx) => endsWith(tx, () => note(tx, "first")), ends);
  expect(await noted()).toBe("first");
  const wrong = async (tx: Transaction) => {
    await note(tx, "second");
    await endsWith(tx, () => sql`select 1 / 0`.execute(tx));
  };
  await expect(inOrganisation(pool, reach, wrong, ends)).rejects.toMatchObject({ code: "22012" });
  expect(await noted()).toBe("first");
  const more = async (tx: Transaction) => {
    await endsWith(tx, () => note(tx, "first"));
    await note(tx, "too late");
  };
  await expect(inOrganisation(pool, reach, more, ends)).rejects.toThrow("has ended");
  expect(await noted()).toBe("first");
  // Where more is to come, it ends behind that.
  await inOrganisation(pool, reach, async (tx) => {
    await endsWith(tx, () => note(tx, "third"));
    await note(tx, "fourth");
  });
  expect(await noted()).toBe("fourth");
});
