import type { Readable } from "node:stream";
import { DATE_TIME_CODES, decimalsOfCode } from "../../number-formats.ts";
import { readXml } from "./xlsx-xml.ts";

/** Meaning of a numeric cell, from the number format of its style. */
export type NumberKind =
  /** `digits` is the zero-padded width, `before` and `behind` are literal texts: 7 is AST-0007. */
  | { is: "number"; decimals: number; digits?: number; before?: string; behind?: string }
  | { is: "date"; always_time: "none" | "minutes" | "seconds" }
  | { is: "time" };

const PLAIN: NumberKind = { is: "number", decimals: 0 };
const BUILT_IN_DATES = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
] as const;
const BUILT_IN_TIMES = [
  [18, 21],
  [32, 33],
  [45, 47],
] as const;

/** The kind of every cell style, by the index that cells refer to. */
export async function readStyles(source: Readable): Promise<NumberKind[]> {
  const kinds: NumberKind[] = [];
  const custom = new Map<string, NumberKind>();
  let inCellFormats = false;
  await readXml(source, {
    open(name, attributes) {
      if (name === "cellXfs") inCellFormats = true;
      else if (name === "numFmt") custom.set(attributes.numFmtId ?? "", kindOfCode(attributes.formatCode ?? ""));
      else if (name === "xf" && inCellFormats) {
        const id = attributes.numFmtId ?? "0";
        kinds.push(custom.get(id) ?? builtInKind(Number(id)));
      }
    },
    close(name) {
      if (name === "cellXfs") inCellFormats = false;
    },
  });
  return kinds;
}

function builtInKind(id: number): NumberKind {
  const within = ([first, last]: readonly [number, number]) => id >= first && id <= last;
  if (BUILT_IN_DATES.some(within)) return { is: "date", always_time: "none" };
  return BUILT_IN_TIMES.some(within) ? { is: "time" } : PLAIN;
}

/** A code of at least two zeros with literal texts around, as used for tags and postal codes. */
const PADDED = /^((?:"[^"]*"|\\.|[-/. ])*)(0{2,})((?:"[^"]*"|\\.|[-/ ])*)(?:;@)?$/;
const literal = (code: string) => code.replace(/"([^"]*)"|\\(.)/g, "$1$2");

/** Classifies a format code such as `[$-409]d/m/yyyy h:mm;@`; quoted and escaped texts are ignored. */
function kindOfCode(code: string): NumberKind {
  const exact = code.replaceAll("\\", "");
  const always_time = DATE_TIME_CODES.get(exact);
  if (always_time) return { is: "date", always_time };
  const decimals = decimalsOfCode(exact);
  if (decimals > 0) return { is: "number", decimals };
  const padded = PADDED.exec(code);
  if (padded) {
    const [, before = "", zeros = "", behind = ""] = padded;
    return { is: "number", decimals: 0, digits: zeros.length, before: literal(before), behind: literal(behind) };
  }
  const letters = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(h+|m+|s+)\]/gi, "$1")
    .replace(/\[[^\]]*\]|general|am\/pm|a\/p/gi, "")
    .split(";", 1)[0] as string;
  if (/[ydg]|mmm/i.test(letters)) return { is: "date", always_time: "none" };
  if (/[hs]/i.test(letters)) return { is: "time" };
  return /m/i.test(letters) ? { is: "date", always_time: "none" } : PLAIN;
}
