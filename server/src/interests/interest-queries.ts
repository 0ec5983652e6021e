import type { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { RATING_HOURS } from "@steward/contract/interests/constants";
import { PRODUCT } from "@steward/contract/kit/call";
import type {
  Interest,
  InterestDetails,
  InterestTimelineStep,
  ReceivedInterest,
  ReceivedInterestDetails,
} from "@steward/contract/interests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { forbidden, notFound } from "../errors/refusal.ts";
import { stepsOf } from "../exchange/hand-over-queries.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { oneOf } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { type SheetRow, sheetsOf, withActions } from "./attendance/attendance-queries.ts";
import { suggestedIn, suggestionsOf, takesSuggestions } from "./suggestions/suggestion-queries.ts";
import { conditionsOf, TODAY, WAITS } from "./condition-queries.ts";
import { actionsOf, type InterestSide, takesMessages } from "./state-machine.ts";

/**
 * Asserts that the organisation lends out people.
 * @throws Refusal forbidden
 */
export async function assertStaffing(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ is_staffing: boolean }>`
    select 'staffing' = any(o.kinds) as is_staffing from organisation o where o.id = ${ownOrganisation}`.execute(tx);
  if (!rows[0]?.is_staffing) throw forbidden(messages.interests.notStaffing);
}

const sorting: SortPlan = {
  id: sql`i.id`,
  default: "-created",
  columns: {
    name: { expression: sql`i.name_sort collate "C"`, type: "text" },
    modified: { expression: sql`i.modified`, type: "timestamptz" },
    // Those without a placement or an offer come last.
    end_date: { expression: sql`coalesce(i.end_date, '9999-12-31')`, type: "date" },
  },
};

/** State of a placement: by its days, unless it was ended early. */
const PLACEMENT_STATE = sql`case when i.is_terminated and (i.end_date < t.today or i.end_date < i.start_date) then 'Terminated'
  when i.end_date < t.today then 'Completed' when i.start_date > t.today then 'Upcoming'
  when i.is_extended then 'Extended' else 'Active' end`;

const offerOf = sql`'designation', i.designation, 'location', i.location, 'start_date', i.start_date, 'end_date', i.end_date,
  'share', i.share, 'rate', i.rate::text, 'rate_period', i.rate_period, 'currency', i.currency`;

const partnerOf = (column: "staffing" | "customer") =>
  sql`(select jsonb_build_object('id', p.id, 'name', p.name) from partner p
    where p.organisation_id = i.organisation_id and p.id = i.${sql.ref(column)})`;

const OWN = sql`(select jsonb_build_object('id', o.id, 'name', o.name) from organisation o where o.id = i.organisation_id)`;

const personOf = (
  id: "person" | "profile",
) => sql`'id', i.${sql.ref(id)}, 'skilled_personel_id', i.person_code, 'name', i.person_name,
  'current_position', i.person_position`;

/** A placement, where the person is placed; `customer` is the SQL of who with. */
const placementOf = (
  customer: RawBuilder<unknown>,
) => sql`case when i.state = 'Placed' then jsonb_build_object(${offerOf},
    'organisation_details', ${customer}, 'placed_on', i.placed_on, 'placement_status', ${PLACEMENT_STATE},
    'extension_date', i.extension_date, 'end_reason', i.end_reason) end`;

/** The placement of a row of the customer. */
export const PLACEMENT = placementOf(OWN);

/** Contact data that can be told as they stand. */
export const CONTACT = sql`i.email, i.primary_phone_number, i.alternate_phone_number, i.complete_address`;

/** The interview of a row; whoever proposed its times is told as the own or the other side. */
const interviewOf = (side: InterestSide) => sql`case when i.interview_state is not null then jsonb_build_object(
    'interview_status', case when i.interview_state = 'Agreed'
      and i.interview_start + make_interval(mins => i.interview_minutes) <= start_of_work() then 'Held' else i.interview_state end,
    'is_theirs', i.interview_by <> ${sql.lit(side)}, 'slots', i.interview_slots, 'start', i.interview_start,
    'minutes', i.interview_minutes, 'venue', i.interview_venue, 'note', i.interview_note,
    'reason', i.interview_reason) end`;

/** The rating of a placement. */
const RATING = sql`case when i.rating is not null then jsonb_build_object('rating', i.rating, 'comment', i.rating_comment,
    'created', i.rated, 'editable_until', i.rated + make_interval(hours => ${sql.lit(RATING_HOURS)}),
    'is_editable', not i.is_erased and i.rated + make_interval(hours => ${sql.lit(RATING_HOURS)}) > start_of_work()) end`;

/** What both sides have; `customer` is the SQL of who the person is placed with. */
const shared = (
  customer: RawBuilder<unknown>,
  side: InterestSide,
) => sql`i.id, i.remark as ${sql.ref(`${PRODUCT}_remark`)},
  i.contact_person_name, i.contact_person_designation, i.contact_person_phone, i.contact_person_work_phone,
  i.contact_person_email, i.as_organisation, i.state as request_status,
  case when i.state in ('Rejected', 'Declined') then i.reason end as rejection_remark,
  case when i.state = 'Withdrawn' then i.reason else '' end as reason,
  case when i.designation is not null then jsonb_build_object(${offerOf}) end as offer_detail,
  ${placementOf(customer)} as placement_detail,
  ${interviewOf(side)} as interview_detail, ${RATING} as rating_detail, i.is_erased,
  i.expires, i.version, i.created, i.modified`;

const made = sql`${shared(OWN, "interest")}, i.staffing, ${partnerOf("staffing")} as staffing_details,
  jsonb_build_object(${personOf("person")}, 'email', i.email, 'primary_phone_number', i.primary_phone_number,
    'alternate_phone_number', i.alternate_phone_number, 'min_salary_expectation_per_month', i.min_salary,
    'max_salary_expectation_per_month', i.max_salary, 'salary_currency', i.salary_currency, 'primary_address',
    case when i.complete_address is not null then jsonb_build_object('complete_address', i.complete_address) end)
    as skilled_personel_detail,
  (select jsonb_build_object('id', l.id, 'name', l.name) from location l
    where l.organisation_id = i.organisation_id and l.id = i.branch) as branch_details,
  (select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = i.requested_by) as requested_by_details`;

const received = sql`${shared(partnerOf("customer"), "received_interest")}, i.customer, ${partnerOf("customer")} as customer_details, ${WAITS} as waiting,
  jsonb_build_object(${personOf("profile")}) as skilled_personel_detail`;

const from = (side: InterestSide) => sql`${sql.table(side)} i cross join lateral (select ${TODAY} as today) t`;

type Row<T> = Omit<T, "actions" | "takes_messages"> & { sort_value: string | null };

const NO_CONTACT = {
  email: null,
  primary_phone_number: null,
  alternate_phone_number: null,
  primary_address: null,
  min_salary_expectation_per_month: null,
  max_salary_expectation_per_month: null,
  salary_currency: null,
};

/** An interest without the contact data that the caller may not see. */
const withoutContact = <T extends Row<Interest>>({ may }: Context, row: T): T =>
  may("personnel.view_contact")
    ? row
    : { ...row, skilled_personel_detail: { ...row.skilled_personel_detail, ...NO_CONTACT } };

/** A row with what the caller may do with it. */
const present = <T extends Row<Interest> | Row<ReceivedInterest>>(ctx: Context, side: InterestSide, row: T) => ({
  ...row,
  actions: actionsOf(ctx, side, row),
  takes_messages: takesMessages(ctx, side, row),
});

type AskedPage<Q> = { query: Q; request: Input<typeof interestCalls.list>["request"]; counts?: boolean };

/** Interests that the organisation made. */
export async function findInterests(
  tx: Transaction,
  ctx: Context,
  asked: AskedPage<Input<typeof interestCalls.list>["query"]>,
) {
  const where = conditionsOf(ctx, "interest", asked.query);
  const listed = { columns: made, from: from("interest"), alias: "i", where };
  const page = await selectPage<Row<Interest>>(tx, ctx, asked, sorting, listed);
  return { ...page, results: page.results.map((row) => present(ctx, "interest", withoutContact(ctx, row))) };
}

type AskedReceived = AskedPage<Input<typeof receivedInterestCalls.list>["query"]>;

/** Interests in the organisation's people; none in one that lends out nobody. */
export async function findReceivedOfAny(tx: Transaction, ctx: Context, asked: AskedReceived) {
  const where = conditionsOf(ctx, "received_interest", asked.query);
  const listed = { columns: received, from: from("received_interest"), alias: "i", where };
  const page = await selectPage<Row<ReceivedInterest>>(tx, ctx, asked, sorting, listed);
  return { ...page, results: page.results.map((row) => present(ctx, "received_interest", row)) };
}

/**
 * Interests in the people of a staffing organisation.
 * @throws Refusal forbidden
 */
export async function findReceived(tx: Transaction, ctx: Context, asked: AskedReceived) {
  await assertStaffing(tx);
  return findReceivedOfAny(tx, ctx, asked);
}

/** Details of each side. */
export interface DetailsOf {
  interest: InterestDetails;
  received_interest: ReceivedInterestDetails;
}

/** The service request that the person of an interest is wanted for, of those who may see it. */
const wantedFor = ({ may }: Context) =>
  may("service_request.view")
    ? sql`(select jsonb_build_object('id', r.id, 'name', o.request_prefix || r.number) from service_request r
        join organisation o on o.id = r.organisation_id
        where r.organisation_id = i.organisation_id and r.id = i.service_request)`
    : sql`null::jsonb`;

/** One interest inside a transaction, as a side has it, with its steps and who is suggested besides. */
export async function interestOf<S extends InterestSide>(
  tx: Transaction,
  ctx: Context,
  side: S,
  id: string,
): Promise<DetailsOf[S]> {
  const columns = side === "interest" ? made : received;
  const { rows } = await sql<
    Row<Interest> & Pick<InterestDetails, "suggestions"> & { attendance: SheetRow[] }
  >`select ${columns}, null as sort_value,
    ${stepsOf<InterestTimelineStep>(side, "i.id")} as steps, ${suggestionsOf(side)} as suggestions, ${sheetsOf(side)} as attendance,
    ${suggestedIn(side)} as suggested_in_details
    ${side === "interest" ? sql`, ${wantedFor(ctx)} as service_request_details` : sql``} from ${from(side)}
    where ${ofOrganisation("i")} and i.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  const shown =
    side === "interest" ? withoutContact(ctx, row) : { ...row, takes_suggestions: takesSuggestions(ctx, row) };
  const attendance = withActions(ctx, side, row);
  return { ...present(ctx, side, shown), attendance } as unknown as DetailsOf[S];
}

/**
 * Asserts that a side has an interest.
 * @throws Refusal forbidden, not_found
 */
export async function assertInterest(tx: Transaction, side: InterestSide, id: string): Promise<void> {
  if (side === "received_interest") await assertStaffing(tx);
  const found = await tx.selectFrom(side).select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}

const byName: SortPlan = {
  id: sql`p.id`,
  default: "name",
  columns: { name: { expression: sql`p.name_sort collate "C"`, type: "text" } },
};

type Partner = { id: string; name: string; sort_value: string | null };

/** Organisations on the other side of a side's interests. */
export const partnersOf =
  (side: InterestSide, column: "staffing" | "customer") =>
  async (ctx: Context, { query, request }: Pick<Input<typeof interestCalls.staffings>, "query" | "request">) => {
    const conditions: RawBuilder<unknown>[] = [
      ofOrganisation("p"),
      sql`exists (select from ${sql.table(side)} i
        where i.organisation_id = p.organisation_id and i.${sql.ref(column)} = p.id)`,
    ];
    if (query.search) conditions.push(sql`p.name_sort like ${searchPattern(query.search)}`);
    if (query.ids) conditions.push(oneOf("p.id", query.ids));
    const where = sql.join(conditions, sql` and `);
    return ctx.read(async (tx) => {
      if (side === "received_interest") await assertStaffing(tx);
      const listed = { columns: sql`p.id, p.name`, from: sql`partner p`, alias: "p", where };
      return selectPage<Partner>(tx, ctx, { query, request }, byName, listed);
    });
  };
