import { dutyKinds, homeCards, type HomeCard } from "@steward/contract/home/constants";
import type { homeCalls } from "@steward/contract/home/calls";
import type { Arrangement, Duty, Home } from "@steward/contract/home/rules";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { overviewOf } from "../assets/asset-queries.ts";
import { heldCount } from "../assets/custody/custody-queries.ts";
import { findBranches } from "../branches/branch-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";

/** Rows of each duty. */
const TOLD = 3;

interface Stored {
  cards: readonly string[];
  hidden: readonly string[];
}

/** Every card in the stored order; those that are not stored come last. */
export function arrangementOf({ cards, hidden }: Stored): Arrangement {
  const stored = cards.filter((card): card is HomeCard => homeCards.some((known) => known === card));
  const others = homeCards.filter((card) => !stored.includes(card));
  return [...stored, ...others].map((card) => ({ card, is_hidden: hidden.includes(card) }));
}

interface Own extends Stored {
  today: string;
  models: number | null;
  categories: number | null;
  held: number | null;
}

/** What takes one statement: how the page is arranged, the day, and what needs no list to be counted. */
async function readOwn(tx: Transaction, ctx: Context): Promise<Own> {
  const { rows } = await sql<Own>`select (now() at time zone ${ctx.organisation.time_zone})::date::text as today,
      coalesce(p.cards, '{}') as cards, coalesce(p.hidden, '{}') as hidden,
      case when ${ctx.may("model.view")} then (select count(*)::int from model mo where ${ofOrganisation("mo")}) end as models,
      case when ${ctx.may("category.view")} then (select count(*)::int from category g
        where ${ofOrganisation("g")}) end as categories,
      case when ${ctx.may("asset.check_in_out")} then ${heldCount(ctx)} end as held
    from (select) once left join home_page p
      on ${ofOrganisation("p")} and p.account_id = ${ctx.actor.account_id}::uuid`.execute(tx);
  const [own] = rows;
  if (!own) throw new Error("A select of one row answers it.");
  return own;
}

interface AskedDuties {
  request: FastifyRequest;
  today: string;
}

/** What needs the caller today, as the nouns' own lists count it. */
async function readDuties(tx: Transaction, ctx: Context, asked: AskedDuties): Promise<Duty[]> {
  const duties: Duty[] = [];
  for (const { kind, isOf, read } of ctx.facts.duties) {
    if (!isOf(ctx)) continue;
    const duty = await read(tx, ctx, { ...asked, page_size: TOLD });
    if (duty.count > 0) duties.push({ kind, ...duty });
  }
  return duties.toSorted((one, other) => dutyKinds.indexOf(one.kind) - dutyKinds.indexOf(other.kind));
}

/** The whole home page in one call and one transaction. */
export const readHome = (ctx: Context, { request }: Input<typeof homeCalls.read>): Promise<Home> =>
  ctx.read(async (tx) => {
    const { today, cards, hidden, ...numbers } = await readOwn(tx, ctx);
    const duties = await readDuties(tx, ctx, { request, today });
    const overview = ctx.may("asset.view") ? await overviewOf(tx, ctx) : null;
    const branches = ctx.may("branch.view")
      ? (await findBranches(tx, ctx, { request, query: { page_size: 1 } })).count
      : null;
    return {
      today,
      arrangement: arrangementOf({ cards, hidden }),
      duties,
      numbers: {
        ...numbers,
        assets: overview?.total_assets ?? null,
        archived: overview?.archived_assets ?? null,
        branches,
      },
      statuses: overview?.statuses ?? [],
    };
  });
