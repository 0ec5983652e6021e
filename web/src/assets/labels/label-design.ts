import {
  COPIES_MOST,
  type LabelField,
  type LabelMeasures,
  labelFields,
  type PlaceLabelField,
  placeLabelFields,
  standardSizes,
} from "@steward/contract/assets/labels/constants";
import type { labelCalls } from "@steward/contract/assets/labels/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import { m } from "../../messages/messages.js";

type LabelBody = BodyOf<typeof labelCalls.print>;
type PlaceLabelBody = BodyOf<typeof labelCalls.printPlaces>;

/** Whose labels are printed. */
export type Labelled = Pick<LabelBody, "assets" | "filter"> & { places?: string[] };

/** What a label is of; both have words of their own. */
export type LabelKind = "asset" | "place";
export const kindOf = ({ places }: Labelled): LabelKind => (places ? "place" : "asset");

type AnyField = LabelField | PlaceLabelField;
export const fieldsOf: Readonly<Record<LabelKind, readonly AnyField[]>> = {
  asset: labelFields,
  place: placeLabelFields,
};

/** What is chosen in the dialog, numbers as they are typed. */
export interface ChosenDesign {
  size: string;
  fields: AnyField[];
  qr: boolean;
  code128: boolean;
  logo: boolean;
  start_at: string;
  copies: string;
}

export const labelFieldTitle: Readonly<Record<AnyField, () => string>> = {
  organisation: m.labels_field_organisation,
  asset_id: m.labels_field_asset_id,
  asset_name: m.labels_field_asset_name,
  serial_number: m.labels_field_serial_number,
  product: m.labels_field_product,
  manufacturer: m.labels_field_manufacturer,
  category: m.labels_field_category,
  branch: m.labels_field_branch,
  location: m.labels_field_location,
  place_name: m.labels_field_place_name,
  place_type: m.labels_field_place_type,
};

const USUAL_FIELDS: Readonly<Record<LabelKind, AnyField[]>> = {
  asset: ["asset_id", "asset_name"],
  place: ["place_name", "branch", "location"],
};

const usual = (kind: LabelKind): ChosenDesign => ({
  size: standardSizes[0]?.id ?? "",
  fields: USUAL_FIELDS[kind],
  qr: true,
  code128: false,
  logo: false,
  start_at: "1",
  copies: "1",
});

/** The design that was used last on this device; a sheet is begun anew. */
export function rememberedDesign(text: string, kind: LabelKind): ChosenDesign {
  try {
    const { size, fields, qr, code128, logo } = JSON.parse(text) as Partial<Record<keyof ChosenDesign, unknown>>;
    if (typeof size !== "string" || !Array.isArray(fields)) return usual(kind);
    const known = fieldsOf[kind].filter((field) => fields.includes(field));
    return { ...usual(kind), size, fields: known, qr: qr === true, code128: code128 === true, logo: logo === true };
  } catch {
    return usual(kind);
  }
}

export const labelsOfSheet = ({ columns, rows }: Pick<LabelMeasures, "columns" | "rows">): number => columns * rows;

/** A typed count within its bounds; what is blank counts as one. */
const bounded = (typed: string, most: number) => Math.min(Math.max(1, Number(typed) || 1), most);

/** The design as it is sent; fields stand on the label in the order in which they are offered. */
function sentDesign({ code128: _code128, fields: _fields, ...chosen }: ChosenDesign, of_sheet: number) {
  return { ...chosen, start_at: bounded(chosen.start_at, of_sheet), copies: bounded(chosen.copies, COPIES_MOST) };
}

/** What is asked for assets. */
export const assetBody = (of: Labelled, chosen: ChosenDesign, of_sheet: number): LabelBody => ({
  assets: of.assets,
  filter: of.filter,
  ...sentDesign(chosen, of_sheet),
  fields: labelFields.filter((field) => chosen.fields.includes(field)),
  code128: chosen.code128,
});

/** What is asked for places, which have no tag that a bar code could say. */
export const placeBody = (
  places: string[],
  with_inside: boolean,
  chosen: ChosenDesign,
  of_sheet: number,
): PlaceLabelBody => ({
  places,
  with_inside,
  ...sentDesign(chosen, of_sheet),
  fields: placeLabelFields.filter((field) => chosen.fields.includes(field)),
});
