import { describe, expect, test } from "vitest";
import { refusedWhenDistributed, unnamedTables } from "./unnamed-tables.ts";

const tables = new Set(["asset", "category", "organisation"]);

describe("a statement that names no organisation", () => {
  test.for([
    ["select * from asset a where a.id = $1", ["asset"]],
    ["select * from asset where organisation_id = $1 or is_archived", ["asset"]],
    ["select * from asset a where a.organisation_id = a.organisation_id", ["asset"]],
    ["select * from asset a, category c where c.organisation_id = $1 and c.id = a.category", ["asset"]],
    ["select * from asset a left join category c on c.id = a.category where a.organisation_id = $1", ["category"]],
    ["select (select name from category c where c.id = $2) from asset a where a.organisation_id = $1", ["category"]],
    ["with found as (select id from category) select * from found", ["category"]],
    ["select * from organisation", ["organisation"]],
    ["update asset set notes = '' where id = $1", ["asset"]],
    ["delete from asset a using category c where a.organisation_id = $1 and c.id = a.category", ["category"]],
    ["insert into asset (id) values ($1)", ["asset"]],
    ["insert into asset (organisation_id, id) select $1, c.id from category c", ["category"]],
  ] as const)("is found: %s", ([text, found]) => expect(unnamedTables(text, tables)).toEqual(found));
});

describe("a statement that names the organisation of every table", () => {
  test.for([
    "select * from asset where organisation_id = $1",
    'select * from "asset" where ("id" = $2 or $3) and "asset"."organisation_id" = (select $1::uuid)',
    "select * from asset a left join category c on c.organisation_id = a.organisation_id and c.id = a.category where a.organisation_id = $1",
    "select * from organisation o where o.id = $1",
    "with asset as (select 1 as id) select * from asset",
    "select * from search_assets($1) a",
    "update asset a set category = c.id from category c where a.organisation_id = $1 and c.organisation_id = a.organisation_id",
    "insert into asset (organisation_id, id) values ($1, $2) on conflict do nothing",
    "select * from account where id = $1",
  ])("is none: %s", (text) => expect(unnamedTables(text, tables)).toEqual([]));
});

describe("a statement that a distributed database refuses", () => {
  test.for([
    ["insert into asset (id) values ($1) on conflict (id) do update set seen = now()", ["now"]],
    ["insert into asset (id) values ($1) on conflict (id) do update set seen = pg_catalog.now()", ["now"]],
    [
      "insert into asset (id) values ($1) on conflict (id) do update set seen = current_timestamp",
      ["current_timestamp"],
    ],
    [
      "with made as (insert into asset as a (id) values ($1) on conflict (id) do update set n = 1 where a.at < now() returning id) select * from made",
      ["now"],
    ],
    ["insert into asset (id, name) values ($1, (select c.name from category c))", ["subquery in values"]],
    ["insert into asset (id, name) values ($1, coalesce((select $2::text), ''))", ["subquery in values"]],
  ] as const)("is found: %s", ([text, found]) => expect(refusedWhenDistributed(text)).toEqual(found));

  test.for([
    "insert into asset (id, seen) values ($1, now()) on conflict (id) do update set seen = excluded.seen",
    "insert into asset (id, seen) select $1, now()",
    "insert into asset (id, name) select $1, (select c.name from category c)",
    "update asset set seen = now()",
  ])("is none: %s", (text) => expect(refusedWhenDistributed(text)).toEqual([]));
});
