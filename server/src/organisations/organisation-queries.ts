import type { organisationCalls } from "@steward/contract/organisations/calls";
import type { OrganisationKind } from "@steward/contract/organisations/constants";
import type { OrganisationDetails } from "@steward/contract/organisations/rules";
import { isPermission, permissions } from "@steward/contract/permissions/permissions";
import { sql } from "kysely";
import { fileAddress } from "../files/file-address.ts";
import { isLocked } from "../http/authenticate.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { ownOrganisation } from "../database/of-organisation.ts";

const everything = permissions.map((permission) => permission.codename);

/** Signed address of a logo, small as lists and drawers show it; `logo` is the id of its picture. */
const logoAddress = (ctx: Context, logo: string | null) =>
  logo && fileAddress(ctx.database.secret, ctx.organisation_id, logo, "thumbnail");

/** The selected organisation with the caller's permissions in it. */
export async function readSlugDetails(ctx: Context): Promise<OrganisationDetails> {
  const { id, name, slug, kinds, logo, locked_modules, ...settings } = await ctx.read((tx) =>
    tx
      .selectFrom("organisation")
      .select(["id", "name", "slug", "kinds", "logo", "locked_modules"])
      .select(["time_zone", "currency", "fiscal_year_start", "asset_tag_prefix", "asset_tag_width", "visit_signature"])
      .where("id", "=", ctx.organisation_id)
      .executeTakeFirstOrThrow(),
  );
  const granted = ctx.actor.is_owner ? everything : ctx.actor.permissions.filter(isPermission);
  return {
    id,
    name,
    slug,
    kinds: kinds as OrganisationKind[],
    logo: logoAddress(ctx, logo),
    locked_modules,
    is_owner: ctx.actor.is_owner,
    is_operator: ctx.actor.is_operator === true,
    permissions: granted.filter((permission) => !isLocked({ locked_modules }, permission)),
    settings,
  };
}

const plan: SortPlan = { id: sql`o.id`, default: "created", columns: {} };

/** The organisation's brand as a list of one, with the parameters of any list. */
export async function listBrand(ctx: Context, { query, request }: Input<typeof organisationCalls.brand>) {
  const conditions = [sql`o.id = ${ownOrganisation}`];
  if (query.search) conditions.push(sql`fold(o.name) like ${searchPattern(query.search)}`);
  const listed = {
    columns: sql`o.id, o.name, o.logo`,
    from: sql`organisation o`,
    again: sql`o.id = ${ownOrganisation} and o.id = chosen.id`,
    where: sql.join(conditions, sql` and `),
  };
  const page = await ctx.read((tx) => selectPage<Brand>(tx, ctx, { request, query }, plan, listed));
  return { ...page, results: page.results.map((brand) => ({ ...brand, logo: logoAddress(ctx, brand.logo) })) };
}

const byName: SortPlan = {
  id: sql`o.id`,
  default: "name",
  columns: { name: { expression: sql`fold(o.name) collate "C"`, type: "text" } },
};

type Customer = { id: string; name: string; sort_value: string | null };

/** Organisations that the selected one serves. */
export const listCustomers = (ctx: Context, asked: Input<typeof organisationCalls.customers>) => {
  const listed = {
    columns: sql`o.id, o.name`,
    from: sql`customer_organisations() o`,
    where: asked.query.search ? sql`fold(o.name) like ${searchPattern(asked.query.search)}` : sql`true`,
  };
  return ctx.read((tx) => selectPage<Customer>(tx, ctx, asked, byName, listed));
};

interface Brand {
  id: string;
  name: string;
  logo: string | null;
  sort_value: string | null;
}
