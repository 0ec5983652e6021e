import type { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import type { FloorPin, FloorPlan, Unplaced } from "@steward/contract/locations/floor-plans/rules";
import { type RawBuilder, sql } from "kysely";
import { presentAttachment } from "../../attachments/attachment-queries.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { placeBreadcrumb } from "../location-queries.ts";
import { localDay } from "../floors/floor-view-queries.ts";

/** Pins of one answer: beyond that a picture shows nothing any more. */
const MOST_PINS = 1000;
/** Rooms, and assets, that one answer offers for placing. */
const MOST_UNPLACED = 50;

const assetName = sql`coalesce(nullif(a.asset_name, ''), mo.product_name, a.asset_id)`;

/** Assets `a` that stand on the floor or in it. */
const standsOn = (floor: RawBuilder<unknown>) => sql`a.places @> array[${floor}] and not a.is_archived`;

/** A pin `p` that is shown: its room is of the floor still, its asset stands there and may be seen. */
const shownOf = (ctx: Context) => sql`from floor_pin p
  left join location r on r.organisation_id = p.organisation_id and r.id = p.room and r.parent = p.floor
  left join asset a on a.organisation_id = p.organisation_id and a.id = p.asset and ${standsOn(sql`p.floor`)}
    and ${sql.lit(ctx.may("asset.view"))}
  left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
  left join attached_status s on s.organisation_id = a.organisation_id and s.id = a.status
  where ${ofOrganisation("p")} and (r.id is not null or a.id is not null)`;

const pinColumns = sql`p.id, p.x, p.y,
  case when r.id is not null
    then jsonb_build_object('id', r.id, 'name', r.name, 'location_type', r.location_type) end as room,
  case when a.id is not null then jsonb_build_object('id', a.id, 'asset_id', a.asset_id, 'name', ${assetName},
    'status', jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'color', s.color),
    'is_overdue', coalesce(a.expected_return < ${localDay}, false),
    'breadcrumb', ${placeBreadcrumb(sql`coalesce(a.location, a.branch)`)}) end as asset`;

/** One pin that is shown. */
export async function pinOf(tx: Transaction, ctx: Context, id: string): Promise<FloorPin> {
  const { rows } = await sql<FloorPin>`select ${pinColumns} ${shownOf(ctx)} and p.id = ${id}::uuid`.execute(tx);
  const [pin] = rows;
  if (!pin) throw notFound();
  return pin;
}

/** The plan of a floor, its pins from the top left on. */
export async function planOf(tx: Transaction, ctx: Context, floor: string): Promise<FloorPlan> {
  const picture = await tx
    .selectFrom("attachment")
    .select(["id", "file_name", "is_primary", "width", "height", "created"])
    .where("location", "=", floor)
    .executeTakeFirst();
  if (!picture) return { picture: null, pins: [], is_whole: true };
  const { rows } = await sql<FloorPin>`select ${pinColumns} ${shownOf(ctx)} and p.floor = ${floor}::uuid
    order by p.y, p.x, p.id limit ${MOST_PINS + 1}`.execute(tx);
  return {
    picture: presentAttachment(ctx, picture),
    pins: rows.slice(0, MOST_PINS),
    is_whole: rows.length <= MOST_PINS,
  };
}

/**
 * Asserts that a floor is there.
 * @throws Refusal not_found
 */
export async function assertFloor(tx: Transaction, id: string): Promise<void> {
  const floor = tx.selectFrom("location").select("id").where("id", "=", id).where("location_type", "=", "Floor");
  if (!(await floor.executeTakeFirst())) throw notFound();
}

export const readPlan = (ctx: Context, { params }: Input<typeof floorPlanCalls.read>) =>
  ctx.read(async (tx) => {
    await assertFloor(tx, params.id);
    return planOf(tx, ctx, params.id);
  });

/** What stands on a floor and is not on its plan, by name. */
export function readUnplaced(
  ctx: Context,
  { params, query: { search } }: Input<typeof floorPlanCalls.unplaced>,
): Promise<Unplaced> {
  const floor = sql`${params.id}::uuid`;
  const matches = (text: RawBuilder<unknown>) => (search ? sql`${text} like ${searchPattern(search)}` : sql`true`);
  const isFree = (column: string, id: RawBuilder<unknown>) => sql`not exists (select from floor_pin p
    where ${ofOrganisation("p")} and p.floor = ${floor} and p.${sql.ref(column)} = ${id})`;
  const most = MOST_UNPLACED + 1;
  return ctx.read(async (tx) => {
    await assertFloor(tx, params.id);
    const { rows: rooms } = await sql<Unplaced["rooms"][number]>`select r.id, r.name from location r
      where ${ofOrganisation("r")} and r.parent = ${floor} and ${matches(sql`fold(r.name)`)}
        and ${isFree("room", sql`r.id`)}
      order by r.place_sort, r.id limit ${most}`.execute(tx);
    const { rows: assets } = await sql<Unplaced["assets"][number]>`
      select a.id, a.asset_id, ${assetName} as name from asset a
      left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
      where ${ofOrganisation("a")} and ${standsOn(floor)} and ${sql.lit(ctx.may("asset.view"))}
        and ${matches(sql`fold(concat_ws(' ', ${assetName}, a.asset_id, a.serial_number))`)}
        and ${isFree("asset", sql`a.id`)}
      order by a.tag_key, a.id limit ${most}`.execute(tx);
    return {
      rooms: rooms.slice(0, MOST_UNPLACED),
      assets: assets.slice(0, MOST_UNPLACED),
      is_whole: rooms.length < most && assets.length < most,
    };
  });
}
