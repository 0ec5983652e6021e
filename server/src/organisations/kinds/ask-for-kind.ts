import { messages } from "@steward/contract/messages/catalogue";
import type { organisationCalls } from "@steward/contract/organisations/calls";
import type { KindRequest } from "@steward/contract/organisations/rules";
import { sql } from "kysely";
import { refuseTokens } from "../../access/granting.ts";
import { recordActivity } from "../../activity/record-activity.ts";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { conflict, forbidden } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { mailOperators } from "../../mail/mail-operators.ts";
import type { Positioned, SortPlan } from "../../paging/page-of.ts";
import { searchPattern } from "../../paging/search-pattern.ts";
import { selectPage } from "../../paging/select-page.ts";
import { kindNames } from "../create-organisation.ts";
import { lockedOrganisation } from "../installation/installation-queries.ts";

const columns = sql`r.id, r.kind, r.note, r.state, r.answer, a.name as asked_by, r.created, r.answered`;
const from = sql`kind_request r join account a on a.id = r.asked_by`;
const newest: SortPlan = { id: sql`r.id`, default: "-created", columns: {} };

/** What the organisation has asked for. */
export const listKindRequests = (ctx: Context, asked: Input<typeof organisationCalls.kindRequests>) => {
  const { search } = asked.query;
  const found = search ? sql`fold(r.note) like ${searchPattern(search)}` : sql`true`;
  return ctx.read((tx) =>
    selectPage<KindRequest & Positioned>(tx, ctx, asked, newest, {
      columns,
      from,
      alias: "r",
      where: sql`${ofOrganisation("r")} and ${found}`,
    }),
  );
};

/**
 * Asks the operators for a kind. What an organisation is decides what it sees of others, so only owners ask.
 * @throws Refusal forbidden, conflict for a kind that it is of or has asked for
 */
export async function askForKind(
  ctx: Context,
  { body: { kind, note } }: Input<typeof organisationCalls.askForKind>,
): Promise<KindRequest> {
  refuseTokens(ctx.actor, messages.organisations.askForKinds);
  if (!ctx.actor.is_owner) throw forbidden(messages.organisations.onlyOwnerAsks);
  const { organisation_id, actor } = ctx;
  return ctx.write(async (tx) => {
    const { name, kinds } = await lockedOrganisation(tx);
    const label = kindNames([kind]);
    if (kinds.includes(kind)) throw conflict(messages.organisations.kindHeld({ kind: label }));
    const id = newId();
    await tx
      .insertInto("kind_request")
      .values({ organisation_id, id, kind, note, asked_by: actor.account_id })
      .execute();
    await recordActivity(tx, ctx, {
      subject_type: "organisation",
      subject_id: organisation_id,
      action: "kind asked for",
      changes: [{ field: "kind", before: null, after: label }],
      reason: note,
    });
    const address = `${ctx.origin}/admin/organisations?tab=requests`;
    const facts = { person: actor.name, organisation: name, kind: label, note, address };
    await mailOperators(ctx, tx, organisation_id, {
      about: messages.organisations.aboutAsking(facts),
      subject: messages.organisations.askedSubject(facts),
      text: messages.organisations.askedText(facts),
    });
    const { rows } = await sql<KindRequest>`select ${columns} from ${from}
      where ${ofOrganisation("r")} and r.id = ${id}::uuid`.execute(tx);
    return rows[0] as KindRequest;
  });
}
