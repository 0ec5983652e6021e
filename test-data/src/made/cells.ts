import type { chooserOf } from "../seeded-random.ts";
import { type Language, makers, models, words } from "./words.ts";
import type { Cell } from "./workbook.ts";

type Chooser = ReturnType<typeof chooserOf>;
type Make = (row: number) => Cell;

const padded = (number: number, digits: number): string => String(number).padStart(digits, "0");
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2014, 0, 3);
const EPOCH = Date.UTC(1899, 11, 30);

/** The zeros of a pattern such as KH-0000 as a running number. */
const numbered = (pattern: string, number: number): string =>
  pattern.replace(/0+(?!.*0)/, (zeros) => padded(number, zeros.length));

const monthIn = (language: Language, month: "short" | "long", at: Date) =>
  new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" })
    .formatToParts(at)
    .find(({ type }) => type === "month")?.value ?? "";

/** A day by a pattern of YYYY, YY, MM, M, DD, D, MONTH and MON. */
function dayAs(pattern: string, at: Date, language: Language): string {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  const parts: Record<string, () => string> = {
    YYYY: () => String(year),
    YY: () => padded(year % 100, 2),
    MONTH: () => monthIn(language, "long", at),
    MON: () => monthIn(language, "short", at),
    MM: () => padded(month, 2),
    M: () => String(month),
    DD: () => padded(day, 2),
    D: () => String(day),
  };
  return pattern.replace(/YYYY|YY|MONTH|MON|MM|M|DD|D/g, (part) => parts[part]?.() ?? part);
}

/** An amount as the example writes it: its signs around it, the marks in it, with two decimals where it has them. */
function amountAs(example: string, amount: number): string {
  const [, before = "", digits = "", behind = ""] = /^(\D*)([\d.,' ]*\d)(\D*)$/.exec(example) ?? [];
  const decimal = /([.,])\d\d$/.exec(digits)?.[1] ?? "";
  const group = /\d([.,' ])\d{3}/.exec(digits)?.[1] ?? "";
  const [whole = "", cents = ""] = amount.toFixed(2).split(".");
  const indian = /\d,\d\d,\d{3}/.test(digits);
  const grouped = indian
    ? whole.replace(/(\d)(?=(\d\d)+\d$)/g, "$1,")
    : group
      ? whole.replace(/(\d)(?=(\d{3})+$)/g, `$1${group}`)
      : whole;
  return `${before}${grouped}${decimal && decimal + cents}${behind}`;
}

const HEX = "0123456789ABCDEFGHJKLMNPRSTVWXYZ";
const serial = ({ below }: Chooser, length = 9): string =>
  Array.from({ length }, (_, at) => (at < 2 ? HEX[10 + below(20)] : HEX[below(10)])).join("");

function makeOf(kind: string, rest: string, language: Language, chooser: Chooser): Make {
  const { below, one } = chooser;
  const spoken = words[language];
  const day = () => new Date(FIRST_DAY + below(3_600) * DAY_MS);
  const amount = () => 40 + below(9_000) + below(100) / 100;
  switch (kind) {
    case "line":
      return (row) => row + 1;
    case "tag":
      return (row) => numbered(rest, row * 3 + 11);
    case "number":
      return (row) => Number(rest) + row * 7;
    case "serial":
      return () => serial(chooser);
    case "serials-repeated":
      return (row) => (row % 8 === 0 ? "SN-TYPE-7" : serial(chooser));
    case "date":
      return () => dayAs(rest, day(), language);
    case "xdate":
      return () => ({ day: (day().getTime() - EPOCH) / DAY_MS });
    case "serial-day":
      return () => (day().getTime() - EPOCH) / DAY_MS;
    case "money":
      return () => amountAs(rest, amount());
    case "xmoney":
      return () => ({ amount: amount(), shown: rest });
    case "int": {
      const [low = 0, high = 0] = rest.split("-").map(Number);
      return () => low + below(high - low + 1);
    }
    case "one": {
      const choices = rest.split(";");
      return () => one(choices);
    }
    case "lat":
      return () => (12 + below(900_000) / 100_000).toFixed(5);
    case "lon":
      return () => (73 + below(900_000) / 100_000).toFixed(5);
    case "email":
      return () => `person${below(30)}@works.example`;
    case "ip":
      return (row) => `10.20.${row % 4}.${row + 10}`;
    case "mac":
      return () => `00:1B:44:${padded(below(90) + 10, 2)}:${padded(below(90) + 10, 2)}:${padded(below(90) + 10, 2)}`;
    case "room-number":
      return () => `${1 + below(3)}.${padded(below(30), 2)}`;
    case "empty":
      return () => "";
    case "maker":
      return () => one(makers);
    case "model":
      return () => one(models);
    case "names":
      return (row) => `${one(spoken.name)} ${row + 1}`;
    case "maker-model":
      return () => `${one(makers)} ${one(models)}`;
    default: {
      const said = spoken[kind as keyof typeof spoken];
      if (!said) throw new Error(`There are no cells called ${kind}.`);
      return () => one(said);
    }
  }
}

/**
 * What makes the cells of a column: a kind with what belongs to it ("tag KH-0000", "date DD.MM.YYYY"), and behind a
 * tilde how many of a hundred say that there is nothing, in words or by being empty.
 */
export function cellsOf(described: string, language: Language, chooser: Chooser): Make {
  const [, whole = "", share] = /^(.*?)(?: ~(\d+))?$/.exec(described) ?? [];
  const [kind = "", ...rest] = whole.split(" ");
  const make = makeOf(kind, rest.join(" "), language, chooser);
  const limit = Number(share ?? 0);
  return (row) => {
    const cell = make(row);
    if (chooser.below(100) >= limit) return cell;
    return chooser.below(2) === 0 ? "" : chooser.one(words[language].none);
  };
}
