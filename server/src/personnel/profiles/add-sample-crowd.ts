import { joined } from "@steward/contract/kit/joined-call";
import type { BodyOf } from "@steward/contract/kit/call";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { sql } from "kysely";
import { recordForEach } from "../../activity/record-activity.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { newId, nextNumbers } from "../../database/new-id.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { insertLists, rangesOf } from "./write-profile.ts";

interface SampleProfile {
  body: BodyOf<typeof profileCalls.create>;
  is_shown: boolean;
}

/** Adds many profiles of the sample as rows, as an import does, by the rules of the call, and publishes some to everyone. */
export const addSampleCrowd = (ctx: Context, crowd: readonly SampleProfile[]): Promise<void> =>
  ctx.write(async (tx) => {
    const first = await nextNumbers(tx, "personnel_profile", crowd.length);
    const rules = joined(profileCalls.create).body;
    const made = crowd.map(({ body, is_shown }, place) => {
      const { skills, employment, certificates, leave, ...fields } = rules.parse(body) as Input<
        typeof profileCalls.create
      >["body"];
      const id = newId();
      const audience = is_shown ? "everyone" : "none";
      const row = {
        ...fields,
        leave: rangesOf(leave),
        organisation_id: ctx.organisation_id,
        id,
        number: first + place,
        audience,
      };
      return {
        row: { ...row, availability: fields.availability ?? null, consent_on: fields.consent_on ?? null },
        lists: { skills, employment, certificates },
      };
    });
    const rows = made.map(({ row }) => row);
    const ids = rows.map(({ id }) => id);
    await insertRows(tx, "personnel_profile", rows).execute();
    await insertLists(
      tx,
      ctx,
      made.map(({ row, lists }) => ({ profile: row.id, lists })),
    );
    await sql`call publish_people(${ids}::uuid[])`.execute(tx);
    await recordForEach(tx, ctx, { subject_type: "personnel_profile", action: "created", import_id: null }, ids);
  });
