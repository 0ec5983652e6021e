import type { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAssetSuggestions } from "@steward/contract/oem-assets/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { modelLike, toMake } from "./match-model.ts";
import { oemAssetOf } from "./oem-asset-queries.ts";

const MOST = 10;

/** Own models and assets that are the nearest to an OEM asset, or of those that contain the searched text. */
export const suggest = (
  ctx: Context,
  { params, query: { search } }: Input<typeof oemAssetCalls.suggestions>,
): Promise<OemAssetSuggestions> =>
  ctx.read(async (tx) => {
    const oem = await oemAssetOf(tx, ctx, params.id);
    const product = await modelLike(tx, oem);
    const made = product ? { makes: [], may_make: true } : await toMake(tx, ctx, oem);
    return {
      product,
      ...made,
      models: await nearestModels(tx, oem.product_details, search),
      assets: await nearestAssets(tx, oem, search),
    };
  });

async function nearestModels(
  tx: Transaction,
  { product_name: name, product_number: number }: { product_name: string; product_number: string },
  search: string | undefined,
) {
  const nearness = sql`greatest(
    case when ${number} <> '' then similarity(m.number_sort, fold(${number})) end, similarity(m.name_sort, fold(${name})))`;
  const found = search ? sql`m.search_text like ${searchPattern(search)}` : sql`${nearness} > 0.2`;
  const { rows } = await sql<OemAssetSuggestions["models"][number]>`
    select m.id, m.product_name as name, m.product_number as code, coalesce(b.name, '') as brand,
      coalesce(f.name, '') as manufacturer, coalesce(c.name, '') as category
    from model m
    left join brand b on b.organisation_id = m.organisation_id and b.id = m.brand
    left join manufacturer f on f.organisation_id = m.organisation_id and f.id = m.manufacturer
    left join category c on c.organisation_id = m.organisation_id and c.id = m.category
    where ${ofOrganisation("m")} and m.is_active and ${found}
    order by ${nearness} desc, m.name_sort collate "C", m.id limit ${MOST}`.execute(tx);
  return rows;
}

/** Own assets by the search of everything, which compares tags and serial numbers from their beginning, then within. */
async function nearestAssets(
  tx: Transaction,
  { serial_number }: { serial_number: string },
  search: string | undefined,
) {
  const read = async (text: string) => {
    const { rows } = await sql<OemAssetSuggestions["assets"][number]>`
      select a.id, coalesce(nullif(a.asset_name, ''), m.product_name, a.asset_id) as name, a.asset_id, a.serial_number,
        coalesce(m.product_name, '') as model, coalesce(l.name, '') as branch,
        name_key(a.serial_number) = name_key(${serial_number}) as is_same_serial
      from find_assets(${text}, fold(${text}), false, ${MOST * 3}) h
      join asset a on ${ofOrganisation("a")} and a.id = h.id
      left join model m on m.organisation_id = a.organisation_id and m.id = a.model
      left join location l on l.organisation_id = a.organisation_id and l.id = a.branch
      where not a.is_archived and not exists (select from oem_asset o where ${ofOrganisation("o")} and o.asset = a.id
        and o.state in ('Moved', 'Linked'))
      order by is_same_serial desc, similarity(fold(a.serial_number), fold(${serial_number})) desc, h.closeness desc, h.place
      limit ${MOST}`.execute(tx);
    return rows;
  };
  if (search) return read(search);
  const exact = await read(serial_number);
  // A serial number that nobody has whole: by ever shorter beginnings of it.
  for (let length = serial_number.length - 1; exact.length === 0 && length >= 3; length -= 2) {
    exact.push(...(await read(serial_number.slice(0, length))));
  }
  return exact;
}
