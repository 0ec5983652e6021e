import type { profileCalls } from "@steward/contract/personnel/profiles/calls";
import type { ProfileDetails } from "@steward/contract/personnel/profiles/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { newId, nextNumbers } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, invalidField, notFound, stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { assertStaffing, profileOf } from "./profile-queries.ts";

type Body = Input<typeof profileCalls.update>["body"];

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(", ");

/** A profile as history tells it: contact data and salary are told as changed, not with their values. */
const told = (profile: ProfileDetails) => ({
  name: profile.name,
  current_position: profile.current_position,
  overall_experience: profile.overall_experience,
  city: profile.city,
  skills: profile.skill_detail.map(({ name, rating }) => `${name} ${rating}`).join(", "),
  languages: names(profile.languages_spoken_details),
  preferred_cities: names(profile.preferred_work_city_details),
  preferred_states: names(profile.preferred_work_state_details),
  employment: profile.employment.map(({ company_name }) => company_name).join(", "),
  certificates: names(profile.certificates),
  availability: profile.availability,
  availability_until: profile.availability_until,
  available_from: profile.available_from,
  leave: profile.leave.map(({ start_date, end_date }) => `${start_date} – ${end_date}`).join(", "),
  consent_on: profile.consent_on,
  consent_until: profile.consent_until,
  audience: profile.audience,
  customers: names(profile.customers),
});

/** @throws Refusal invalid where one of the numbers names nothing */
async function assertShared(tx: Transaction, body: Body): Promise<void> {
  const { rows } = await sql<{ field: string; absent: boolean }>`
    select field, exists (select from unnest(ids) wanted where not case source
      when 'city' then exists (select from city t where t.id = wanted)
      when 'state' then exists (select from state t where t.id = wanted)
      when 'language' then exists (select from language t where t.id = wanted)
      else exists (select from expertise t where t.id = wanted and t.kind = source) end) as absent
    from (values ('city', 'city', ${body.city ? [body.city] : []}::integer[]),
      ('position', 'position', ${body.position ? [body.position] : []}::integer[]),
      ('languages', 'language', ${body.languages ?? []}::integer[]),
      ('preferred_cities', 'city', ${body.preferred_cities ?? []}::integer[]),
      ('preferred_states', 'state', ${body.preferred_states ?? []}::integer[]),
      ('skills', 'skill', ${(body.skills ?? []).map(({ skill }) => skill)}::integer[])) w (field, source, ids)`.execute(
    tx,
  );
  const wrong = rows.find(({ absent }) => absent);
  if (wrong) throw absentReference(wrong.field);
}

/** @throws Refusal invalid for an end of the consent without its beginning, and for salaries in the wrong order */
function assertWhole(after: Pick<ProfileDetails, "consent_on" | "consent_until" | "min_salary" | "max_salary">): void {
  if (after.consent_until && !after.consent_on)
    throw invalidField("consent_until", messages.personnel.untilNeedsConsent);
  if (after.min_salary !== null && after.max_salary !== null && after.min_salary > after.max_salary)
    throw invalidField("max_salary", messages.personnel.salaryOrder);
}

/** Days of leave as PostgreSQL reads ranges of them, which it puts together where they touch. */
export const rangesOf = (leave: ProfileDetails["leave"]): string =>
  `{${leave.map(({ start_date, end_date }) => `[${start_date},${end_date}]`).join(",")}}`;

type Lists = Pick<Body, "skills" | "employment" | "certificates">;

/** The lists of a body as rows of their tables. */
const rowsOf = ({ skills, employment, certificates }: Lists) => ({
  skills: skills?.map(({ skill, level, years = null, last_used = null }) => ({ skill, level, years, last_used })),
  employment: employment?.map(({ company_name, designation, start_date, end_date = null }) => ({
    company_name,
    designation,
    start_date,
    end_date,
  })),
  certificates: certificates?.map(({ name, issued_by, issue_date = null, expiry_date = null }) => ({
    name,
    issued_by,
    issue_date,
    expiry_date,
  })),
});

/** Adds the lists of profiles. */
export async function insertLists(
  tx: Transaction,
  { organisation_id }: Pick<Context, "organisation_id">,
  profiles: readonly { profile: string; lists: Lists }[],
): Promise<void> {
  const all = profiles.map(({ profile, lists }) => ({ own: { organisation_id, profile }, ...rowsOf(lists) }));
  const skills = all.flatMap(({ own, skills: rows = [] }) => rows.map((row) => ({ ...own, ...row })));
  if (skills.length > 0) await insertRows(tx, "personnel_skill", skills).execute();
  const employment = all.flatMap(({ own, employment: rows = [] }) =>
    rows.map((row) => ({ ...own, id: newId(), ...row })),
  );
  if (employment.length > 0) await insertRows(tx, "personnel_employment", employment).execute();
  const certificates = all.flatMap(({ own, certificates: rows = [] }) =>
    rows.map((row) => ({ ...own, id: newId(), ...row })),
  );
  if (certificates.length > 0) await insertRows(tx, "personnel_certificate", certificates).execute();
}

/** Replaces the lists that a body names. */
async function writeLists(tx: Transaction, ctx: Context, profile: string, lists: Lists): Promise<void> {
  const { skills, employment, certificates } = lists;
  if (skills) await tx.deleteFrom("personnel_skill").where("profile", "=", profile).execute();
  if (employment) await tx.deleteFrom("personnel_employment").where("profile", "=", profile).execute();
  if (certificates) await tx.deleteFrom("personnel_certificate").where("profile", "=", profile).execute();
  await insertLists(tx, ctx, [{ profile, lists }]);
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** A value as it is compared: a list in any order. */
const compared = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : value);

/** Whether a body says of a profile what it is already. */
function isSame(before: ProfileDetails, body: Body): boolean {
  const lists: Lists = {
    ...before,
    skills: before.skill_detail.map(({ id, rating, ...row }) => ({ ...row, skill: id, level: rating })),
  };
  const kept: Record<string, unknown> = {
    ...before,
    ...rowsOf(lists),
    city: before.city_details?.id ?? null,
    leave: before.leave.map(({ start_date, end_date }) => ({ start_date, end_date })),
    languages: idsOf(before.languages_spoken_details),
    preferred_cities: idsOf(before.preferred_work_city_details),
    preferred_states: idsOf(before.preferred_work_state_details),
  };
  return Object.entries({ ...body, ...rowsOf(body) }).every(
    ([key, value]) => value === undefined || compared(value) === compared(kept[key]),
  );
}

/** Writes what customers see of a profile anew, in the transaction that changed it. */
export const publishAnew = (tx: Transaction, id: string) => sql`call publish_person(${id}::uuid)`.execute(tx);

/** The end of every change of a profile: what is published of it follows, and history tells what changed. */
async function publishedAnew(tx: Transaction, ctx: Context, before: ProfileDetails): Promise<ProfileDetails> {
  const { id } = before;
  await publishAnew(tx, id);
  const after = await profileOf(tx, ctx, id);
  const changes = changesBetween(told(before), told(after));
  await recordActivity(tx, ctx, { subject_type: "personnel_profile", subject_id: id, action: "edited", changes });
  return after;
}

/**
 * Adds a profile; nobody else sees it until it is published.
 * @throws Refusal forbidden for an organisation of another kind, invalid for a number that names nothing
 */
export const createProfile = (ctx: Context, { body }: Input<typeof profileCalls.create>): Promise<ProfileDetails> =>
  ctx.write(async (tx) => {
    await assertStaffing(tx);
    await assertShared(tx, body);
    const { skills, employment, certificates, leave, ...fields } = body;
    const { consent_on = null, consent_until = null, min_salary = null, max_salary = null } = body;
    assertWhole({ consent_on, consent_until, min_salary, max_salary });
    const id = newId();
    const number = await nextNumbers(tx, "personnel_profile");
    await tx
      .insertInto("personnel_profile")
      .values({ organisation_id: ctx.organisation_id, id, number, ...fields, leave: rangesOf(leave) })
      .execute();
    await writeLists(tx, ctx, id, { skills, employment, certificates });
    const made = await profileOf(tx, ctx, id);
    const changes = changesBetween({}, told(made)).filter(({ after }) => after !== null && after !== "");
    await recordActivity(tx, ctx, { subject_type: "personnel_profile", subject_id: id, action: "created", changes });
    return made;
  });

/**
 * Locks a profile of the organisation and answers it.
 * @throws Refusal forbidden, not_found, stale
 */
export async function lockedProfile(tx: Transaction, ctx: Context, id: string): Promise<ProfileDetails> {
  await assertStaffing(tx);
  const { rows } = await sql`select from personnel_profile p
    where ${ofOrganisation("p")} and p.id = ${id}::uuid for no key update`.execute(tx);
  if (rows.length === 0) throw notFound();
  const before = await profileOf(tx, ctx, id);
  if (ctx.version !== undefined && ctx.version !== before.version) throw stale(before);
  return before;
}

/** Edits a profile; what is published of it follows in the same transaction, and goes with the consent. */
export const updateProfile = (
  ctx: Context,
  { params: { id }, body }: Input<typeof profileCalls.update>,
): Promise<ProfileDetails> =>
  ctx.write(async (tx) => {
    const before = await lockedProfile(tx, ctx, id);
    if (isSame(before, body)) return before;
    await assertShared(tx, body);
    const { skills, employment, certificates, leave, ...fields } = body;
    assertWhole({ ...before, ...fields });
    const isWithdrawn = fields.consent_on === null;
    await tx
      .updateTable("personnel_profile")
      .set({
        ...fields,
        ...(leave && { leave: rangesOf(leave) }),
        // Who withdraws their consent is published to nobody from this moment on.
        ...(isWithdrawn ? { audience: "none" } : {}),
        version: sql`version + 1`,
        modified: sql`now()`,
      })
      .where("id", "=", id)
      .execute();
    await writeLists(tx, ctx, id, { skills, employment, certificates });
    return publishedAnew(tx, ctx, before);
  });

/**
 * Publishes a profile to every organisation or to chosen customers, or takes it back from all at once.
 * @throws Refusal invalid without a live consent, without a customer, and for a slug of none
 */
export const publishProfile = (
  ctx: Context,
  { params: { id }, body: { audience, customers } }: Input<typeof profileCalls.publish>,
): Promise<ProfileDetails> =>
  ctx.write(async (tx) => {
    const before = await lockedProfile(tx, ctx, id);
    if (audience !== "none" && !before.has_consent) throw invalidField("audience", messages.personnel.noConsent);
    if (audience === "chosen" && customers.length === 0)
      throw invalidField("customers", messages.personnel.noCustomers);
    const slugs = audience === "chosen" ? customers : [];
    const chosen = before.customers.map(({ slug }) => slug);
    if (audience === before.audience && compared(slugs) === compared(chosen)) return before;
    const { rows } = await sql<{ wrong: string | null }>`
      select address_person(${id}::uuid, ${slugs}::text[]) as wrong`.execute(tx);
    const wrong = rows[0]?.wrong;
    if (wrong) throw invalidField("customers", messages.personnel.noCustomer({ slug: wrong }));
    await tx
      .updateTable("personnel_profile")
      .set({ audience, version: sql`version + 1`, modified: sql`now()` })
      .where("id", "=", id)
      .execute();
    return publishedAnew(tx, ctx, before);
  });
