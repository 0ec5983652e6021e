import type { OrganisationDetails } from "@steward/contract/organisations";
import { permissions } from "@steward/contract/permissions";
import type { Context } from "../http/context.ts";

const everything = permissions.map((permission) => permission.codename);

/** The selected organisation with what this session may do in it. */
export async function readSlugDetails(ctx: Context): Promise<OrganisationDetails> {
  const { time_zone, currency, asset_tag_prefix, asset_tag_width, ...organisation } = await ctx.read((tx) =>
    tx
      .selectFrom("organisation")
      .select(["id", "name", "slug", "logo", "locked_modules"])
      .select(["time_zone", "currency", "asset_tag_prefix", "asset_tag_width"])
      .where("id", "=", ctx.organisation_id)
      .executeTakeFirstOrThrow(),
  );
  return {
    ...organisation,
    is_owner: ctx.actor.is_owner,
    permissions: ctx.actor.is_owner ? everything : [...ctx.actor.permissions],
    settings: { time_zone, currency, asset_tag_prefix, asset_tag_width },
  };
}

/** The organisation's brand, as a list of one. */
export async function listBrand(ctx: Context) {
  const results = await ctx.read((tx) =>
    tx.selectFrom("organisation").select(["id", "name", "logo"]).where("id", "=", ctx.organisation_id).execute(),
  );
  return { results, next: null, count: results.length };
}
