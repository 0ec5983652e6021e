import type { MeterUnit } from "@steward/contract/meters/constants";
import { m } from "../messages/messages.js";
import { countText } from "../ui/text/count-text.ts";

/** Units in words. */
export const unitLabel: Readonly<Record<MeterUnit, () => string>> = {
  hours: m.meters_hours,
  kilometres: m.meters_kilometres,
  miles: m.meters_miles,
  cycles: m.meters_cycles,
  pages: m.meters_pages,
  pieces: m.meters_pieces,
  litres: m.meters_litres,
  "kilowatt hours": m.meters_kilowatt_hours,
};

/** "1,204.5 hours". */
export const amountText = (amount: number, unit: MeterUnit): string =>
  m.meters_amount({ amount: countText(amount), unit: unitLabel[unit]() });

const VALUE = /^\d{1,9}(\.\d{1,2})?$/;

/** A typed value of a meter; null for text that is none. */
export const valueOf = (typed: string): number | null => (VALUE.test(typed.trim()) ? Number(typed.trim()) : null);
