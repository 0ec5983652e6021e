import { searchCalls } from "@steward/contract/search/calls";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SubjectSource } from "../activity/subject-queries.ts";
import { nouns } from "../app/nouns.ts";
import { inOrganisation } from "../database/transaction.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld } from "../test-server/world/world.ts";

const server = await startTestServer();
const { owner, pool } = server;
const { records } = await makeWorld(owner);
const stranger = await server.otherOrganisation("Stranger");

const kinds = nouns.flatMap(({ search }) => search?.kind ?? []);
const sources: Partial<Record<string, SubjectSource>> = Object.assign({}, ...nouns.map(({ history }) => history));
const ids: Partial<Record<string, string>> = { ...records, user: owner.account_id, model: records.product ?? "" };

/** What a record is called in its history, without the number before it. */
async function nameOf(kind: string, id: string): Promise<string> {
  const { from, name = sql`s.name`, key = sql`s.id` } = sources[kind] ?? {};
  if (!from) throw new Error(`Records of the kind ${kind} have no name.`);
  const reach = { organisation_id: owner.organisation_id, scope: null };
  const { rows } = await inOrganisation(pool, reach, (tx) =>
    sql<{ name: string }>`select ${name} as name from ${from}
      where s.organisation_id = ${owner.organisation_id} and ${key} = ${id}::uuid`.execute(tx),
  );
  return rows[0]?.name.split(" · ").at(-1) ?? "";
}

test.for(kinds)(
  "the search of everything finds a record of the kind %s by its name, for its own side",
  async (kind) => {
    const id = ids[kind] ?? "";
    const search = await nameOf(kind, id);
    expect(search).not.toBe("");
    const found = async (caller = owner) =>
      (await caller.ok(searchCalls.find, { query: { search, limit: 20 } })).results
        .filter((one) => one.kind === kind)
        .flatMap(({ hits }) => hits.map((hit) => hit.id));
    expect(await found(), search).toContain(id);
    if (kind !== "skilled_person") expect(await found(stranger), search).not.toContain(id);
  },
);
