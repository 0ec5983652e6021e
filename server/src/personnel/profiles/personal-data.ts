import type { profileCalls } from "@steward/contract/personnel/profiles/calls";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { documentsOf } from "../../documents/document-queries.ts";
import { contentDisposition } from "../../files/file-name.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { assertStaffing, profileOf } from "./profile-queries.ts";

/** Interests in a person with their placements and what was written about them, the newest first. */
const interestsOf = (id: string) => sql<{ interests: unknown }>`
  select coalesce(jsonb_agg(to_jsonb(t) order by t.requested desc), '[]') as interests from (
    select c.name as customer, r.state, r.remark, r.reason, r.designation, r.location, r.start_date, r.end_date, r.share,
      r.rate, r.rate_period, r.currency, r.is_terminated, r.end_reason, r.rating, r.rating_comment, r.created as requested,
      (select coalesce(jsonb_agg(jsonb_build_object('written', m.created, 'message', m.message) order by m.id), '[]')
        from interest_message m where m.organisation_id = r.organisation_id and m.received_interest = r.id) as messages,
      (select coalesce(jsonb_agg(jsonb_build_object('month', to_char(s.month, 'YYYY-MM'), 'state', s.state, 'days', s.days,
        'remark', s.remark, 'return_remark', s.return_remark) order by s.month), '[]')
        from attendance_sheet s where s.organisation_id = r.organisation_id and s.received_interest = r.id) as attendance
    from received_interest r join partner c on c.organisation_id = r.organisation_id and c.id = r.customer
    where ${ofOrganisation("r")} and r.profile = ${id}::uuid) t`;

/** To whom the person was suggested in other interests, the newest first. */
const suggestionsOf = (id: string) => sql<{ suggestions: unknown }>`
  select coalesce(jsonb_agg(jsonb_build_object('customer', c.name, 'note', s.note, 'state', s.state, 'suggested', s.created)
    order by s.id desc), '[]') as suggestions
  from interest_suggestion s
  join received_interest r on r.organisation_id = s.organisation_id and r.id = s.received_interest
  join partner c on c.organisation_id = r.organisation_id and c.id = r.customer
  where ${ofOrganisation("s")} and s.person = ${id}::uuid`;

const historyOf = (id: string) => sql<{ history: unknown }>`
  select coalesce(jsonb_agg(jsonb_build_object('created', a.created, 'action', a.action, 'changes', a.changes,
    'reason', a.reason) order by a.id), '[]') as history
  from activity a where ${ofOrganisation("a")} and a.subject_type = 'personnel_profile' and a.subject_id = ${id}::uuid`;

/**
 * Everything that the organisation keeps of a person, as one file of JSON to hand over to them. History tells who made it.
 * @throws Refusal forbidden, not_found
 */
export async function personalData(
  ctx: Context,
  { params: { id }, reply }: Input<typeof profileCalls.data>,
): Promise<FastifyReply> {
  const data = await ctx.write(async (tx) => {
    await assertStaffing(tx);
    const { primary_image: _primary_image, images, ...profile } = await profileOf(tx, ctx, id);
    const documents = await documentsOf(tx, ctx, "personnel_profile", id);
    const interests = (await interestsOf(id).execute(tx)).rows[0]?.interests;
    const suggestions = (await suggestionsOf(id).execute(tx)).rows[0]?.suggestions;
    const history = (await historyOf(id).execute(tx)).rows[0]?.history;
    const action = "personal data handed over";
    await recordActivity(tx, ctx, { subject_type: "personnel_profile", subject_id: id, action });
    const pictures = images.map(({ file_name, created }) => ({ file_name, created }));
    const papers = documents.map(({ title, file_name, created }) => ({ title, file_name, created }));
    return { profile: { ...profile, pictures, documents: papers }, interests, suggestions, history };
  });
  return reply
    .type("application/json")
    .header("cache-control", "no-store")
    .header("content-disposition", contentDisposition("attachment", `${data.profile.skilled_personel_id}.json`))
    .send(JSON.stringify(data, null, 2));
}
