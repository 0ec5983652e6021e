/** What a label can say of its asset, in the order of a choice. */
export const labelFields = [
  "organisation",
  "asset_id",
  "asset_name",
  "serial_number",
  "product",
  "manufacturer",
  "category",
  "branch",
  "location",
] as const;
export type LabelField = (typeof labelFields)[number];

/** What the label of a place can say of it, in the order of a choice. */
export const placeLabelFields = ["organisation", "place_name", "place_type", "branch", "location"] as const;
export type PlaceLabelField = (typeof placeLabelFields)[number];

/** States of a run of labels; a running one is a job. */
export const labelStates = ["Running", "Done", "Failed", "Cancelled"] as const;

/** Bound on the assets of one run. */
export const LABELS_MOST = 10_000;
/** Bound on the assets that a body names one by one. */
export const LABELS_NAMED = 2000;
export const COPIES_MOST = 20;
/** Bound on the sizes that an organisation keeps of its own. */
export const OWN_SIZES_MOST = 50;

/** Measures of a sheet or roll of labels in millimetres; a pitch goes from one label's edge to the same edge of the next. */
export interface LabelMeasures {
  paper_width: number;
  paper_height: number;
  label_width: number;
  label_height: number;
  columns: number;
  rows: number;
  margin_left: number;
  margin_top: number;
  pitch_x: number;
  pitch_y: number;
}

interface StandardSize extends LabelMeasures {
  id: string;
  name: string;
}

const INCH = 25.4;
const A4 = { paper_width: 210, paper_height: 297 };
const LETTER = { paper_width: 8.5 * INCH, paper_height: 11 * INCH };

/** A printer of rolls takes one label as a page. */
const roll = (id: string, name: string, label_width: number, label_height: number): StandardSize => ({
  id,
  name,
  paper_width: label_width,
  paper_height: label_height,
  label_width,
  label_height,
  columns: 1,
  rows: 1,
  margin_left: 0,
  margin_top: 0,
  pitch_x: label_width,
  pitch_y: label_height,
});

/** Sizes that are sold, as their makers measure them. */
export const standardSizes: readonly StandardSize[] = [
  {
    id: "avery-l7160",
    name: "Avery L7160, A4, 21 of 63.5 × 38.1 mm",
    ...A4,
    label_width: 63.5,
    label_height: 38.1,
    columns: 3,
    rows: 7,
    margin_left: 7.21,
    margin_top: 15.15,
    pitch_x: 66.04,
    pitch_y: 38.1,
  },
  {
    id: "avery-l7163",
    name: "Avery L7163, A4, 14 of 99.1 × 38.1 mm",
    ...A4,
    label_width: 99.1,
    label_height: 38.1,
    columns: 2,
    rows: 7,
    margin_left: 4.65,
    margin_top: 15.15,
    pitch_x: 101.6,
    pitch_y: 38.1,
  },
  {
    id: "avery-l7651",
    name: "Avery L7651, A4, 65 of 38.1 × 21.2 mm",
    ...A4,
    label_width: 38.1,
    label_height: 21.2,
    columns: 5,
    rows: 13,
    margin_left: 4.67,
    margin_top: 10.7,
    pitch_x: 40.64,
    pitch_y: 21.2,
  },
  {
    id: "avery-l4732",
    name: "Avery L4732, A4, 80 of 35.6 × 16.9 mm",
    ...A4,
    label_width: 35.6,
    label_height: 16.9,
    columns: 5,
    rows: 16,
    margin_left: 11,
    margin_top: 13.3,
    pitch_x: 38.1,
    pitch_y: 16.9,
  },
  {
    id: "avery-5160",
    name: "Avery 5160, Letter, 30 of 2⅝ × 1 in",
    ...LETTER,
    label_width: 2.625 * INCH,
    label_height: INCH,
    columns: 3,
    rows: 10,
    margin_left: 0.1875 * INCH,
    margin_top: 0.5 * INCH,
    pitch_x: 2.75 * INCH,
    pitch_y: INCH,
  },
  {
    id: "avery-5163",
    name: "Avery 5163, Letter, 10 of 4 × 2 in",
    ...LETTER,
    label_width: 4 * INCH,
    label_height: 2 * INCH,
    columns: 2,
    rows: 5,
    margin_left: 0.15625 * INCH,
    margin_top: 0.5 * INCH,
    pitch_x: 4.1875 * INCH,
    pitch_y: 2 * INCH,
  },
  roll("brother-dk-11201", "Brother DK-11201, 90 × 29 mm", 90, 29),
  roll("brother-dk-11209", "Brother DK-11209, 62 × 29 mm", 62, 29),
  roll("brother-dk-22205", "Brother DK-22205, 62 mm tape cut at 40 mm", 62, 40),
  roll("dymo-99012", "Dymo 99012, 89 × 36 mm", 89, 36),
  roll("dymo-30336", "Dymo 30336, 2⅛ × 1 in", 2.125 * INCH, INCH),
  roll("zebra-2x1", "Zebra 2 × 1 in", 2 * INCH, INCH),
  roll("zebra-4x6", "Zebra 4 × 6 in", 4 * INCH, 6 * INCH),
];
