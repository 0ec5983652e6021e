import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/*
 * Faces that PDFs embed, from packages of fonts cut by scripts. Each package says which characters its files hold, so
 * that a text opens the files of its own characters only.
 */

export type Weight = 400 | 700;

/** How a line of text is set. */
export interface Type {
  size: number;
  weight: Weight;
  color?: string;
}

/** Strokes that make the thin letters of a drawn face as strong as those beside them, in thousandths of the size. */
export const STROKES: Readonly<Record<Weight, number>> = { 400: 45, 700: 95 };

interface Family {
  package: string;
  name: string;
  /** The parts of it that are used; all of them where none is named. */
  parts?: readonly string[];
  file(part: string, weight: Weight): string;
  /** True of variable fonts: the parts of one that a document uses cannot be embedded, so its letters are drawn. */
  is_drawn?: boolean;
}

const woff = (name: string) => (part: string, weight: Weight) => `${name}-${part}-${weight}-normal.woff`;

/** In the order in which a character looks for its face. */
const families: readonly Family[] = [
  {
    package: "@fontsource/noto-sans",
    name: "noto-sans",
    parts: ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"],
    file: woff("noto-sans"),
  },
  {
    package: "@fontsource/noto-sans-devanagari",
    name: "noto-sans-devanagari",
    parts: ["devanagari"],
    file: woff("noto-sans-devanagari"),
  },
  {
    package: "@fontsource/noto-sans-arabic",
    name: "noto-sans-arabic",
    parts: ["arabic"],
    file: woff("noto-sans-arabic"),
  },
  {
    package: "@fontsource-variable/noto-sans-sc",
    name: "noto-sans-sc",
    file: (part) => `noto-sans-sc-${part}-wght-normal.woff2`,
    is_drawn: true,
  },
];

/** A part of a family: the characters that it holds and its files. */
export interface Face {
  name: string;
  holds(character: number): boolean;
  path(weight: Weight): string;
  is_drawn: boolean;
}

const require = createRequire(import.meta.url);

/** Ranges as stylesheets write them: `U+0900-097F,U+20B9`. */
function rangesOf(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function facesOf({ package: name, name: family, parts, file, is_drawn = false }: Family): Face[] {
  const folder = dirname(require.resolve(`${name}/package.json`));
  const held = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Record<string, string>;
  return Object.entries(held).flatMap(([key, text]) => {
    const part = key.replaceAll(/[[\]]/g, "");
    const path = (weight: Weight) => join(folder, "files", file(part, weight));
    if ((parts && !parts.includes(part)) || !existsSync(path(400))) return [];
    const ranges = rangesOf(text);
    const holds = (character: number) => ranges.some(([from, to]) => character >= from && character <= to);
    return [{ name: `${family}-${part}`, holds, path, is_drawn }];
  });
}

let opened: readonly Face[] | undefined;
const known = new Map<number, Face | undefined>();
/** Bound on the characters whose face is remembered. */
const MOST_KNOWN = 20_000;

/** The face of a character; undefined where no face holds it. */
export function faceOf(character: number): Face | undefined {
  if (known.has(character)) return known.get(character);
  opened ??= families.flatMap(facesOf);
  const face = opened.find(({ holds }) => holds(character));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(character, face);
  return face;
}

/** The face of Latin letters, which also draws the box of a character that no face holds. */
export function latinFace(): Face {
  const face = faceOf("a".codePointAt(0) ?? 0);
  if (!face) throw new Error("The fonts of PDFs are not installed.");
  return face;
}
