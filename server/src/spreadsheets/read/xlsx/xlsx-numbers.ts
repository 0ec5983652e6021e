import type { NumberKind } from "./xlsx-styles.ts";

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** Serial number of 9999-12-31 in the 1900 system. */
const LAST_DAY = 2_958_465;
const DAYS_FROM_1900_TO_1904 = 1462;
const EXACT_DIGITS = 15;

/** Text of a numeric cell: a date or time if its format is one, else a plain decimal. */
export function renderNumber(stored: string, kind: NumberKind, uses1904: boolean): string {
  const text = stored.trim();
  const value = Number(text);
  if (text === "" || !Number.isFinite(value)) return text;
  if (kind.is === "number") return renderPlain(plainDecimal(text, value), kind);
  const serial = uses1904 && kind.is === "date" ? value + DAYS_FROM_1900_TO_1904 : value;
  if (serial < 0 || serial >= LAST_DAY + 1) return plainDecimal(text, value);
  return renderSerial(serial, kind);
}

/**
 * Workbooks store 17 digits of a binary number (136.19999999999999 for 136.2) with at most 15 significant ones;
 * integers without exponent keep every digit.
 */
function plainDecimal(text: string, value: number): string {
  const whole = /^([+-]?)0*(\d+)(?:\.0*)?$/.exec(text);
  if (whole) return whole[1] === "-" && whole[2] !== "0" ? `-${whole[2]}` : (whole[2] as string);
  const rounded = Number(value.toPrecision(EXACT_DIGITS));
  return withoutExponent(String(Object.is(rounded, -0) ? 0 : rounded));
}

/** Expands 1e+21 and 1e-7. */
function withoutExponent(text: string): string {
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const [, sign = "", first = "", fraction = "", power = "0"] = parts;
  const digits = first + fraction;
  const point = 1 + Number(power);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, "0");
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Pads a non-negative integer as its format says. */
function renderPlain(text: string, { decimals, digits, before, behind }: Extract<NumberKind, { is: "number" }>) {
  if (digits !== undefined) return /^\d+$/.test(text) ? before + text.padStart(digits, "0") + behind : text;
  if (decimals === 0) return text;
  const [whole, fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(decimals, "0")}`;
}

function renderSerial(serial: number, kind: Exclude<NumberKind, { is: "number" }>): string {
  let day = Math.floor(serial);
  let seconds = Math.round((serial - day) * DAY_SECONDS);
  if (seconds === DAY_SECONDS) {
    day++;
    seconds = 0;
  }
  if (kind.is === "time") return clock(day * DAY_SECONDS + seconds, true);
  if (day === 0) return clock(seconds, true);
  const date = dayText(day);
  if (kind.always_time === "minutes") return `${date} ${clock(seconds, seconds % 60 !== 0)}`;
  return seconds > 0 || kind.always_time === "seconds" ? `${date} ${clock(seconds, true)}` : date;
}

/** Time of day, or a duration beyond 24 hours. */
function clock(seconds: number, withSeconds: boolean): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (withSeconds) parts.push(seconds % 60);
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** The 1900 date system has a 29 February 1900 that never existed: day 60. */
function dayText(day: number): string {
  if (day === 60) return "1900-02-29";
  const epoch = Date.UTC(1899, 11, day < 60 ? 31 : 30);
  return new Date(epoch + day * DAY_MS).toISOString().slice(0, 10);
}

/** Text of a cell that stores an ISO 8601 date. */
export function renderIsoDate(stored: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?Z?)?$/.exec(stored.trim());
  if (!parts) return stored.trim();
  const [, date = "", time = "00:00:00"] = parts;
  const full = time.length === 5 ? `${time}:00` : time;
  return full === "00:00:00" ? date : `${date} ${full}`;
}
