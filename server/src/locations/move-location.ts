import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { serialize } from "../database/serialize.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Advisory lock that a move or a new order takes before any row lock, so that two of them never deadlock. */
export const serializeMoves = (tx: Transaction) => serialize(tx, "location tree");

/**
 * Moves a subtree below another parent: paths, branches and the places of assets inside follow. The caller raises the
 * version.
 */
export async function moveSubtree(tx: Transaction, id: string, parent: string): Promise<void> {
  await lockSubtree(tx, id);
  await sql`set constraints asset_location, membership_scope_location deferred`.execute(tx);
  await sql`update location l set path = moved.after || substr(l.path, length(moved.before) + 1),
      above = moved.above || l.above[moved.depth:], branch = moved.branch,
      parent = case when l.id = ${id}::uuid then ${parent}::uuid else l.parent end
    from (select old.path as before, old.depth, top.path || old.id || '/' as after, top.above, top.branch
          from location old, location top
          where ${ofOrganisation("old")} and old.id = ${id}::uuid
            and top.organisation_id = old.organisation_id and top.id = ${parent}::uuid) moved
    where ${ofOrganisation("l")} and ${inSubtree(id)}`.execute(tx);
  await carry(tx, id);
}

/**
 * Updates the denormalised ancestors of everything in the subtree, one statement for each kind; triggers update the
 * tallies.
 */
async function carry(tx: Transaction, id: string): Promise<void> {
  await sql`update asset a set branch = l.branch, places = l.above from location l
    where ${ofOrganisation("a")} and l.organisation_id = a.organisation_id and a.location = l.id and ${inSubtree(id)}`.execute(
    tx,
  );
  await sql`update asset_request r set branch = l.branch, places = l.above from location l
    where ${ofOrganisation("r")} and l.organisation_id = r.organisation_id and r.location = l.id and ${inSubtree(id)}`.execute(
    tx,
  );
  await sql`update service_request r set branch = l.branch, location = r.location from location l
    where ${ofOrganisation("r")} and l.organisation_id = r.organisation_id and r.location = l.id and ${inSubtree(id)}`.execute(
    tx,
  );
  await sql`update maintenance_plan p set location = p.location from location l
    where ${ofOrganisation("p")} and l.organisation_id = p.organisation_id and p.location = l.id and ${inSubtree(id)}`.execute(
    tx,
  );
  await sql`update membership_scope s set places = l.above from location l
    where ${ofOrganisation("s")} and l.organisation_id = s.organisation_id and s.location = l.id and ${inSubtree(id)}`.execute(
    tx,
  );
  await sql`update attachment i set places = l.above from location l
    where ${ofOrganisation("i")} and l.organisation_id = i.organisation_id and i.location = l.id and ${inSubtree(id)}`.execute(
    tx,
  );
  await sql`update floor_pin p set places = l.above from location l
    where ${ofOrganisation("p")} and l.organisation_id = p.organisation_id and p.floor = l.id and ${inSubtree(id)}`.execute(
    tx,
  );
}

/** The location and everything inside it. */
const inSubtree = (
  id: string,
) => sql`l.path >= (select m.path from location m where ${ofOrganisation("m")} and m.id = ${id}::uuid)
  and l.path < (select left(m.path, -1) || '0' from location m where ${ofOrganisation("m")} and m.id = ${id}::uuid)`;

/**
 * Locks every location of the subtree against concurrent inserts. Locations that were inserted while waiting are found
 * by looking again.
 */
async function lockSubtree(tx: Transaction, id: string): Promise<void> {
  for (let locked = -1; ; ) {
    const { rows } = await sql<{ count: number }>`
      with locked as (select l.id from location l where ${ofOrganisation("l")} and ${inSubtree(id)} order by l.id for update)
      select count(*) as count from locked`.execute(tx);
    const count = rows[0]?.count ?? 0;
    if (count === locked) return;
    locked = count;
  }
}
