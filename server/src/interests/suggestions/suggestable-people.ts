import type { receivedInterestCalls } from "@steward/contract/interests/calls";
import type { Suggestable } from "@steward/contract/interests/suggestions";
import { sql } from "kysely";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { SortPlan } from "../../paging/page-of.ts";
import { oneOf } from "../../paging/record-conditions.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { assertStaffing } from "../interest-queries.ts";

const sorting: SortPlan = {
  id: sql`p.id`,
  default: "name",
  columns: { name: { expression: sql`p.name_sort collate "C"`, type: "text" } },
};

/**
 * People who can be suggested in an interest, as they are published to its customer.
 * @throws Refusal forbidden
 */
export const findSuggestable = (ctx: Context, { query, request }: Input<typeof receivedInterestCalls.suggestable>) =>
  ctx.read(async (tx) => {
    await assertStaffing(tx);
    const { interest, search, ids } = query;
    const pattern = search ? searchPattern(search) : null;
    return selectPage<Suggestable & { sort_value: string | null }>(tx, ctx, { query, request }, sorting, {
      columns: sql`p.id, p.skilled_personel_id, p.name, p.current_position`,
      from: sql`people_to_suggest(${interest ?? null}::uuid, ${pattern}) p`,
      where: ids ? oneOf("p.id", ids) : sql`true`,
    });
  });
