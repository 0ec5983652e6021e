import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Facets whose value is a column of the asset. */
type Facet = "status" | "category" | "model";

/**
 * Exact number of assets: from the tally for the whole organisation, by counting rows for members limited to places, as
 * the tally has no scopes.
 */
export const countedAssets = ({ kept, rows }: { kept: RawBuilder<unknown>; rows: RawBuilder<unknown> }) =>
  sql`(case when (select current_scope()) is null then (${kept}) else (${rows}) end)::int`;

/** Number of assets with this value of a facet. */
export const assetCount = (facet: Facet, value: RawBuilder<unknown>, archived: "exclude" | "include" = "exclude") => {
  const side = archived === "include" ? sql`` : sql`and not n.is_archived`;
  return countedAssets({
    kept: sql`select coalesce(sum(n.count), 0) from asset_tally n
      where ${ofOrganisation("n")} and n.facet = ${sql.lit(facet)} and n.value = ${value} ${side}`,
    rows: sql`select count(*) from asset n where ${ofOrganisation("n")} and n.${sql.ref(facet)} = ${value} ${side}`,
  });
};
