import type { labelCalls } from "@steward/contract/assets/labels/calls";
import { setImmediate as turn } from "node:timers/promises";
import type { LabelDesign, LabelPreview } from "@steward/contract/assets/labels/rules";
import type { Transaction } from "../../../database/transaction.ts";
import type { Context } from "../../../http/context.ts";
import type { Input } from "../../../http/route.ts";
import { type LaidOut, MM } from "../sheet/label-layout.ts";
import { perSheet, sheetsOf } from "../sheet/sheet-places.ts";
import { chosenAssets, contentsOf } from "./labelled-assets.ts";
import { chosenPlaces, placeContents } from "./labelled-places.ts";
import { logoOf, organisationOf } from "./label-logo.ts";
import { measuresFor, placeDesign } from "./print-labels.ts";

/** What the labels of a few records say; nothing is written, so assets get no code by it. */
type ContentsOf = typeof contentsOf;

/** Draws the first sheet of labels of assets. */
export const previewLabels = (ctx: Context, { body }: Pick<Input<typeof labelCalls.preview>, "body">) =>
  firstSheet(ctx, body, (tx) => chosenAssets(tx, ctx, body), contentsOf);

/** Draws the first sheet of labels of places. */
export const previewPlaceLabels = (ctx: Context, { body }: Pick<Input<typeof labelCalls.previewPlaces>, "body">) =>
  firstSheet(ctx, placeDesign(body), (tx) => chosenPlaces(tx, ctx, body), placeContents);

async function firstSheet(
  ctx: Context,
  body: LabelDesign,
  chosen: (tx: Transaction) => Promise<string[]>,
  contentsFor: ContentsOf,
): Promise<LabelPreview> {
  const read = await ctx.read(async (tx) => {
    const measures = await measuresFor(tx, body);
    const records = await chosen(tx);
    const free = perSheet(measures) - body.start_at + 1;
    const shown = records.slice(0, Math.ceil(free / body.copies));
    const organisation = await organisationOf(tx);
    const facts = { origin: ctx.origin, organisation: organisation.name, fields: body.fields };
    return { measures, assets: records.length, free, organisation, contents: await contentsFor(tx, facts, shown) };
  });
  const { measures, assets, free, organisation, contents } = read;
  // What draws takes a quarter of a second to load, so it is not loaded before it is asked for.
  const [{ drawSvg }, { layOutLabel }, { Ink, newDocument }, { Outlines }] = await Promise.all([
    import("../sheet/draw-svg.ts"),
    import("../sheet/label-layout.ts"),
    import("../../../pdf/ink.ts"),
    import("../../../pdf/outlines.ts"),
  ]);
  const logo = body.logo ? await logoOf(ctx, organisation) : undefined;
  const label = { width: measures.label_width * MM, height: measures.label_height * MM };
  const ink = new Ink(newDocument({ title: "", made: new Date() }).addPage());
  const laid: LaidOut[] = [];
  for (const content of contents) {
    // Other requests are answered between two.
    await turn();
    laid.push(layOutLabel(ink, label, { ...body, logo: logo !== undefined }, content));
  }
  const copied = laid.flatMap((one) => Array.from({ length: body.copies }, () => one)).slice(0, free);
  const count = (what: "qr" | "code128" | "fields") => copied.filter(({ without }) => without[what]).length;
  const labels = assets * body.copies;
  return {
    assets,
    labels,
    sheets: sheetsOf(measures, body.start_at, labels),
    svg: drawSvg({ measures, design: body, logo }, new Outlines(), copied),
    without_qr: count("qr"),
    without_code128: count("code128"),
    without_fields: count("fields"),
  };
}
