import { messages } from "@steward/contract/messages/catalogue";
import type { personCalls } from "@steward/contract/personnel/people/calls";
import type { ListedPerson } from "@steward/contract/personnel/people/rules";
import { GEOGRAPHY_PAGE_SIZE } from "@steward/contract/geography/constants";
import { type RawBuilder, sql } from "kysely";
import { dayOfWork } from "../../database/new-id.ts";
import type { Transaction } from "../../database/transaction.ts";
import { forbidden } from "../../errors/refusal.ts";
import { fileAddress } from "../../files/file-address.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { openInterestIn, placedPeople } from "../../interests/placed-people.ts";
import type { SortPlan } from "../../paging/page-of.ts";
import { oneOf } from "../../paging/record-conditions.ts";
import { folded, searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { pageOfNames } from "../page-of-names.ts";
import { isShortlisted, shortlistOf } from "../shortlist/shortlist-queries.ts";

/** Published people of whom the caller's organisation sees those that row-level security lets through. */
export const PEOPLE = sql`personnel_publication p`;

/**
 * Orders of the list. By match stand those first who have most of the wanted skills and positions, of these who has them at
 * the higher levels, and of these who used them last: the sum of their strengths, which the publication carries.
 */
const sortingFor = ({ product = [] }: Pick<Query, "product">): SortPlan => ({
  id: sql`p.id`,
  default: product.length > 0 ? "-match" : "name",
  columns: {
    name: { expression: sql`p.name_sort collate "C"`, type: "text" },
    overall_experience: { expression: sql`p.overall_experience`, type: "integer" },
    overall_experience_rating: { expression: sql`p.rating_rank`, type: "integer" },
    match: {
      expression: sql`(${sql.join(
        [sql`0`, ...product.map((id) => sql`coalesce(p.strengths[array_position(p.expertise, ${id}::integer)], 0)`)],
        sql` + `,
      )})`,
      type: "integer",
    },
  },
});

/** Averages of ratings are ordered and compared in tenths. */
export const TENTHS = 10;

export type Query = Input<typeof personCalls.list>["query"];

export const availability = (ctx: Pick<Context, "organisation">) =>
  sql`availability_of(p.availability, p.availability_until, p.placed, p.leave, p.available_from, ${dayOfWork(ctx)})`;

/** Contact data are no part of what is published. */
export const HIDDEN = sql`null::text as email, null::text as primary_phone_number,
  null::text as alternate_phone_number, jsonb_build_object('complete_address', null) as primary_address,
  null::jsonb as placement_detail, null::text as rejection_remark`;

/** What the organisation knows of those who are placed with it, by a row of theirs. */
export const ofPlaced = (row: "p" | "h") => sql`${sql.ref(`${row}.email`)}, ${sql.ref(`${row}.primary_phone_number`)},
  ${sql.ref(`${row}.alternate_phone_number`)},
  jsonb_build_object('complete_address', ${sql.ref(`${row}.complete_address`)}) as primary_address,
  ${sql.ref(`${row}.placement_detail`)}, null::text as rejection_remark`;

/** The wanted skills and positions, those that a person has first, each as strong as it is. */
const matchOf = (wanted: readonly number[] = []) =>
  wanted.length === 0
    ? sql`null::jsonb`
    : sql`(select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'is_held', e.id = any(p.expertise),
        'rating', (s.one -> 'rating')::int, 'last_used', case when s.one -> 'last_used' <> 'null' then (s.one -> 'last_used')::int end)
        order by coalesce(p.strengths[array_position(p.expertise, e.id)], 0) desc, e.name)
      from expertise e left join jsonb_array_elements(p.skills) s (one) on (s.one -> 'id')::int = e.id
      where e.id = any(${wanted}::integer[]))`;

export const columns = (
  ctx: Context,
  wanted?: readonly number[],
  told = HIDDEN,
) => sql`p.id, p.name, p.current_position, p.skilled_personel_id, p.gender,
  p.overall_experience, p.overall_experience_rating::float8 as overall_experience_rating, p.rating_count,
  ${availability(ctx)} as availability_status, p.available_from, p.city_name as city, p.state_name as state,
  p.skills as skill_detail, p.picture, p.staffing, p.published as created, ${matchOf(wanted)} as match,
  ${shortlistOf(sql`p.id`)} as shortlist, ${openInterestIn(ctx, sql`p.id`)} as open_interest, ${told}`;

/** A picture is a file of the organisation that published it. */
export type Shown = Omit<ListedPerson, "profile_picture"> & { picture: string | null; staffing: string };

export const present = <Row extends Shown>(ctx: Context, { picture, staffing, ...row }: Row) => ({
  ...row,
  profile_picture: picture && fileAddress(ctx.database.secret, staffing, picture, "thumbnail"),
});

interface Narrowing {
  /** Of the cities, whose index is the narrowest of all where few live there. */
  city?: readonly number[] | undefined;
  most?: number;
}

/** People by words, skills and languages, whose indexes only the gate may use; undefined where none is asked for. */
export function foundPeople({ search, product, language }: Query, { city, most }: Narrowing = {}) {
  if (!search && !product && !language) return undefined;
  const words = search ? sql`${folded(search)}, ${searchPattern(search)}` : sql`null, null`;
  const numbers = (of: readonly number[] | undefined) => (of ? sql`${of}::integer[]` : sql`null`);
  return sql`find_people(${words}, ${numbers(product)}, ${numbers(language)}, ${numbers(city)}, ${most ?? null}::integer) p`;
}

/** Where placed people are found who are published no more: by what the interest says. */
function foundPlaced(query: Query): RawBuilder<unknown>[] {
  const found = foundPeople(query);
  if (!found) return [];
  const byGate = sql`p.id in (select p.id from ${found})`;
  const { search, product, language } = query;
  if (!search || product || language) return [byGate];
  return [sql`(${byGate} or p.interest in (select h.id from search_interests(${searchPattern(search)}) h))`];
}

/** Conditions on people besides what the gate finds them by. */
export function conditionsOf(ctx: Pick<Context, "organisation">, query: Query): RawBuilder<unknown>[] {
  const {
    request_status,
    city,
    availability_status,
    min_experience,
    min_rating,
    max_salary,
    ids,
    is_shortlisted,
    free_from,
    free_to,
  } = query;
  const conditions = request_status ? foundPlaced(query) : [];
  if (city) conditions.push(city.length === 1 ? sql`p.city = ${city[0]}` : sql`p.city = any(${city}::integer[])`);
  if (availability_status) conditions.push(sql`${availability(ctx)} = any(${availability_status}::text[])`);
  if (free_from || free_to) {
    const first = sql`coalesce(${free_from ?? null}::date, ${dayOfWork(ctx)})`;
    conditions.push(sql`is_free(p.availability, p.availability_until, p.placed + p.leave, p.available_from,
      ${first}, coalesce(${free_to ?? null}::date, ${first}))`);
  }
  if (min_experience) conditions.push(sql`p.overall_experience >= ${min_experience}`);
  if (min_rating) conditions.push(sql`p.rating_rank >= ${min_rating * TENTHS}`);
  // Of a range that is left open at its lower end its upper end counts.
  if (max_salary) {
    conditions.push(sql`coalesce(p.min_salary, p.max_salary) <= ${max_salary}`);
    conditions.push(sql`p.salary_currency = ${ctx.organisation.currency}`);
  }
  if (ids) conditions.push(oneOf("p.id", ids));
  if (is_shortlisted !== undefined) conditions.push(isShortlisted(sql`p.id`, is_shortlisted));
  return conditions;
}

type AskedPage = Pick<Input<typeof personCalls.list>, "request"> & { query: Query; counts?: boolean };

/**
 * Asserts that the people who are asked for are shown to the caller.
 * @throws Refusal forbidden for those who are placed, without the permission to see interests
 */
export function assertMaySee(ctx: Context, { request_status }: Pick<Query, "request_status">): void {
  if (request_status && !ctx.may("interest.view")) throw forbidden(messages.interests.placedForbidden);
}

/**
 * People who are published to the organisation, or those who are placed with it, by name unless another order is asked for.
 * @throws Refusal forbidden
 */
export async function findPeople(tx: Transaction, ctx: Context, asked: AskedPage) {
  assertMaySee(ctx, asked.query);
  const isPlaced = asked.query.request_status !== undefined;
  const conditions = conditionsOf(ctx, asked.query);
  const page = await selectPage<Shown & { sort_value: string | null }>(tx, ctx, asked, sortingFor(asked.query), {
    columns: columns(ctx, asked.query.product, isPlaced ? ofPlaced("p") : HIDDEN),
    from: isPlaced ? placedPeople(ctx) : PEOPLE,
    found_in: isPlaced ? undefined : foundPeople(asked.query, { city: asked.query.city }),
    where: sql.join([sql`true`, ...conditions], sql` and `),
    count: isPlaced || conditions.length > 0 ? undefined : sql`select count_published_to_caller()`,
  });
  return { ...page, results: page.results.map((row) => present(ctx, row)) };
}

type AskedNames = Input<typeof personCalls.cities>;

/** Cities in which somebody is, found one after the other along their index. */
export const listCities = (ctx: Context, asked: AskedNames) =>
  ctx.read((tx) =>
    pageOfNames(
      tx,
      ctx,
      asked,
      sql`(with recursive lived as (
          (select p.city as id from ${PEOPLE} where p.city is not null order by p.city limit 1)
          union all
          select (select p.city from ${PEOPLE} where p.city > lived.id order by p.city limit 1)
          from lived where lived.id is not null)
        select c.id, c.name, fold(c.name) as names from city c where c.id in (select lived.id from lived))`,
      { size_unless_asked: GEOGRAPHY_PAGE_SIZE },
    ),
  );

/** Skills and positions that somebody has. */
export const listProducts = (ctx: Context, asked: AskedNames) =>
  ctx.read((tx) => {
    const { search } = asked.query;
    const pattern = search ? searchPattern(search) : sql`null`;
    return pageOfNames(
      tx,
      ctx,
      asked,
      sql`(select e.* from expertise e where e.id in (select had.id from expertise_of_people(${pattern}) had))`,
      { size_unless_asked: GEOGRAPHY_PAGE_SIZE },
    );
  });
