import type { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { IssuedAssetDetails } from "@steward/contract/issued-assets/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import { inNoOrganisation, inOrganisation, type Transaction } from "../database/transaction.ts";
import { Refusal } from "../errors/refusal.ts";
import { assertState } from "../exchange/hand-over-queries.ts";
import { keyedHash } from "../http/authenticate.ts";
import type { Context, Services } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { type JobKind, type JobPayload, type Worker, workerOf } from "../jobs/job-kind.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { singleLine } from "../mail/single-line.ts";
import { newToken } from "../sessions/new-token.ts";
import { issuedAssetOf } from "./issued-asset-queries.ts";
import { lockedIssued, OPEN } from "./withdraw-asset.ts";

/** Assets that a mail names. */
const NAMED = 20;
/** How long a link works. */
const LINK_DAYS = 30;
/** Rate limit of repeated mails about one asset. */
const PER_HOUR = 5;
const HOUR_SECONDS = 3600;

/**
 * Scheduled job that mails about assets which were issued since: one mail tells of all of them, however many were issued
 * at once. What is due stands on their rows, so that it catches up with whatever was due while no process ran.
 */
export const issuedMailJob: JobKind<JobPayload> = {
  name: "issued_mails",
  workers: 1,
  retries: 3,
  retry_seconds: 60,
  backs_off: true,
  is_leased: true,
  is_serial: false,
  schedule: "* * * * *",
};

interface Due {
  oem: string;
  customer: string | null;
  email: string | null;
}

export const issuedMailWorker = (services: Services): Worker =>
  workerOf(issuedMailJob, async ({ signal }) => {
    const { work: pool } = services.database;
    const { rows } = await inNoOrganisation(pool, (tx) => sql<Due>`select * from hand_overs_to_mail()`.execute(tx));
    for (const { oem, customer, email } of rows) {
      signal.throwIfAborted();
      if (customer) {
        await inOrganisation(pool, { organisation_id: customer, scope: null }, (tx) =>
          mailCustomer(services, tx, { oem, customer }),
        );
      }
      await inOrganisation(pool, { organisation_id: oem, scope: null }, async (tx) => {
        if (email) await mailWaiting(services, tx, { oem, email });
        else await markMailed(tx, customer);
      });
    }
  });

interface Told {
  oem: string;
  count: number;
  assets: string[];
}

/** Adds the mails to the people of a customer who move or link what a manufacturer issued and nobody has received. */
async function mailCustomer(
  services: Services,
  tx: Transaction,
  { oem, customer }: { oem: string; customer: string },
): Promise<void> {
  const invited = sql`${ofOrganisation("a")} and a.oem = p.id and a.state = 'Invited'`;
  const { rows } = await sql<Told & { people: string[] }>`
    select p.name as oem, (select count(*)::int from oem_asset a where ${invited}) as count,
      array(select concat_ws(' · ', a.product_name, a.serial_number) from oem_asset a where ${invited}
        order by a.id desc limit ${NAMED}) as assets,
      array(select c.email from membership m join account c on c.id = m.account_id and c.is_active
        where ${ofOrganisation("m")} and m.is_active and granted_scope(m.account_id) is null
          and (m.is_owner or granted_permissions(m.account_id) && '{oem_asset.move,oem_asset.link}') order by c.email) as people
    from partner p where ${ofOrganisation("p")} and p.other = ${oem}::uuid`.execute(tx);
  const [told] = rows;
  if (!told || told.count === 0) return;
  const parts = partsOf(told, `${services.config.public_url ?? ""}/asset-management/oem`);
  for (const to of told.people) {
    await enqueueMail(services, tx, customer, {
      to,
      about: messages.exchange.aboutIssued({ email: to }),
      mail: { to, subject: messages.exchange.issuedSubject(parts), text: messages.exchange.issuedText(parts) },
    });
  }
}

const partsOf = ({ oem, count, assets }: Told, address: string) => ({
  oem: singleLine(oem),
  count,
  assets: assets.map(singleLine),
  more: count - assets.length,
  address,
});

const markMailed = (tx: Transaction, customer: string | null) =>
  sql`update issued_asset i set mailed = now() where ${ofOrganisation("i")} and i.mailed is null and i.state = 'Issued'
    and i.customer = (select p.id from partner p where ${ofOrganisation("p")} and p.other = ${customer}::uuid)`.execute(
    tx,
  );

/**
 * Adds the mail about all that waits for an address. One that nobody signs in with gets a link, by which somebody of its
 * organisation claims it, once.
 */
async function mailWaiting(
  services: Services,
  tx: Transaction,
  { oem, email }: { oem: string; email: string },
): Promise<void> {
  const ofAddress = sql`${ofOrganisation("i")} and i.email_key = lower(${email} collate "C") and i.state = 'Waiting'`;
  const { rows } = await sql<Told & { is_known: boolean }>`
    select o.name as oem, (select count(*)::int from issued_asset i where ${ofAddress}) as count,
      array(select concat_ws(' · ', m.product_name, i.serial_number) from issued_asset i
        join model m on m.organisation_id = i.organisation_id and m.id = i.model
        where ${ofAddress} order by i.id desc limit ${NAMED}) as assets,
      exists (select from account a where a.email_key = lower(${email} collate "C") and a.is_active
        and exists (select from organisations_of(a.id))) as is_known
    from organisation o where o.id = ${ownOrganisation}`.execute(tx);
  const [told] = rows;
  if (!told || told.count === 0) return;
  const origin = services.config.public_url ?? "";
  const parts = told.is_known
    ? partsOf(told, `${origin}/asset-management/oem`)
    : partsOf(told, `${origin}/oem-invitation#${await makeLink(services, tx, email)}`);
  const text = told.is_known ? messages.exchange.issuedText(parts) : messages.exchange.invitationText(parts);
  await enqueueMail(services, tx, oem, {
    to: email,
    about: messages.exchange.aboutIssued({ email }),
    mail: { to: email, subject: messages.exchange.issuedSubject(parts), text },
  });
  await sql`update issued_asset i set mailed = now() where ${ofAddress} and i.mailed is null`.execute(tx);
}

/** The token of a new link for what waits for an address; those that have run out are forgotten. */
async function makeLink({ database }: Services, tx: Transaction, email: string): Promise<string> {
  const token = newToken();
  await sql`with gone as (delete from issued_invitation v where ${ofOrganisation("v")} and v.expires < now())
    insert into issued_invitation (organisation_id, id, email_key, token_hash, expires)
    select ${ownOrganisation}, ${newId()}::uuid, lower(${email} collate "C"), ${keyedHash(database.secret, token)},
      now() + make_interval(days => ${LINK_DAYS})`.execute(tx);
  return token;
}

/** Has the mail about an asset that nobody has answered sent once more, within a minute. */
export async function resendMail(
  ctx: Context,
  { params: { id } }: Input<typeof issuedAssetCalls.resend>,
): Promise<IssuedAssetDetails> {
  return ctx.write(async (tx) => {
    const issued = await lockedIssued(tx, ctx, id);
    await assertState(tx, { side: "issued_asset", id, state: issued.state }, OPEN);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from activity h
      where ${ofOrganisation("h")} and h.subject_id = ${id}::uuid and h.action = 'mail sent again'
        and h.created > now() - interval '1 hour'`.execute(tx);
    if ((rows[0]?.count ?? 0) >= PER_HOUR) {
      throw new Refusal("rate_limited", messages.exchange.mailedOften, { retry_after: HOUR_SECONDS });
    }
    await tx.updateTable("issued_asset").set({ mailed: null }).where("id", "=", id).execute();
    await recordActivity(tx, ctx, { subject_type: "issued_asset", subject_id: id, action: "mail sent again" });
    return issuedAssetOf(tx, ctx, id);
  });
}
