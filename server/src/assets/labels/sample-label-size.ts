import { labelCalls } from "@steward/contract/assets/labels/calls";
import type { Sample } from "../../nouns/facts.ts";
import { FIRST_DAY } from "../../nouns/sample-customer.ts";
import { createLabelSize } from "./write-label-size.ts";

/** A roll that the sample customer has printed for its devices. */
const body = {
  name: "Device roll, 70 × 32 mm",
  paper_width: 70,
  paper_height: 32,
  label_width: 70,
  label_height: 32,
  columns: 1,
  rows: 1,
  margin_left: 0,
  margin_top: 0,
  pitch_x: 70,
  pitch_y: 32,
};

/** The size of labels that the sample customer uses beside those that are sold. */
export const makeSampleLabelSize: Sample = async (customer) => {
  const moment = { days_ago: customer.workday(FIRST_DAY - 10), minute: 14 * 60 };
  await customer.act(moment, "Meera Joshi", labelCalls.createSize, { body }, createLabelSize);
};
