import type { faultReportCalls } from "@steward/contract/fault-reports/calls";
import type { FaultLink } from "@steward/contract/fault-reports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { placeOfCode } from "@steward/contract/locations/place-code";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import { inNoOrganisation, inOrganisation, type Transaction } from "../database/transaction.ts";
import { conflict, notFound } from "../errors/refusal.ts";
import type { Context, PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { linkOver } from "./open-link.ts";

/** What a link is of: the column that names it, and its kind in history. */
interface Subject {
  id: string;
  column: "asset" | "location";
  subject_type: "asset" | "branch" | "location";
  is_active: boolean;
}

/** 120 random bits. */
const newToken = () => randomBytes(15).toString("base64url");

/** The asset or place with an id inside the caller's places. */
async function subjectOf(tx: Transaction, id: string): Promise<Subject> {
  const { rows } = await sql<Subject>`
    select a.id, 'asset' as column, 'asset' as subject_type, not a.is_archived as is_active
    from asset a where ${ofOrganisation("a")} and a.id = ${id}::uuid
    union all
    select p.id, 'location', case when p.id = p.branch then 'branch' else 'location' end, p.is_active
    from location p where ${ofOrganisation("p")} and p.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function linkOf(tx: Transaction, ctx: Context, { id, column }: Subject): Promise<FaultLink> {
  const { rows } = await sql<{ is_on: boolean; token: string | null; is_active: boolean | null }>`
    select o.fault_reports as is_on, l.token, l.is_active from organisation o
    left join fault_link l on l.organisation_id = o.id and l.${sql.ref(column)} = ${id}::uuid
    where o.id = ${ownOrganisation}`.execute(tx);
  const [found] = rows;
  return {
    is_on: found?.is_on ?? false,
    address: found?.token && found.is_active ? `${ctx.origin}/report-fault#${found.token}` : null,
    is_revoked: found?.is_active === false,
  };
}

/** The link of an asset or a place. */
export const readFaultLink = (ctx: Context, { params }: Input<typeof faultReportCalls.link>): Promise<FaultLink> =>
  ctx.read(async (tx) => linkOf(tx, ctx, await subjectOf(tx, params.id)));

/** Gives an asset or a place its link; what had one that was switched off gets another token. */
export const makeFaultLink = (ctx: Context, { params }: Input<typeof faultReportCalls.makeLink>): Promise<FaultLink> =>
  ctx.write(async (tx) => {
    const subject = await subjectOf(tx, params.id);
    if (!subject.is_active) throw conflict(messages.faultReports.notActive);
    await ensureLink(tx, ctx, subject, { again: true });
    return linkOf(tx, ctx, subject);
  });

/** Switches the link of an asset or a place off, with what its label offers to who is not signed in. */
export const revokeFaultLink = (ctx: Context, { params }: Input<typeof faultReportCalls.revokeLink>) =>
  ctx.write(async (tx): Promise<FaultLink> => {
    const subject = await subjectOf(tx, params.id);
    const { rows } = await sql`
      update fault_link l set is_active = false
      where ${ofOrganisation("l")} and l.${sql.ref(subject.column)} = ${subject.id}::uuid and l.is_active
      returning l.id`.execute(tx);
    if (rows.length > 0) await record(tx, ctx, subject, "fault link switched off");
    return linkOf(tx, ctx, subject);
  });

type Actor = Parameters<typeof recordActivity>[1];

const record = (tx: Transaction, by: Actor, { subject_type, id }: Subject, action: string) =>
  recordActivity(tx, by, { subject_type, subject_id: id, action });

/** Makes the link of something that has none; one that was switched off only where it is asked for `again`. */
async function ensureLink(tx: Transaction, by: Actor, subject: Subject, { again }: { again: boolean }): Promise<void> {
  const column = sql.ref(subject.column);
  const { rows } = await sql`
    insert into fault_link as l (organisation_id, id, ${column}, token)
    select ${ownOrganisation}, ${newId()}::uuid, ${subject.id}::uuid, ${newToken()}
    on conflict (organisation_id, ${column}) where ${column} is not null
    do update set token = excluded.token, is_active = true where ${again} and not l.is_active
    returning l.id`.execute(tx);
  if (rows.length > 0) await record(tx, by, subject, "fault link made");
}

/** The link behind the code of a label, made when somebody who is not signed in first scans it. */
export async function linkOfLabel(ctx: PublicContext, { body }: Input<typeof faultReportCalls.ofLabel>) {
  const { pool } = ctx.database;
  const asked = body.kind === "asset" ? [body.code.toLowerCase(), null] : [null, placeOfCode(body.code)];
  const { rows } = await inNoOrganisation(pool, (tx) =>
    sql<{ organisation_id: string; asset: string | null; location: string | null }>`
      select * from labelled_for_faults(${asked[0]}::text, ${asked[1]}::uuid)`.execute(tx),
  );
  const [found, another] = rows;
  const id = found?.asset ?? found?.location;
  if (!found || !id || another) throw linkOver();
  const { organisation_id } = found;
  return inOrganisation(pool, { organisation_id, scope: null }, async (tx) => {
    const subject = await subjectOf(tx, id);
    const link = () =>
      tx.selectFrom("fault_link").select(["token", "is_active"]).where(subject.column, "=", id).executeTakeFirst();
    if (!(await link())) await ensureLink(tx, { organisation_id, actor: null }, subject, { again: false });
    const made = await link();
    if (!made?.is_active) throw linkOver();
    return { token: made.token };
  });
}
