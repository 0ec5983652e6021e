import { type Font, openSync } from "fontkit";
import PDFDocument from "pdfkit";
import { type Face, STROKES, type Type, type Weight } from "./faces.ts";
import { type TextRun, textRuns } from "./text-runs.ts";

const ELLIPSIS = "…";
const BLACK = "#000000";
/** Bound on the widths that one document remembers. */
const MOST_WIDTHS = 5000;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

type Document = PDFKit.PDFDocument;

/** Draws and measures texts of any script in a document, each character in a face that holds it. */
export class Ink {
  readonly document: Document;
  readonly #opened = new Set<string>();
  readonly #drawn = new Map<string, Font>();
  readonly #widths = new Map<string, number>();

  constructor(document: Document) {
    this.document = document;
  }

  /** Width of a line as it would be drawn. */
  width(text: string, type: Type): number {
    const key = `${type.weight}:${type.size}:${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    let width = 0;
    for (const run of textRuns(text)) width += this.#runWidth(run, type);
    if (this.#widths.size >= MOST_WIDTHS) this.#widths.clear();
    this.#widths.set(key, width);
    return width;
  }

  /** Draws one line whose letters stand on the height `baseline`, and returns its width. */
  line(text: string, x: number, baseline: number, type: Type): number {
    let at = x;
    for (const run of textRuns(text)) {
      const width = this.#runWidth(run, type);
      this.document.fillColor(type.color ?? BLACK);
      if (run.face.is_drawn) this.#draw(run, at, baseline, type);
      else {
        this.document.text(run.text, at, baseline, {
          lineBreak: false,
          baseline: "alphabetic",
          // Any features make pdfkit shape the run as one; without them it shapes and orders word by word.
          features: [],
        });
      }
      at += width;
    }
    return at - x;
  }

  /** The text, or as many of its characters as fit into a width with an ellipsis. */
  shortened(text: string, width: number, type: Type): string {
    if (this.width(text, type) <= width) return text;
    const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
    let [fits, beyond] = [0, letters.length];
    while (beyond - fits > 1) {
      const middle = Math.floor((fits + beyond) / 2);
      if (this.width(cut(letters, middle), type) <= width) fits = middle;
      else beyond = middle;
    }
    return fits === 0 ? "" : cut(letters, fits);
  }

  /** Breaks a text into lines of a width; what goes beyond `most` lines is shortened. */
  wrapped(text: string, width: number, type: Type, most = Number.POSITIVE_INFINITY): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/u)) {
      let line = "";
      for (const word of paragraph.split(/\s+/u).flatMap((word) => this.#pieces(word, width, type))) {
        const longer = line === "" ? word : `${line} ${word}`;
        if (line !== "" && this.width(longer, type) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      lines.push(line);
    }
    if (lines.length <= most) return lines;
    const rest = lines.slice(most - 1).join(" ");
    return [...lines.slice(0, most - 1), this.shortened(rest, width, type)];
  }

  /** A word in pieces that fit into a width. */
  #pieces(word: string, width: number, type: Type): string[] {
    if (this.width(word, type) <= width) return [word];
    const pieces: string[] = [];
    let piece = "";
    for (const { segment } of graphemes.segment(word)) {
      if (piece !== "" && this.width(piece + segment, type) > width) {
        pieces.push(piece);
        piece = segment;
      } else piece += segment;
    }
    return [...pieces, piece];
  }

  #runWidth({ text, face }: TextRun, { size, weight }: Type): number {
    if (face.is_drawn) {
      const font = this.#font(face);
      return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
    }
    return this.#open(face, weight).fontSize(size).widthOfString(text, { features: [] });
  }

  /** Draws the outlines of a run's letters. */
  #draw({ text, face }: TextRun, x: number, baseline: number, { size, weight, color = BLACK }: Type): void {
    const font = this.#font(face);
    const scale = size / font.unitsPerEm;
    let at = x;
    for (const glyph of font.layout(text).glyphs) {
      const outline = glyph.path.toSVG();
      if (outline) {
        this.document.save().translate(at, baseline).scale(scale, -scale).lineJoin("round").lineWidth(STROKES[weight]);
        this.document.path(outline).fillAndStroke(color, color).restore();
      }
      at += glyph.advanceWidth * scale;
    }
  }

  /** A font whose letters are drawn, in its default instance. */
  #font(face: Face): Font {
    const known = this.#drawn.get(face.name);
    if (known) return known;
    const font = openSync(face.path(400)) as Font;
    this.#drawn.set(face.name, font);
    return font;
  }

  #open(face: Face, weight: Weight): Document {
    const name = `${face.name}-${weight}`;
    if (!this.#opened.has(name)) {
      this.document.registerFont(name, face.path(weight));
      this.#opened.add(name);
    }
    return this.document.font(name);
  }
}

const cut = (letters: readonly string[], length: number): string =>
  `${letters.slice(0, length).join("").trimEnd()}${ELLIPSIS}`;

/** Facts that a PDF carries about itself. */
export interface PdfFacts {
  title: string;
  /** The moment it was asked for: a document of the same content and moment has the same bytes. */
  made: Date;
}

/** An empty document without a page. Sizes are points: 72 to the inch. */
export const newDocument = ({ title, made }: PdfFacts, options: PDFKit.PDFDocumentOptions = {}): Document =>
  new PDFDocument({
    autoFirstPage: false,
    font: "",
    displayTitle: true,
    info: { Title: title, Producer: "Steward", Creator: "Steward", CreationDate: made, ModDate: made },
    ...options,
  });
