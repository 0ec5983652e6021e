import type { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { type LookedFor, lookedFor, MOST_TWINS } from "@steward/contract/personnel/constants";
import type { Profile, ProfileDetails, ProfileTwin } from "@steward/contract/personnel/profiles/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { dayOfWork } from "../../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import { attachmentsOf, primaryPictureId } from "../../attachments/attachment-queries.ts";
import type { Transaction } from "../../database/transaction.ts";
import { forbidden, notFound } from "../../errors/refusal.ts";
import { pictureOf } from "../../files/file-address.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { SortPlan } from "../../paging/page-of.ts";
import { oneOf } from "../../paging/record-conditions.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { pageOfNames } from "../page-of-names.ts";

/** Whether the organisation keeps profiles of people. */
export async function isStaffing(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ is_staffing: boolean }>`
    select 'staffing' = any(o.kinds) as is_staffing from organisation o where o.id = ${ownOrganisation}`.execute(tx);
  return rows[0]?.is_staffing ?? false;
}

/**
 * Asserts that the organisation keeps profiles of people.
 * @throws Refusal forbidden
 */
export async function assertStaffing(tx: Transaction): Promise<void> {
  if (!(await isStaffing(tx))) throw forbidden(messages.personnel.notStaffing);
}

const sorting: SortPlan = {
  id: sql`p.id`,
  default: "name",
  columns: {
    name: { expression: sql`p.name_sort collate "C"`, type: "text" },
    overall_experience: { expression: sql`p.overall_experience`, type: "integer" },
    modified: { expression: sql`p.modified`, type: "timestamptz" },
  },
};

const skillDetail = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', k.skill, 'name', x.name, 'rating', k.level,
    'years', k.years, 'last_used', k.last_used) order by k.level desc, x.name), '[]')
  from personnel_skill k join expertise x on x.id = k.skill
  where k.organisation_id = p.organisation_id and k.profile = p.id)`;

/** Whether a profile tells each of what customers look for. */
const TOLD: Record<LookedFor, RawBuilder<unknown>> = {
  position: sql`p.position is not null`,
  overall_experience: sql`p.overall_experience > 0`,
  city: sql`p.city is not null`,
  primary_phone_number: sql`p.primary_phone_number <> '' or p.email <> ''`,
  languages: sql`p.languages <> '{}'`,
  preferred_cities: sql`p.preferred_cities <> '{}' or p.preferred_states <> '{}'`,
  skills: sql`exists (select from personnel_skill k where k.organisation_id = p.organisation_id and k.profile = p.id)`,
  employment: sql`exists (select from personnel_employment w
    where w.organisation_id = p.organisation_id and w.profile = p.id)`,
  certificates: sql`exists (select from personnel_certificate t
    where t.organisation_id = p.organisation_id and t.profile = p.id)`,
  consent_on: sql`p.consent_on is not null`,
};
const completeness = sql`(${sql.join(
  lookedFor.map((field) => sql`(${TOLD[field]})::int`),
  sql` + `,
)}) * ${sql.lit(100 / lookedFor.length)}`;
const missing = sql`array_remove(array[${sql.join(
  lookedFor.map((field) => sql`case when ${TOLD[field]} then null else ${sql.lit(field)} end`),
)}]::text[], null)`;

const hasConsent = (ctx: Context) =>
  sql`(p.consent_on is not null and coalesce(p.consent_until >= ${dayOfWork(ctx)}, true))`;

/** The ratings of the person's placements; customers see their average from the third one on. */
const ratings = (value: RawBuilder<unknown>) => sql`(select ${value} from received_interest r
  where r.organisation_id = p.organisation_id and r.profile = p.id and r.rating is not null)`;

const columns = (ctx: Context) => sql`p.id, 'SP-' || p.number as skilled_personel_id, p.name,
  ${primaryPictureId("personnel_profile", "p.id")} as picture, p.email,
  p.primary_phone_number, coalesce((select e.name from expertise e where e.id = p.position), '') as current_position,
  p.overall_experience, ${ratings(sql`round(avg(r.rating), 1)::float8`)} as overall_experience_rating,
  ${ratings(sql`count(*)::integer`)} as rating_count, coalesce((select c.name from city c where c.id = p.city), '') as city,
  ${skillDetail} as skill_detail,
  availability_of(p.availability, p.availability_until, placed_days(p.organisation_id, p.id), p.leave, p.available_from, ${dayOfWork(ctx)})
    as availability_status, p.audience,
  ${hasConsent(ctx)} as has_consent, ${completeness} as completeness, p.version, p.created, p.modified`;

const named = (table: "city" | "state" | "language", ids: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name), '[]')
    from ${sql.table(table)} l where l.id = any (${ids}))`;

const details = (
  ctx: Context,
) => sql`${columns(ctx)}, ${missing} as missing, p.alternate_phone_number, p.birth_year, p.gender, p.position,
  p.address, (select jsonb_build_object('id', c.id, 'name', c.name) from city c where c.id = p.city) as city_details,
  p.linkedin_profile_link, ${named("language", sql`p.languages`)} as languages_spoken_details,
  ${named("city", sql`p.preferred_cities`)} as preferred_work_city_details,
  ${named("state", sql`p.preferred_states`)} as preferred_work_state_details, p.min_salary, p.max_salary,
  (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'company_name', w.company_name, 'designation', w.designation,
      'start_date', w.start_date, 'end_date', w.end_date, 'is_current', w.end_date is null)
      order by w.end_date desc nulls first, w.start_date desc, w.id), '[]')
    from personnel_employment w where w.organisation_id = p.organisation_id and w.profile = p.id) as employment,
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'issued_by', t.issued_by,
      'issue_date', t.issue_date, 'expiry_date', t.expiry_date, 'file', null) order by t.issue_date desc nulls last, t.id), '[]')
    from personnel_certificate t where t.organisation_id = p.organisation_id and t.profile = p.id) as certificates,
  p.availability, p.availability_until, p.available_from,
  (select coalesce(jsonb_agg(jsonb_build_object('start_date', lower(d), 'end_date', upper(d) - 1) order by d), '[]')
    from unnest(p.leave) d) as leave, p.consent_on, p.consent_how, p.consent_until,
  p.shows_full_name, p.shows_gender, p.shows_salary, p.shows_picture,
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.customer, 'name', a.name, 'slug', a.slug) order by a.name), '[]')
    from personnel_addressee a where a.organisation_id = p.organisation_id and a.profile = p.id) as customers`;

type Row = Omit<Profile, "primary_image"> & { picture: string | null };
type WholeRow = Row & Omit<ProfileDetails, keyof Profile | "images">;

const presentProfile = <R extends Row>(ctx: Context, { picture, ...row }: R) => ({
  ...row,
  primary_image: pictureOf(ctx.database.secret, ctx.organisation_id, picture),
});

type Query = Input<typeof profileCalls.list>["query"];
type AskedPage = Pick<Input<typeof profileCalls.list>, "request"> & { query: Query; counts?: boolean };

/** Profiles of the organisation's people, by name unless another order is asked for. */
export const findProfiles = (tx: Transaction, ctx: Context, asked: AskedPage) =>
  pageOfProfiles<Row>(tx, ctx, asked, columns(ctx));

/** The same with everything that is told of them but their pictures. */
export const findWholeProfiles = (tx: Transaction, ctx: Context, asked: AskedPage) =>
  pageOfProfiles<WholeRow>(tx, ctx, asked, details(ctx));

async function pageOfProfiles<R extends Row>(
  tx: Transaction,
  ctx: Context,
  { query, ...rest }: AskedPage,
  selected: RawBuilder<unknown>,
) {
  await assertStaffing(tx);
  const { audience, skill, ids, search } = query;
  const where = [
    ofOrganisation("p"),
    ...(audience ? [sql`p.audience = any(${audience}::text[])`] : []),
    ...(skill
      ? [
          sql`exists (select from personnel_skill k where k.organisation_id = p.organisation_id and k.profile = p.id
            and k.skill = any(${skill}::integer[]))`,
        ]
      : []),
    ...(ids ? [oneOf("p.id", ids)] : []),
    ...(search ? [sql`p.search_text like ${searchPattern(search)}`] : []),
  ];
  const page = await selectPage<R & { sort_value: string | null }>(tx, ctx, { query, ...rest }, sorting, {
    columns: selected,
    from: sql`personnel_profile p`,
    alias: "p",
    where: sql.join(where, sql` and `),
  });
  return { ...page, results: page.results.map((row) => presentProfile(ctx, row)) };
}

/**
 * One profile inside a transaction.
 * @throws Refusal not_found
 */
export async function profileOf(tx: Transaction, ctx: Context, id: string): Promise<ProfileDetails> {
  const { rows } = await sql<WholeRow>`
    select ${details(ctx)} from personnel_profile p
    where ${ofOrganisation("p")} and p.id = ${id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  const images = await attachmentsOf(tx, ctx, { column: "personnel_profile", subject_type: "personnel_profile", id });
  return { ...presentProfile(ctx, row), images };
}

/**
 * Asserts a profile of an organisation that keeps some.
 * @throws Refusal forbidden, not_found
 */
export async function assertProfile(tx: Transaction, id: string): Promise<void> {
  await assertStaffing(tx);
  const { rows } = await sql`select from personnel_profile p
    where ${ofOrganisation("p")} and p.id = ${id}::uuid`.execute(tx);
  if (rows.length === 0) throw notFound();
}

/** Profiles that may be of the person who is typed: each of what they have in common is found by its own index. */
export async function findTwins(tx: Transaction, { query }: Pick<Input<typeof profileCalls.duplicates>, "query">) {
  await assertStaffing(tx);
  const { name = "", birth_year = null, email = "", other_than = null } = query;
  const phones = sql`array(select phone_key(t.phone) from unnest(${[
    query.primary_phone_number ?? "",
    query.alternate_phone_number ?? "",
  ]}::text[]) t (phone) where t.phone <> '')`;
  const phone = sql`p.phone_key <> '' and p.phone_key = any (${phones})
    or p.other_phone_key <> '' and p.other_phone_key = any (${phones})`;
  const address = sql`p.email_key <> '' and p.email_key = lower(${email}::text collate "C")`;
  const person = sql`p.name_key = name_key(${name}) and p.birth_year = ${birth_year}::smallint`;
  const { rows } = await sql<ProfileTwin>`
    select p.id, 'SP-' || p.number as skilled_personel_id, p.name,
      to_jsonb(array_remove(array[case when ${phone} then 'phone' end, case when ${address} then 'email' end,
        case when ${person} then 'name' end], null)) as same
    from personnel_profile p
    where ${ofOrganisation("p")} and p.id is distinct from ${other_than}::uuid
      and (${phone} or ${address} or ${person})
    order by p.number limit ${sql.lit(MOST_TWINS)}`.execute(tx);
  return { results: rows };
}

type AskedExpertise = Input<typeof profileCalls.skills>;

/** The numbers of Steward's own list of the skills and positions of those who look after assets are below this one. */
const OWN_LIST = 1000;

/** Skills or positions, which all organisations share: those who look after assets first, where others match as well. */
export const findExpertise = (tx: Transaction, ctx: Context, kind: "skill" | "position", asked: AskedExpertise) =>
  pageOfNames(tx, ctx, asked, sql`(select e.* from expertise e where e.kind = ${kind})`, {
    later: sql`t.id > ${sql.lit(OWN_LIST)}`,
  });

/**
 * One profile for those who read it.
 * @throws Refusal forbidden, not_found
 */
export async function oneProfile(tx: Transaction, ctx: Context, id: string): Promise<ProfileDetails> {
  await assertStaffing(tx);
  return profileOf(tx, ctx, id);
}
