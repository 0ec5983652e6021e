import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { serialize } from "../database/serialize.ts";

/** To be asked before any location of a move is locked, so that two moves never wait for each other. */
export const serializeMoves = (tx: Transaction) => serialize(tx, "location tree");

/**
 * Puts a location below another parent with everything inside it: paths, branches and the numbers of assets of the
 * places above follow; assets follow their location to another branch by their foreign key. The version is the
 * caller's to raise.
 */
export async function moveSubtree(tx: Transaction, id: string, parent: string): Promise<void> {
  await lockSubtree(tx, id);
  await moveCounts(tx, id, parent);
  await carryAssets(tx, id, parent);
  await sql`update location l set path = way.after || substr(l.path, length(way.before) + 1),
      above = way.above || l.above[way.depth:], branch = way.branch,
      parent = case when l.id = ${id}::uuid then ${parent}::uuid else l.parent end
    from (select old.path as before, old.depth, top.path || old.id || '/' as after, top.above, top.branch
          from location old, location top
          where old.id = ${id}::uuid and top.id = ${parent}::uuid) way
    where ${inSubtree(id)}`.execute(tx);
}

/**
 * Gives the assets of the subtree the branch that they come to, all in one statement: left to the foreign key, each
 * location would be a statement with its own counting.
 */
async function carryAssets(tx: Transaction, id: string, parent: string): Promise<void> {
  await sql`set constraints asset_location deferred`.execute(tx);
  await sql`update asset a set branch = top.branch from location old, location top
    where old.id = ${id}::uuid and top.id = ${parent}::uuid and old.branch <> top.branch and a.location is not null
      and a.location = any(array(select l.id from location l where ${inSubtree(id)}))`.execute(tx);
}

/** The location and everything inside it. */
const inSubtree = (id: string) => sql`l.path >= (select m.path from location m where m.id = ${id}::uuid)
  and l.path < (select left(m.path, -1) || '0' from location m where m.id = ${id}::uuid)`;

/**
 * Holds every location of the subtree: whoever puts an asset or a location into one waits, or is waited for. What was
 * put there while waiting is found by looking again.
 */
async function lockSubtree(tx: Transaction, id: string): Promise<void> {
  for (let held = -1; ; ) {
    const { rows } = await sql<{ count: number }>`
      with held as (select l.id from location l where ${inSubtree(id)} order by l.id for update)
      select count(*) as count from held`.execute(tx);
    const count = rows[0]?.count ?? 0;
    if (count === held) return;
    held = count;
  }
}

/** Takes the subtree's assets off the places that it leaves and adds them to those that it comes under. */
async function moveCounts(tx: Transaction, id: string, parent: string): Promise<void> {
  await sql`
    insert into asset_tally as t (organisation_id, facet, value, is_archived, slot, count)
    select current_organisation(), 'location', place.id, own.is_archived, pg_backend_pid() % 32,
      sum(place.step * own.count)
    from (select o.is_archived, sum(o.count) as count from asset_tally o
          where o.facet = 'location' and o.value = ${id}::uuid group by o.is_archived) own
    cross join (
      select unnest(l.above[2:l.depth - 1]) as id, -1 as step from location l where l.id = ${id}::uuid
      union all
      select unnest(l.above[2:]), 1 from location l where l.id = ${parent}::uuid
    ) place
    group by place.id, own.is_archived having sum(place.step * own.count) <> 0
    order by place.id, own.is_archived
    on conflict (organisation_id, facet, value, is_archived, slot) do update set count = t.count + excluded.count`.execute(
    tx,
  );
}
