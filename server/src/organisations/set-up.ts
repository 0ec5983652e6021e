import type { setupCalls } from "@steward/contract/setup/calls";
import { sql } from "kysely";
import { LOCKS } from "../database/locks.ts";
import { inNoOrganisation, type Transaction } from "../database/transaction.ts";
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
    sign_up: ctx.config.sign_up === "open",
    ...(sample_entries === undefined ? {} : { sample_entries }),
  };
  return rows[0].present ? { waiting: false, ...state } : { waiting: true, ...state, currencies: currencyChoices() };
}

/** Creates the first organisation with its owner, or the sample organisations; answers 404 once there is one. */
export async function setUp(ctx: PublicContext, { body }: Input<typeof setupCalls.create>) {
  return "sample" in body ? makeSampleOnce(ctx, () => create(ctx, body)) : create(ctx, body);
}

type Body = Input<typeof setupCalls.create>["body"];
type FirstOrganisation = Exclude<Body, { sample: true }>;

async function create(ctx: PublicContext, body: Body) {
  const { answer, made } = await inNoOrganisation(ctx.database.pool, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.set_up})`.execute(tx);
    const { rows } = await sql<{ present: boolean }>`select any_organisation() as present`.execute(tx);
    if (rows[0]?.present) throw notFound();
    const first = "sample" in body ? await createSample(tx, ctx) : await createFirst(tx, ctx, body);
    await makeOperator(tx, first.answer.sign_in[0]?.email ?? "");
    return first;
  });
  // Files are not taken back with the transaction, so they come behind it; without them the sample is of use too.
  if (made) await addSampleFiles(ctx, made).catch((error: unknown) => ctx.report(error, "files of the sample"));
  return answer;
}

/** An organisation with its owner. */
async function createFirst(tx: Transaction, ctx: PublicContext, body: FirstOrganisation) {
  const { organisation_name, name, email, ...local } = body;
  await assertKnown(tx, local);
  const id = await createOrganisation(tx, ctx.facts.seeds, organisation_name, ["customer"], local);
  await addMember(tx, id, { name, email, is_owner: true, role: "Owner" });
  const answer = {
    organisations: [{ id, name: organisation_name, kinds: ["customer"] }],
    sign_in: [{ name, email, organisation: organisation_name, role: "Owner" }],
  };
  return { answer, made: undefined };
}

/** Whoever sets the installation up runs it. */
const makeOperator = (tx: Transaction, email: string) =>
  sql`update account set operator_since = now() where email_key = lower(${email} collate "C")`.execute(tx);
