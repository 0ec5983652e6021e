import { type Font, openSync } from "fontkit";
import { type Face, STROKES, type Type } from "./faces.ts";
import { textRuns } from "./text-runs.ts";

/** A letter of a text: its outline, and where it stands from the beginning of the line, upwards. */
interface Letter {
  id: string;
  x: number;
  y: number;
  /** From a thousandth of the type's size to points. */
  scale: number;
}

/** Outlines of letters, shaped by the same shaper from the same fonts as those of a document. */
export class Outlines {
  readonly #fonts = new Map<string, Font>();
  readonly #drawn = new Map<string, string>();

  letters(text: string, type: Type): Letter[] {
    const letters: Letter[] = [];
    let at = 0;
    for (const { text: piece, face } of textRuns(text)) {
      const font = this.#font(face, type);
      const scale = type.size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(piece);
      glyphs.forEach((glyph, index) => {
        const position = positions[index];
        const id = `${face.name}-${face.is_drawn ? "" : type.weight}-${glyph.id}`;
        const stroke = face.is_drawn
          ? ` stroke="#000" stroke-linejoin="round" stroke-width="${STROKES[type.weight]}"`
          : "";
        const key = `${id}${stroke === "" ? "" : `-${type.weight}`}`;
        const outline = this.#drawn.get(key) ?? glyph.path.scale(1000 / font.unitsPerEm).toSVG();
        if (outline !== "") {
          if (!this.#drawn.has(key)) this.#drawn.set(key, `<path id="${key}" d="${outline}"${stroke}/>`);
          letters.push({
            id: key,
            x: at + (position?.xOffset ?? 0) * scale,
            y: (position?.yOffset ?? 0) * scale,
            scale: type.size / 1000,
          });
        }
        at += (position?.xAdvance ?? glyph.advanceWidth) * scale;
      });
    }
    return letters;
  }

  /** The outlines that the letters so far refer to. */
  definitions(): string {
    return [...this.#drawn.values()].join("");
  }

  #font(face: Face, { weight }: Type): Font {
    const path = face.path(weight);
    const known = this.#fonts.get(path);
    if (known) return known;
    const font = openSync(path) as Font;
    this.#fonts.set(path, font);
    return font;
  }
}
