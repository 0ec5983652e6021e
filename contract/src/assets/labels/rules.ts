import { z } from "zod";
import { id, requiredLine } from "../../kit/field-rules.ts";
import { patchOf } from "../../kit/patch.ts";
import { idParams } from "../../kit/record-rules.ts";
import { assetFilters } from "../asset-queries.ts";
import {
  COPIES_MOST,
  LABELS_MOST,
  LABELS_NAMED,
  type LabelField,
  labelFields,
  labelStates,
  type PlaceLabelField,
  placeLabelFields,
  standardSizes,
} from "./constants.ts";

const length = z.number().min(5).max(500);
const margin = z.number().min(0).max(500);
const measures = {
  paper_width: length,
  paper_height: length,
  label_width: length,
  label_height: length,
  columns: z.number().int().min(1).max(20),
  rows: z.number().int().min(1).max(60),
  margin_left: margin,
  margin_top: margin,
  pitch_x: length.describe("From the left edge of a label to that of the next."),
  pitch_y: length.describe("From the upper edge of a label to that of the next."),
};

const labelSizeBody = z.strictObject({ name: requiredLine(), ...measures }).meta({ id: "LabelSizeBody" });

/** A sheet or roll of labels, in millimetres. */
export const labelSize = z
  .object({
    id: z.string().describe("Id of an own size, or the name of one that is sold."),
    name: z.string(),
    is_own: z.boolean(),
    ...measures,
    version: z.number().int().nullable().describe("Of an own size."),
  })
  .meta({ id: "LabelSize" });
export type LabelSize = z.output<typeof labelSize>;

const design = {
  size: z
    .enum(standardSizes.map((size) => size.id))
    .or(id)
    .describe("One that is sold, or the id of an own one."),
  qr: z.boolean().default(true).describe("A QR code that opens the asset or the place."),
  logo: z.boolean().default(false),
  start_at: z.number().int().min(1).max(1200).default(1).describe("First free label of the first sheet."),
  copies: z.number().int().min(1).max(COPIES_MOST).default(1),
};
const designed = z.strictObject(design);
/** What stands on labels, of assets or of places. */
export type LabelDesign = z.output<typeof designed> & {
  fields: readonly (LabelField | PlaceLabelField)[];
  code128: boolean;
};

export const labelBody = z
  .strictObject({
    assets: z.array(id).min(1).max(LABELS_NAMED).optional().describe("Either these or a `filter`."),
    filter: z
      .strictObject(assetFilters)
      .optional()
      .describe(`Instead of \`assets\`: every asset that the list shows for this query, at most ${LABELS_MOST}.`),
    fields: z.array(z.enum(labelFields)).max(labelFields.length).default(["asset_id", "asset_name"]),
    code128: z.boolean().default(false).describe("The tag as a bar code."),
    ...design,
  })
  .meta({ id: "LabelBody" });
export type LabelBody = z.output<typeof labelBody>;

export const placeLabelBody = z
  .strictObject({
    places: z.array(id).min(1).max(LABELS_NAMED).describe("Branches and places inside them."),
    with_inside: z.boolean().default(false).describe("Labels of every active place inside them too."),
    fields: z
      .array(z.enum(placeLabelFields))
      .max(placeLabelFields.length)
      .default(["place_name", "branch", "location"]),
    ...design,
  })
  .meta({ id: "PlaceLabelBody" });
export type PlaceLabelBody = z.output<typeof placeLabelBody>;

const labelPreview = z
  .object({
    assets: z.number().int().describe("Assets or places whose labels these are."),
    labels: z.number().int(),
    sheets: z.number().int(),
    svg: z.string().describe("The first sheet as it is printed. An asset that has no code yet shows one of zeros."),
    without_qr: z.number().int().describe("Labels of this sheet that are too small for a QR code."),
    without_code128: z.number().int().describe("Labels of this sheet whose tag is too long for a bar code."),
    without_fields: z.number().int().describe("Labels of this sheet that have no room for all of the fields."),
  })
  .meta({ id: "LabelPreview" });
export type LabelPreview = z.output<typeof labelPreview>;

/** A file of labels and how far it has come. */
export const labelRun = z
  .object({
    id,
    state: z.enum(labelStates),
    message: z.string().describe("Why it ended early; empty otherwise."),
    total: z.number().int().describe("Assets or places whose labels are drawn."),
    done: z.number().int(),
    file_name: z.string(),
    created: z.string(),
    ended: z.string().nullable(),
  })
  .meta({ id: "LabelRun" });
export type LabelRun = z.output<typeof labelRun>;

export const labelRules = {
  sizes: {
    summary: "Sizes of labels: those of the organisation, then those that are sold",
    response: z.object({ count: z.number().int(), results: z.array(labelSize) }),
  },
  createSize: { summary: "Keep a size of labels", body: labelSizeBody, response: labelSize },
  readSize: { summary: "A size of labels of the organisation's own", params: idParams, response: labelSize },
  updateSize: {
    summary: "Change a size of labels",
    params: idParams,
    body: patchOf(labelSizeBody),
    response: labelSize,
  },
  removeSize: { summary: "Delete a size of labels", params: idParams },
  preview: { summary: "The first sheet of labels as it would be printed", body: labelBody, response: labelPreview },
  print: {
    summary: "Draw labels of chosen assets, or of all that a filter finds, as a PDF",
    body: labelBody,
    response: labelRun,
  },
  previewPlaces: {
    summary: "The first sheet of labels of places as it would be printed",
    body: placeLabelBody,
    response: labelPreview,
  },
  printPlaces: { summary: "Draw labels of places as a PDF", body: placeLabelBody, response: labelRun },
  read: { summary: "How far labels of the caller have come", params: idParams, response: labelRun },
  cancel: { summary: "Stop the drawing of labels", params: idParams, response: labelRun },
  file: { summary: "The PDF of labels that are drawn, kept for a day", params: idParams },
};
