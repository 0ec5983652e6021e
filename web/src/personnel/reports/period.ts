import { UTILISATION_DAYS } from "@steward/contract/personnel/constants";

/** Days that reports count, both included. */
export interface Period {
  from: string;
  to: string;
}

export const presets = ["month", "quarter", "year"] as const;
export type Preset = (typeof presets)[number];

/** Days of a quarter of a year, today among them. */
const QUARTER = 90;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A period until today. */
export function presetPeriod(preset: Preset, today: string): Period {
  if (preset === "month") return { from: `${today.slice(0, "yyyy-MM".length)}-01`, to: today };
  if (preset === "year") return { from: `${today.slice(0, "yyyy".length)}-01-01`, to: today };
  return { from: new Date(Date.parse(today) - (QUARTER - 1) * DAY_MS).toISOString().slice(0, today.length), to: today };
}

/** The preset that a period is; undefined for days of one's own. Early in January a month is the year too. */
export const presetOf = ({ from, to }: Period, today: string): Preset | undefined =>
  presets.find((preset) => {
    const period = presetPeriod(preset, today);
    return period.from === from && period.to === to;
  });

/** The period that an address names; this month where it names none. */
export function readPeriod({ from, to }: { from?: string; to?: string }, today: string): Period {
  const usual = presetPeriod("month", today);
  const last = DAY.test(to ?? "") ? (to ?? "") : usual.to;
  return { from: DAY.test(from ?? "") ? (from ?? "") : usual.from, to: last };
}

/** Why a period cannot be counted; undefined where it can. */
export function periodProblem({ from, to }: Period): "order" | "length" | undefined {
  if (to < from) return "order";
  return Date.parse(to) - Date.parse(from) >= UTILISATION_DAYS * DAY_MS ? "length" : undefined;
}
