import { setImmediate as turn } from "node:timers/promises";
import type { Type } from "./faces.ts";
import { Ink, newDocument, type PdfFacts } from "./ink.ts";

/** A page of paper, in points. */
const SIZES = { A4: [595.28, 841.89], Letter: [612, 792] } as const;
const MARGIN = 48;
const FOOT = 28;

const TITLE: Type = { size: 20, weight: 700 };
const HEADING: Type = { size: 13, weight: 700 };
const BODY: Type = { size: 10, weight: 400 };
const CELL: Type = { size: 9, weight: 400 };
const COLUMN: Type = { size: 9, weight: 700 };
const QUIET: Type = { size: 9, weight: 400, color: "#52606d" };
const LINE = "#c3cad3";
/** Height of a line and how far its letters stand below its upper edge, for a size of one. */
const LEADING = 1.45;
const ASCENT = 1.07;
const GAP = 6;
/** Rows between which other work of the process gets its turn. */
const ROWS_IN_TURN = 50;

export interface ReportFacts extends PdfFacts {
  /** A line below the title. */
  subtitle?: string;
  paper?: keyof typeof SIZES;
  /** What the foot of each page says beside its number. */
  foot?: string;
}

export interface ReportColumn {
  title: string;
  /** Its part of the width, in proportion to the others. */
  share: number;
}

/** A document of flowing text: headings, facts, tables and pictures on numbered pages. */
export class Report {
  readonly #ink: Ink;
  readonly #width: number;
  readonly #bottom: number;
  readonly #facts: ReportFacts;
  #y = MARGIN;

  constructor(out: NodeJS.WritableStream, facts: ReportFacts) {
    const size = SIZES[facts.paper ?? "A4"];
    const [width, height] = size;
    const document = newDocument(facts, { size: [...size], margin: 0, bufferPages: true });
    document.pipe(out);
    this.#ink = new Ink(document);
    this.#facts = facts;
    this.#width = width - 2 * MARGIN;
    this.#bottom = height - MARGIN - FOOT;
    this.#page();
    this.#lines(facts.title, TITLE);
    if (facts.subtitle) this.#lines(facts.subtitle, QUIET);
    this.#y += GAP;
  }

  /** A heading, kept together with what follows. */
  heading(text: string): void {
    this.#y += 2 * GAP;
    this.#keep(5 * HEADING.size);
    this.#lines(text, HEADING);
    this.#y += GAP / 2;
  }

  paragraph(text: string): void {
    this.#lines(text, BODY);
    this.#y += GAP;
  }

  /** Names and values, one pair a line. */
  facts(pairs: readonly (readonly [name: string, value: string])[]): void {
    const named = this.#width / 3;
    for (const [name, value] of pairs) {
      const names = this.#ink.wrapped(name, named - GAP, QUIET);
      const values = this.#ink.wrapped(value, this.#width - named, BODY);
      this.#keep(Math.max(heightOf(names, QUIET), heightOf(values, BODY)));
      const top = this.#y;
      this.#column(names, MARGIN, QUIET);
      this.#column(values, MARGIN + named, BODY);
      this.#y = top + Math.max(heightOf(names, QUIET), heightOf(values, BODY)) + GAP / 2;
    }
    this.#y += GAP;
  }

  /** A table that goes on over pages, each with the titles of its columns. */
  async table(
    columns: readonly ReportColumn[],
    rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  ): Promise<void> {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (share / shares) * this.#width);
    const titles = () =>
      this.#row(
        columns.map(({ title }) => title),
        widths,
        COLUMN,
      );
    this.#keep(4 * CELL.size * LEADING);
    titles();
    let count = 0;
    for await (const row of rows) {
      const height = this.#heightOfRow(row, widths);
      if (this.#y + height > this.#bottom) {
        this.#page();
        titles();
      }
      this.#row(row, widths, CELL);
      count += 1;
      if (count % ROWS_IN_TURN === 0) await turn();
    }
    this.#y += GAP;
  }

  /** A picture (PNG or JPEG) within a box, with a line below it. */
  picture(bytes: Buffer, { width, height, caption }: { width: number; height: number; caption?: string }): void {
    this.#keep(height + (caption ? QUIET.size * LEADING : 0));
    this.#ink.document.image(bytes, MARGIN, this.#y, { fit: [width, height] });
    this.#y += height + GAP / 2;
    if (caption) this.#lines(caption, QUIET);
    this.#y += GAP;
  }

  /** Numbers the pages and ends the document. */
  end(): void {
    const { document } = this.#ink;
    const { start, count } = document.bufferedPageRange();
    const baseline = this.#bottom + FOOT + MARGIN / 4;
    for (let page = start; page < start + count; page += 1) {
      document.switchToPage(page);
      const number = `${page + 1} / ${count}`;
      const width = this.#ink.width(number, QUIET);
      this.#ink.line(number, MARGIN + this.#width - width, baseline, QUIET);
      const foot = this.#ink.shortened(this.#facts.foot ?? "", this.#width - width - 2 * GAP, QUIET);
      this.#ink.line(foot, MARGIN, baseline, QUIET);
    }
    document.end();
  }

  #page(): void {
    this.#ink.document.addPage();
    this.#y = MARGIN;
  }

  /** Begins a page where less than this height is left. */
  #keep(height: number): void {
    if (this.#y + height > this.#bottom && this.#y > MARGIN) this.#page();
  }

  #lines(text: string, type: Type): void {
    for (const line of this.#ink.wrapped(text, this.#width, type)) {
      this.#keep(type.size * LEADING);
      this.#ink.line(line, MARGIN, this.#y + type.size * ASCENT, type);
      this.#y += type.size * LEADING;
    }
  }

  #column(lines: readonly string[], x: number, type: Type): void {
    lines.forEach((line, index) => {
      this.#ink.line(line, x, this.#y + type.size * (ASCENT + index * LEADING), type);
    });
  }

  #row(cells: readonly string[], widths: readonly number[], type: Type): void {
    const height = this.#heightOfRow(cells, widths, type);
    let x = MARGIN;
    widths.forEach((width, index) => {
      this.#column(this.#ink.wrapped(cells[index] ?? "", width - GAP, type, this.#mostLines(type)), x, type);
      x += width;
    });
    this.#y += height;
    const line = this.#y - GAP / 4;
    this.#ink.document
      .moveTo(MARGIN, line)
      .lineTo(MARGIN + this.#width, line)
      .lineWidth(0.5)
      .stroke(LINE);
  }

  #heightOfRow(cells: readonly string[], widths: readonly number[], type = CELL): number {
    const lines = cells.map((cell, index) =>
      this.#ink.wrapped(cell, (widths[index] ?? 0) - GAP, type, this.#mostLines(type)),
    );
    return Math.max(...lines.map((cell) => heightOf(cell, type))) + GAP;
  }

  /** Lines of a cell: a row stands on one page with the titles of its table. */
  #mostLines = ({ size }: Type) => Math.floor((this.#bottom - MARGIN - 60) / (size * LEADING));
}

const heightOf = (lines: readonly string[], { size }: Type): number => lines.length * size * LEADING;
