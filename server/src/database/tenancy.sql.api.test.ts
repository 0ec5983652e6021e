import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITED, makePlaced, type Placed } from "../test-server/world/placed-rows.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld, type World } from "../test-server/world/world.ts";
import { SERVER_ROLE } from "./migrate/migrate.ts";
import { newId } from "./new-id.ts";

const server = await startTestServer();
const other = await server.otherOrganisation();
const own_id = server.owner.organisation_id;

let foreign: World;
let client: pg.PoolClient;

const { rows: tables } = await server.admin.query<{ name: string; key: string }>(`
  select c.relname as name, case when c.relname = 'organisation' then 'id' else 'organisation_id' end as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and (c.relname = 'organisation' or exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped))
  order by 1`);
const names = tables.map(({ name }) => name);

beforeAll(async () => {
  await makeWorld(server.owner);
  foreign = await makeWorld(other);
  client = await server.pool.connect();
});
afterAll(() => client.release());

/** Runs `work` as the server's role with this setting (null: none) and rolls back. */
async function behind<T>(setting: string | null, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    if (setting !== null) await client.query("select set_config('app.organisation_id', $1, true)", [setting]);
    return await work();
  } finally {
    await client.query("rollback");
  }
}

const count = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rowCount;

/** Settings under which the other organisation's rows must stay hidden. */
const settings = [
  ["without a setting", null],
  ["with an empty setting", ""],
  ["with a setting of no organisation", newId()],
  ["with the setting of its own organisation", own_id],
] as const;

describe.for(settings)("as the server's role %s", ([, setting]) => {
  test.for(tables)("$name shows and changes none of the other organisation's rows", async ({ name, key }) => {
    const { rows } = await server.admin.query(`select count(*)::int as n from ${name} where ${key} = $1`, [
      other.organisation_id,
    ]);
    await behind(setting, async () => {
      expect(await count(`select from ${name} where ${key} = $1`, [other.organisation_id])).toBe(0);
      expect(await count(`select from ${name} where ${key} is distinct from $1`, [setting || null])).toBe(0);
      if (setting !== own_id) expect(await count(`select from ${name}`)).toBe(0);
    });
    for (const text of [
      `update ${name} set ${key} = ${key} where ${key} = $1`,
      `delete from ${name} where ${key} = $1`,
    ]) {
      const touched = await behind(setting, () => count(text, [other.organisation_id]).catch(({ code }) => code));
      // Append-only tables such as history refuse with 42501, insufficient privilege.
      expect([0, "42501"]).toContain(touched);
    }
    const after = await server.admin.query(`select count(*)::int as n from ${name} where ${key} = $1`, [
      other.organisation_id,
    ]);
    expect(after.rows).toEqual(rows);
  });

  test.for(tables)("$name takes no row for the other organisation", async ({ name, key }) => {
    // A place inside another one is refused before the wall is asked, as nobody sees the one above it.
    const onTop = name === "location" ? "and parent is null" : "";
    const copied = await server.admin.query(
      `select to_jsonb(t) as row from ${name} t where ${key} = $1 ${onTop} limit 1`,
      [other.organisation_id],
    );
    const row = copied.rows[0]?.row ?? { [key]: other.organisation_id };
    const written = await server.admin.query(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    );
    const columns = written.rows.map((column) => column.name).join(", ");
    const insert = `insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, $1)`;
    const refused = await behind(setting, () =>
      client.query(insert, [row]).then(
        () => "inserted",
        ({ code }) => code,
      ),
    );
    expect(refused).toBe("42501");
  });

  test("the functions of the gate answer nothing of the other organisation", async () => {
    await behind(setting, async () => {
      const found = await client.query("select id from search_assets('')");
      const ids = found.rows.map(({ id }) => id);
      expect(ids).not.toContain(foreign.records.asset);
      if (setting !== own_id) expect(ids).toEqual([]);
      expect(
        (await client.query("select * from authenticate($1, $2)", [Buffer.alloc(32), other.organisation_id])).rows,
      ).toEqual([]);
      expect(
        (await client.query("select * from organisations_of($1)", [server.owner.account_id])).rows.map(({ id }) => id),
      ).toEqual([own_id]);
    });
  });
});

describe("who is limited to a place", () => {
  /** A row of every table whose rows stand in places, inside the limit and outside it. */
  let inside: Placed;
  let outside: Placed;

  beforeAll(async () => {
    inside = await makePlaced(server);
    outside = await makePlaced(server);
  });

  const KEYS: Readonly<Record<string, string>> = {
    membership_scope: "account_id",
    contract_visit: "cover",
    maintenance_due: "plan",
    maintenance_step: "plan",
    service_request_engineer: "request",
  };
  const keyOf = (table: string) => KEYS[table] ?? "id";
  const within = (scope: string | null, work: () => Promise<void>) =>
    behind(own_id, async () => {
      if (scope !== null) await client.query("select set_config('app.scope', $1, true)", [scope]);
      await work();
    });

  test.for([...LIMITED.keys()])("sees and changes rows of %s inside it and no others", async (table) => {
    const key = keyOf(table);
    const [seen, hidden] = [inside.ids.get(table), outside.ids.get(table)];
    const reads = (id: string | undefined) => count(`select from ${table} where ${key} = $1`, [id]);
    // What somebody began within a limit is seen within that same limit alone.
    const isWhole = table === "import" || table === "bulk_run" || table === "label_run";
    const limits = [
      [null, 1, 1],
      ["", 1, 1],
      [`{${inside.branch}}`, 1, 0],
      [`{${outside.branch}}`, 0, 1],
      [`{${inside.branch},${outside.branch}}`, isWhole ? 0 : 1, isWhole ? 0 : 1],
      [`{${newId()}}`, 0, 0],
      [`{${foreign.records.branch}}`, 0, 0],
      ["{}", 0, 0],
    ] as const;
    for (const [scope, own, others] of limits) {
      await within(scope, async () => {
        expect([scope, await reads(seen), await reads(hidden)]).toEqual([scope, own, others]);
      });
    }
    await within(`{${inside.branch}}`, async () => {
      expect(await count(`update ${table} set ${key} = ${key} where ${key} = $1`, [hidden])).toBe(0);
      expect(await count(`delete from ${table} where ${key} = $1`, [hidden])).toBe(0);
      expect(await count(`update ${table} set ${key} = ${key} where ${key} = $1`, [seen])).toBe(1);
    });
  });

  test("a limit that is no list of ids is an error, never everything", async () => {
    const read = within("everything", async () => {
      await client.query("select from asset");
    });
    await expect(read).rejects.toMatchObject({ code: "22P02" });
  });

  test.for([
    ["asset", "update asset set branch = $2 where id = $1"],
    ["asset", "update asset set branch = null where id = $1 and $2::uuid is not null"],
    ["attachment", "update attachment set places = array[$2::uuid] where id = $1"],
    ["import", "update import set scope = array[$2::uuid] where id = $1"],
  ] as const)("takes no row of %s outside by: %s", async ([table, text]) => {
    const taken = within(`{${inside.branch}}`, async () => {
      await client.query(text, [inside.ids.get(table), outside.branch]);
    });
    await expect(taken).rejects.toMatchObject({ code: "42501" });
  });
});

test("a setting that is no id is an error, never everything", async () => {
  await expect(behind("' or true --", () => client.query("select from asset"))).rejects.toMatchObject({
    code: "22P02",
  });
});

test("a row cannot be moved into another organisation", async () => {
  const moved = behind(own_id, () => client.query("update asset set organisation_id = $1", [other.organisation_id]));
  await expect(moved).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23503)$/) });
});

test("history can be added to, not rewritten", async () => {
  for (const text of ["update activity set action = ''", "delete from activity"]) {
    await expect(behind(own_id, () => client.query(text))).rejects.toMatchObject({ code: "42501" });
  }
});

describe("the catalogue", () => {
  const ask = async (text: string, values: unknown[] = []) => (await server.admin.query(text, values)).rows;

  test("knows the tables of the house", () => {
    expect(names).toEqual(
      expect.arrayContaining(["asset", "activity", "attachment", "asset_tally", "import_row", "session_grant"]),
    );
  });

  test("every table of an organisation has row-level security, forced on its owner too", async () => {
    const open = await ask(
      "select relname from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)",
      [names],
    );
    expect(open).toEqual([]);
  });

  test("its statements are planned for the largest organisation", async () => {
    const averaged = await ask(
      `select attrelid::regclass::text as name from pg_attribute
       where attrelid = any($1::regclass[]) and attname = 'organisation_id'
         and not coalesce(attoptions, '{}') @> '{n_distinct=1}'`,
      [names],
    );
    expect(averaged).toEqual([]);
  });

  test("one permissive policy for the server's role reads and writes by the organisation and the places", async () => {
    const policies = await ask(
      `select tablename, permissive, cmd, qual, with_check from pg_policies
       where schemaname = 'public' and $1 = any(roles::text[]) and tablename <> 'personnel_publication' order by 1`,
      [SERVER_ROLE],
    );
    expect(policies.map(({ tablename }) => tablename)).toEqual(names);
    for (const { tablename, permissive, cmd, qual, with_check } of policies) {
      const key = tablename === "organisation" ? "id" : "organisation_id";
      const held = LIMITED.get(tablename);
      const ofOrganisation = `(${key} = current_organisation())`;
      const wall = held ? `(${ofOrganisation} AND COALESCE(${held}, true))` : ofOrganisation;
      expect({ tablename, permissive, cmd, qual, with_check }).toEqual({
        tablename,
        permissive: "PERMISSIVE",
        cmd: "ALL",
        qual: wall,
        with_check: wall,
      });
    }
    const others = await ask(
      `select distinct unnest(roles)::text as role, permissive from pg_policies
       where schemaname = 'public' and not $1 = any(roles::text[])`,
      [SERVER_ROLE],
    );
    expect(others).toEqual([{ role: "steward_gate", permissive: "PERMISSIVE" }]);
  });

  test("what is published of people is read alone, as far as it is published to the organisation", async () => {
    const policies = await ask(
      `select cmd, qual, with_check from pg_policies where tablename = 'personnel_publication' and $1 = any(roles::text[])`,
      [SERVER_ROLE],
    );
    expect(policies).toEqual([{ cmd: "SELECT", qual: "is_published_to_caller(addressees, until)", with_check: null }]);
    const rights = await ask(
      `select privilege_type as right from information_schema.role_table_grants
       where table_name = 'personnel_publication' and grantee = $1`,
      [SERVER_ROLE],
    );
    expect(rights).toEqual([{ right: "SELECT" }]);
    const [walls] = await ask(
      "select relrowsecurity and relforcerowsecurity as stand from pg_class where relname = 'personnel_publication'",
    );
    expect(walls).toEqual({ stand: true });
  });

  test("every primary key and unique index of a table of an organisation begins with it", async () => {
    const wrong = await ask(
      `select i.indexrelid::regclass::text as name from pg_index i
       join pg_class c on c.oid = i.indrelid
       where c.relname = any($1) and c.relname <> 'organisation' and c.relnamespace = 'public'::regnamespace and i.indisunique
         and not exists (select from pg_attribute a
           where a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'organisation_id')`,
      [names],
    );
    expect(wrong).toEqual([]);
    const keyless = await ask(
      `select relname from pg_class c where relname = any($1) and relnamespace = 'public'::regnamespace
         and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
      [names],
    );
    expect(keyless).toEqual([]);
  });

  test("every foreign key between tables of an organisation carries it", async () => {
    const wrong = await ask(
      `select conrelid::regclass::text as "from", conname from pg_constraint k
       join pg_class source on source.oid = k.conrelid join pg_class target on target.oid = k.confrelid
       where k.contype = 'f' and source.relname = any($1) and target.relname = any($1) and target.relname <> 'organisation'
         and not exists (
           select from unnest(k.conkey, k.confkey) as pair (s, t)
           join pg_attribute sa on sa.attrelid = k.conrelid and sa.attnum = pair.s
           join pg_attribute ta on ta.attrelid = k.confrelid and ta.attnum = pair.t
           where sa.attname = 'organisation_id' and ta.attname = 'organisation_id')`,
      [names],
    );
    expect(wrong).toEqual([]);
  });

  test("the server's role owns nothing, bypasses nothing and belongs to nobody", async () => {
    const [role] = await ask("select * from pg_roles where rolname = $1", [SERVER_ROLE]);
    expect(role).toMatchObject({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    });
    const owned = await ask(
      "select classid::regclass::text from pg_shdepend where refobjid = $1::regrole and deptype = 'o'",
      [SERVER_ROLE],
    );
    expect(owned).toEqual([]);
    expect(
      await ask("select roleid::regrole::text from pg_auth_members where member = $1::regrole", [SERVER_ROLE]),
    ).toEqual([]);
    await expect(client.query("create table stolen ()")).rejects.toMatchObject({ code: "42501" });
    await expect(client.query("set role steward_gate")).rejects.toMatchObject({ code: "42501" });
    await expect(client.query("alter table asset disable row level security")).rejects.toMatchObject({ code: "42501" });
  });

  test("the gate's role cannot log in, and its functions are for the server's role alone, with a fixed search path", async () => {
    expect(
      await ask("select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'steward_gate'"),
    ).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false }]);
    const functions = await ask(
      `select p.proname as name, p.proconfig as settings, coalesce(p.proacl::text, '') as rights from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace`,
    );
    expect(functions.length).toBeGreaterThan(4);
    for (const { name, settings: given, rights } of functions) {
      // What a function is planned by, and what is alike, decides nothing of what it sees.
      const beside = given.filter((setting: string) => !/^(pg_trgm\.|enable_)/.test(setting));
      expect(beside, name).toEqual(["search_path=public, pg_temp"]);
      expect(rights, name).toContain(`${SERVER_ROLE}=X/`);
      expect(rights, name).not.toMatch(/[{,]=X\//);
    }
  });

  test("tables outside the organisations are the known few", async () => {
    const outside = await ask(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and not relname = any($1) order by 1`,
      [names],
    );
    expect(outside.map(({ relname }) => relname)).toEqual([
      "account",
      "backup_run",
      "call_tally",
      "city",
      "country",
      "currency",
      "expertise",
      "expertise_data",
      "geography_data",
      "heartbeat",
      "installation",
      "language",
      "mail_tally",
      "otp",
      "personnel_publication",
      "personnel_publication_tally",
      "pincode",
      "rotated_refresh",
      "session",
      "single_sign_on_attempt",
      "state",
      "steward_function",
      "steward_migration",
    ]);
  });
});
