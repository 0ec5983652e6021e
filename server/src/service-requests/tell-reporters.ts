import type { ServiceRequest } from "@steward/contract/service-requests/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { singleLine } from "../mail/single-line.ts";

interface Reporter {
  email: string;
  organisation: string;
  day: string;
}

/** Tells those who reported a fault without signing in, and asked for it, that its request has ended; each is told once. */
export async function tellReporters(
  tx: Transaction,
  ctx: Context,
  { id, status }: Pick<ServiceRequest, "id" | "status">,
): Promise<void> {
  const { rows } = await sql<Reporter>`
    with asked as (
      select f.organisation_id, f.id, f.email, f.created from fault_report f
      where ${ofOrganisation("f")} and f.request = ${id}::uuid and f.email <> '' for update)
    update fault_report f set email = ''
    from asked a join organisation o on o.id = a.organisation_id
    where f.organisation_id = a.organisation_id and f.id = a.id
    returning a.email, o.name as organisation, (a.created at time zone o.time_zone)::date::text as day`.execute(tx);
  const isDone = status !== "Cancelled";
  for (const { email: to, day, organisation: name } of rows) {
    const organisation = singleLine(name);
    await enqueueMail(ctx, tx, ctx.organisation_id, {
      to,
      about: messages.faultReports.aboutEnd({ email: to }),
      mail: {
        to,
        subject: messages.faultReports.endSubject({ isDone }),
        text: messages.faultReports.endText({ organisation, day, isDone }),
      },
    });
  }
}
