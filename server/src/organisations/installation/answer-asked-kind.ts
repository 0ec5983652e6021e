import { messages } from "@steward/contract/messages/catalogue";
import type { installationCalls } from "@steward/contract/organisations/installation/calls";
import type { AskedKind } from "@steward/contract/organisations/installation/rules";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { kindNames } from "../create-organisation.ts";
import { askedKind, lockedOrganisation } from "./installation-queries.ts";
import { inside, lockOperators } from "./lock-operators.ts";

type Asked = Input<typeof installationCalls.approve>;

/** Gives an organisation the kind that it asks for. */
export const approveKind = (ctx: Context, { params, body }: Asked): Promise<AskedKind> =>
  answerKind(ctx, params.id, { state: "Approved", answer: body.reason });

export const declineKind = (ctx: Context, { params, body }: Asked): Promise<AskedKind> =>
  answerKind(ctx, params.id, { state: "Declined", answer: body.reason });

interface Answer {
  state: "Approved" | "Declined";
  answer: string;
}

/**
 * Answers an open request, in the history of its organisation and by a mail to who asked.
 * @throws Refusal conflict for one that was answered
 */
async function answerKind(ctx: Context, id: string, { state, answer }: Answer): Promise<AskedKind> {
  return ctx.write(async (tx) => {
    await lockOperators(tx, ctx);
    const asked = await askedKind(tx, ctx, id);
    if (asked.state !== "Open") throw conflict(messages.organisations.kindAnswered({ state: asked.state }));
    await inside(tx, ctx, asked.organisation_details.id, async (there) => {
      const { kinds } = await lockedOrganisation(tx);
      await tx
        .updateTable("kind_request")
        .set({ state, answer, answered: sql<string>`now()` })
        .where("id", "=", id)
        .execute();
      const after = state === "Approved" ? [...new Set([...kinds, asked.kind])] : kinds;
      if (after.length > kinds.length) {
        await tx
          .updateTable("organisation")
          .set({ kinds: after, version: sql`version + 1`, modified: sql`now()` })
          .execute();
      }
      await recordActivity(tx, there, {
        subject_type: "organisation",
        subject_id: there.organisation_id,
        action: state === "Approved" ? "kind approved" : "kind declined",
        changes:
          state === "Approved"
            ? changesBetween({ kinds: kindNames(kinds) }, { kinds: kindNames(after) })
            : [{ field: "kind", before: kindNames([asked.kind]), after: null }],
        reason: answer,
      });
      await mailAnswer(tx, there, asked, { state, answer });
    });
    return askedKind(tx, ctx, id);
  });
}

/** Tells who asked, or where they have left an owner. */
async function mailAnswer(tx: Transaction, there: Context, asked: AskedKind, { state, answer }: Answer): Promise<void> {
  const { rows } = await sql<{ email: string }>`select a.email from membership m
    join account a on a.id = m.account_id and a.is_active
    left join kind_request r on r.organisation_id = m.organisation_id and r.id = ${asked.id}::uuid and r.asked_by = a.id
    where ${ofOrganisation("m")} and m.is_active and m.is_owner
    order by r.id is null, m.created, a.id limit 1`.execute(tx);
  const [told] = rows;
  if (!told) return;
  const { organisations: words } = messages;
  const facts = {
    organisation: asked.organisation_details.name,
    kind: kindNames([asked.kind]),
    note: answer,
    address: `${there.origin}/admin/organisation-settings`,
  };
  await enqueueMail(there, tx, there.organisation_id, {
    to: told.email,
    about: words.aboutAnswer({ email: told.email }),
    mail: {
      to: told.email,
      subject: state === "Approved" ? words.approvedSubject(facts) : words.declinedSubject(facts),
      text: state === "Approved" ? words.approvedText(facts) : words.declinedText(facts),
    },
  });
}
