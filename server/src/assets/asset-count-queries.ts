import { type RawBuilder, sql } from "kysely";

/** Facets whose value is a column of the asset. */
type Facet = "status" | "category" | "product";

/**
 * Exact number of assets with this value of a facet: kept numbers for the whole organisation, counted for who is
 * limited to places, as the tally knows nothing of scopes.
 */
export const assetCount = (facet: Facet, value: RawBuilder<unknown>, archived: "exclude" | "include" = "exclude") => {
  const side = archived === "include" ? sql`` : sql`and not n.is_archived`;
  return sql`(case when (select current_scope()) is null
    then (select coalesce(sum(n.count), 0) from asset_tally n
      where n.facet = ${sql.lit(facet)} and n.value = ${value} ${side})
    else (select count(*) from asset n where n.${sql.ref(facet)} = ${value} ${side}) end)::int`;
};
