import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { nouns } from "../app/nouns.ts";
import { readInOrganisation } from "../database/transaction.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { gatherFacts } from "./facts.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

const { admin, owner, pool, services } = await startTestServer();
const { refusals, uses, imports, subjects } = services.facts;
const upheld = nouns.flatMap((noun) => noun.upheld ?? []);

/** Tables with `organisation_id`. */
const TENANT = `select c.oid from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)`;

interface Rule {
  name: string;
  on_table: string;
}

const rulesOf = async (tables: string): Promise<Rule[]> =>
  (
    await admin.query<Rule>(`
  select k.conname as name, k.conrelid::regclass::text as on_table from pg_constraint k
  where k.contype in ('c', 'x') and k.conrelid in (${tables})
  union
  select i.indexrelid::regclass::text, i.indrelid::regclass::text from pg_index i
  where i.indisunique and i.indrelid in (${tables}) order by 2, 1`)
  ).rows;

describe("unique indexes and checks", async () => {
  const ofTenants = await rulesOf(TENANT);
  /** An unnamed check on one column restricts it to values that the contract's rules accept. */
  const isOfOneColumn = ({ name, on_table }: Rule) => name.startsWith(`${on_table}_`) && name.endsWith("_check");
  const isKey = ({ name, on_table }: Rule) => name === `${on_table}_pkey`;

  test.for(ofTenants.filter((rule) => !isOfOneColumn(rule) && !isKey(rule)))(
    "$name of $on_table is told to people, or upheld by a card",
    ({ name }) => expect(Number(name in refusals) + Number(upheld.includes(name)), name).toBe(1),
  );

  test("that cards name are in the database", async () => {
    const names = (await rulesOf("select oid from pg_class")).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(refusals), ...upheld]));
  });
});

describe("columns that point to records of imports", async () => {
  // Assets are made and taken back by statements of their own.
  const tables = ["asset", ...new Set(Object.values(imports).flatMap(({ records }) => records?.table ?? []))];
  const { rows: links } = await admin.query<{ from: string; column: string; to: string }>(
    `select k.conrelid::regclass::text as from, a.attname as column, k.confrelid::regclass::text as to
     from pg_constraint k
     join lateral unnest(k.conkey, k.confkey) as pair (own, other) on true
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
     join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other and b.attname = 'id'
     where k.contype = 'f' and k.conparentid = 0
       -- What people have added to a request goes with it, and keeps an import from being taken back.
       and (k.confdeltype <> 'c' or k.confrelid = 'service_request'::regclass)
       and k.confrelid::regclass::text = any($1) order by 1, 2`,
    [tables],
  );
  // Each place stores the branch that it is in, and a branch itself.
  const isOwnBranch = ({ from, column }: (typeof links)[number]) => from === "location" && column === "branch";

  test("are many", () => expect(links.length).toBeGreaterThan(10));

  test("are those that the cards name", () => {
    const named = Object.entries(uses).flatMap(([from, columns]) =>
      Object.entries(columns).map(([column, to]) => `${from}.${column} -> ${to}`),
    );
    const present = links
      .filter((link) => !isOwnBranch(link))
      .map(({ from, column, to }) => `${from}.${column} -> ${to}`);
    expect(named.sort()).toEqual(present.sort());
  });
});

test.for(Object.entries(subjects).filter(([, { from }]) => from))(
  "the names of records of the kind %s stand where its card says",
  async ([, { from, name = sql`s.name`, key = sql`s.id`, branch = sql`null` }]) => {
    const read = sql`select ${name} as name, ${key} as key, ${branch} as branch from ${from}
      where ${ofOrganisation("s")} limit 0`;
    const reach = { organisation_id: owner.organisation_id, scope: null };
    const { rows } = await readInOrganisation(pool, reach, (tx) => read.execute(tx));
    expect(rows).toEqual([]);
  },
);

test("a kind of record or of import that no card has stops the start", () => {
  const without = nouns.filter(({ history }) => !history?.brand);
  const gather = () => gatherFacts(without, { subjects: ["asset", "brand"], imports: ["assets", "brands"] });
  expect(gather).toThrow("No noun's card says what these are: brand, brands.");
});
