import type { setupCalls } from "@steward/contract/setup/calls";
import { sql } from "kysely";
import { LOCKS } from "../database/locks.ts";
import { inNoOrganisation } from "../database/transaction.ts";
import type { PublicContext } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { notFound } from "../errors/refusal.ts";
import { currencyChoices } from "../geography/currency-choices.ts";
import { assertKnown } from "./settings/assert-known.ts";
import { addMember, createOrganisation } from "./create-organisation.ts";
import { addSampleFiles, createSample } from "./create-sample.ts";
import { makeSampleOnce, sampleEntries } from "./sample/sample-progress.ts";

/** Whether the installation has no organisation yet; an answer rather than a refusal, as every first visit asks. */
export async function readSetupState(ctx: PublicContext) {
  const { rows } = await ctx.database.pool.query("select any_organisation() as present");
  const sample_entries = sampleEntries(ctx);
  const state = {
    outbox: ctx.config.smtp_url === undefined,
    ...(sample_entries === undefined ? {} : { sample_entries }),
  };
  return rows[0].present ? { waiting: false, ...state } : { waiting: true, ...state, currencies: currencyChoices() };
}

/** Creates the first organisation with its owner, or the sample organisations; answers 404 once there is one. */
export async function setUp(ctx: PublicContext, { body }: Input<typeof setupCalls.create>) {
  return "sample" in body ? makeSampleOnce(ctx, () => create(ctx, body)) : create(ctx, body);
}

async function create(ctx: PublicContext, body: Input<typeof setupCalls.create>["body"]) {
  const { answer, made } = await inNoOrganisation(ctx.database.pool, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.set_up})`.execute(tx);
    const { rows } = await sql<{ present: boolean }>`select any_organisation() as present`.execute(tx);
    if (rows[0]?.present) throw notFound();
    if ("sample" in body) return createSample(tx, ctx);
    const { organisation_name, name, email, ...local } = body;
    await assertKnown(tx, local);
    const id = await createOrganisation(tx, ctx.facts.seeds, organisation_name, ["customer"], local);
    await addMember(tx, id, { name, email, is_owner: true, role: "Owner" });
    const answer = {
      organisations: [{ id, name: organisation_name, kinds: ["customer"] }],
      sign_in: [{ name, email, organisation: organisation_name, role: "Owner" }],
    };
    return { answer, made: undefined };
  });
  // Files are not taken back with the transaction, so they come behind it; without them the sample is of use too.
  if (made) await addSampleFiles(ctx, made).catch((error: unknown) => ctx.report(error, "files of the sample"));
  return answer;
}
