import type { personCalls } from "@steward/contract/personnel/people/calls";
import type { PersonDetails } from "@steward/contract/personnel/people/rules";
import type { Call, ResponseOf } from "@steward/contract/kit/call";
import { type RawBuilder, sql } from "kysely";
import { dayOfWork } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import { notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { placedPeople } from "../../interests/placed-people.ts";
import { numberedPage } from "../../paging/numbered-page.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { columns, HIDDEN, ofPlaced, PEOPLE, present, type Shown } from "./people-queries.ts";

/** Columns of one person; undefined where nobody is found. */
async function rowOf<Row>(tx: Transaction, id: string, selected: RawBuilder<unknown>, from = PEOPLE) {
  const { rows } = await sql<Row>`select ${selected} from ${from} where p.id = ${id}::uuid`.execute(tx);
  return rows[0];
}

/**
 * Columns of one person.
 * @throws Refusal not_found
 */
async function personWith<Row>(
  tx: Transaction,
  id: string,
  selected: RawBuilder<unknown>,
  from = PEOPLE,
): Promise<Row> {
  const row = await rowOf<Row>(tx, id, selected, from);
  if (!row) throw notFound();
  return row;
}

type OfOne = Shown & Pick<PersonDetails, "organisation_details" | "free_weeks" | "is_published">;

/**
 * One person who is published to the organisation, with the latest placement there, for those who may see it; of one who is
 * placed there and published no more, what the placement says.
 * @throws Refusal not_found
 */
export const onePerson = (ctx: Context, id: string): Promise<PersonDetails> =>
  ctx.read(async (tx) => {
    const seesPlaced = ctx.may("interest.view");
    const published = await rowOf<OfOne>(
      tx,
      id,
      sql`${columns(ctx, undefined, seesPlaced ? ofPlaced("h") : HIDDEN)}, true as is_published,
        jsonb_build_object('id', p.staffing, 'name', p.staffing_name) as organisation_details,
        free_weeks(p.availability, p.availability_until, p.placed + p.leave, p.available_from, ${dayOfWork(ctx)}) as free_weeks`,
      seesPlaced ? sql`${PEOPLE} left join (select p.* from ${placedPeople(ctx)}) h on h.id = p.id` : PEOPLE,
    );
    if (!published && !seesPlaced) throw notFound();
    const row =
      published ??
      (await personWith<OfOne>(
        tx,
        id,
        sql`${columns(ctx, undefined, ofPlaced("p"))}, false as is_published, p.organisation_details, '[]'::jsonb as free_weeks`,
        placedPeople(ctx),
      ));
    return present(ctx, row);
  });

/**
 * What a person tells beyond their profile.
 * @throws Refusal not_found
 */
export const additionalInformationOf = (ctx: Context, id: string) =>
  ctx.read((tx) =>
    personWith<ResponseOf<typeof personCalls.additionalInformation>>(
      tx,
      id,
      sql`null::text as linkedin_profile_link, p.language_names as languages_spoken_details,
        p.preferred_cities as preferred_work_city_details, p.preferred_states as preferred_work_state_details,
        p.min_salary as min_salary_expectation_per_month, p.max_salary as max_salary_expectation_per_month,
        p.salary_currency`,
    ),
  );

type Part<C extends Call> = ResponseOf<C> extends { results: (infer Row)[] } ? Row : never;
type AskedPart = Pick<Input<typeof personCalls.employmentHistory>, "params" | "query" | "request">;

/** A page of a list that stands whole in what is published of a person; a search looks in all its texts. */
const partOf = <Row>(ctx: Context, { params, query, request }: AskedPart, list: RawBuilder<unknown>) =>
  ctx.read(async (tx) => {
    const { search } = query;
    const found = search
      ? sql`(select coalesce(jsonb_agg(o.one order by o.place), '[]')
          from jsonb_array_elements(${list}) with ordinality o (one, place)
          where exists (select from jsonb_path_query(o.one, '$.** ? (@.type() == "string")') t (text)
            where fold(t.text #>> '{}') like ${searchPattern(search)}))`
      : list;
    const { all } = await personWith<{ all: Row[] }>(tx, params.id, sql`${found} as all`);
    return numberedPage(ctx, request, query, async ({ limit, offset }) => ({
      rows: all.slice(offset, offset + limit),
      count: all.length,
    }));
  });

export const employmentOf = (ctx: Context, asked: AskedPart) =>
  partOf<Part<typeof personCalls.employmentHistory>>(ctx, asked, sql`p.employment`);
export const certificatesOf = (ctx: Context, asked: AskedPart) =>
  partOf<Part<typeof personCalls.certificates>>(ctx, asked, sql`p.certificates`);
/** Organisations whose placement has begun; one that is agreed upon for later is nobody else's business. */
export const organisationsOf = (ctx: Context, asked: AskedPart) =>
  partOf<Part<typeof personCalls.organisations>>(
    ctx,
    asked,
    sql`(select coalesce(jsonb_agg(o.one order by o.place), '[]')
      from jsonb_array_elements(p.organisations) with ordinality o (one, place)
      where (o.one ->> 'start_date')::date <= ${dayOfWork(ctx)})`,
  );
