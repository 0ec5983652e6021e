import bidiFactory from "bidi-js";
import { type Face, faceOf, latinFace } from "./faces.ts";

// The package's types are those of its CommonJS form; the module itself exports the factory.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Consecutive characters of one face and one direction, in the order in which they are drawn. */
export interface TextRun {
  text: string;
  face: Face;
}

/** Marks that change directions or joining and have no shape of their own. */
const UNSEEN = /[\u00AD\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;
/** Drawn with what stands before it: blanks, marks above and below, variation selectors, joiners. */
const LEANS = /[\s\p{M}]|\u200C|\u200D/u;
const JOINED_FROM_RIGHT = /\p{Script=Arabic}/u;

interface Piece {
  text: string;
  face: Face;
  level: number;
}

/**
 * Itemizes a line of text: the Unicode bidirectional algorithm gives its directions, the characters give its faces, and
 * the runs come out from left to right. The shaper of a face orders the letters within a run of its script.
 */
export function textRuns(text: string): TextRun[] {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
  const { levels } = bidi.getEmbeddingLevels(line);
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    const shown = (level % 2 === 1 && bidi.getMirroredCharacter(character)) || character;
    at += character.length;
    if (UNSEEN.test(character)) continue;
    const last = pieces.at(-1);
    const face = (last && LEANS.test(character) ? last.face : faceOf(character.codePointAt(0) ?? 0)) ?? latinFace();
    if (last?.face === face && last.level === level) last.text += shown;
    else pieces.push({ text: shown, face, level });
  }
  return inVisualOrder(pieces).map(({ text: piece, face, level }) => ({
    text: level % 2 === 1 && !JOINED_FROM_RIGHT.test(piece) ? [...piece].reverse().join("") : piece,
    face,
  }));
}

/** Rule L2: from the highest level down to the lowest odd one, what stands at that level or above is reversed. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to === from) continue;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
