import type { labelCalls } from "@steward/contract/assets/labels/calls";
import type { LabelMeasures } from "@steward/contract/assets/labels/constants";
import type { LabelDesign, LabelRun, PlaceLabelBody } from "@steward/contract/assets/labels/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../../../activity/record-activity.ts";
import { newId } from "../../../database/new-id.ts";
import type { Transaction } from "../../../database/transaction.ts";
import { invalidField, notFound } from "../../../errors/refusal.ts";
import type { Context } from "../../../http/context.ts";
import type { Input } from "../../../http/route.ts";
import { measuresOf } from "../label-size-queries.ts";
import { perSheet } from "../sheet/sheet-places.ts";
import { enqueueLabels } from "./label-job.ts";
import { labelRunOf } from "./label-run-queries.ts";
import { chosenAssets } from "./labelled-assets.ts";
import { chosenPlaces } from "./labelled-places.ts";

/**
 * The measures of the asked size.
 * @throws Refusal invalid where the design cannot be printed on it
 */
export async function measuresFor(
  tx: Transaction,
  { size, fields, qr, code128, logo, start_at }: LabelDesign,
): Promise<LabelMeasures> {
  if (fields.length === 0 && !qr && !code128 && !logo) throw invalidField("fields", messages.labels.emptyDesign);
  const measures = await measuresOf(tx, size);
  const labels = perSheet(measures);
  if (start_at > labels) throw invalidField("start_at", messages.labels.beyondSheet({ labels }));
  return measures;
}

/** Has labels of assets drawn: they are stored as they are now, a job draws them. */
export const printLabels = (ctx: Context, { body }: Pick<Input<typeof labelCalls.print>, "body">) => {
  const { assets: _assets, filter: _filter, ...design } = body;
  return startRun(ctx, design, async (tx) => ({ assets: await chosenAssets(tx, ctx, body), places: [] }));
};

/** Has labels of places drawn. */
export const printPlaceLabels = (ctx: Context, { body }: Pick<Input<typeof labelCalls.printPlaces>, "body">) =>
  startRun(ctx, placeDesign(body), async (tx) => ({ assets: [], places: await chosenPlaces(tx, ctx, body) }));

/** What stands on labels of places, which have no tag that a bar code could say. */
export const placeDesign = ({ places: _places, with_inside: _inside, ...design }: PlaceLabelBody): LabelDesign => ({
  ...design,
  code128: false,
});

function startRun(
  ctx: Context,
  design: LabelDesign,
  chosen: (tx: Transaction) => Promise<{ assets: string[]; places: string[] }>,
): Promise<LabelRun> {
  return ctx.write(async (tx) => {
    const measures = await measuresFor(tx, design);
    const { assets, places } = await chosen(tx);
    const id = newId();
    const file_name = `labels-${new Date().toISOString().slice(0, 10)}.pdf`;
    const scope = ctx.scope && [...ctx.scope];
    await sql`insert into label_run (organisation_id, id, design, measures, assets, locations, file_name, begun_by, origin, scope)
      values (${ctx.organisation_id}::uuid, ${id}::uuid, ${JSON.stringify(design)}::jsonb,
        ${JSON.stringify(measures)}::jsonb, ${assets}::uuid[], ${places}::uuid[], ${file_name}, ${ctx.actor.account_id}::uuid,
        ${ctx.origin}, ${scope}::uuid[])`.execute(tx);
    await recordActivity(tx, ctx, {
      subject_type: "export",
      subject_id: id,
      action: "exported",
      changes: [
        { field: "file", before: null, after: file_name },
        { field: "format", before: null, after: "pdf" },
      ],
    });
    await enqueueLabels(tx, ctx, id, assets.length + places.length);
    return labelRunOf(tx, ctx, id);
  });
}

/** Stops the drawing of labels at once: its worker finds its fence raised. What has ended is answered as it is. */
export async function cancelLabels(
  ctx: Context,
  { params }: Pick<Input<typeof labelCalls.cancel>, "params">,
): Promise<LabelRun> {
  return ctx.write(async (tx) => {
    const run = await tx
      .selectFrom("label_run")
      .select("state")
      .where("id", "=", params.id)
      .where("begun_by", "=", ctx.actor.account_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!run) throw notFound();
    if (run.state !== "Running") return labelRunOf(tx, ctx, params.id);
    await tx
      .updateTable("label_run")
      .set({ state: "Cancelled", message: messages.labels.stopped, fence: sql`fence + 1`, ended: sql`now()` })
      .where("id", "=", params.id)
      .execute();
    return labelRunOf(tx, ctx, params.id);
  });
}
