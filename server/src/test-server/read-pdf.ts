import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { RenderParameters } from "pdfjs-dist/types/src/display/api.js";
import type { Pixels } from "./read-codes.ts";

/** What the reader draws on; its own types leave it open. */
interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): {
    canvas: RenderParameters["canvas"];
    context: { getImageData(x: number, y: number, width: number, height: number): Pixels };
  };
}

/** A text of a page with where it begins, in points from the upper left corner. */
export interface ReadText {
  text: string;
  x: number;
  /** Of its baseline. */
  y: number;
  width: number;
}

export interface ReadPage {
  width: number;
  height: number;
  texts: ReadText[];
  pictures: number;
}

/** Reads a PDF back with a reader that shares nothing with what wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<{ title: string; pages: ReadPage[] }> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const { fnArray } = await page.getOperatorList();
    const texts = items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , , x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x, y: height - y, width: item.width }];
    });
    pages.push({ width, height, texts, pictures: fnArray.filter((code) => code === OPS.paintImageXObject).length });
  }
  await task.destroy();
  return { title: String((info as { Title?: unknown }).Title), pages };
}

/** One page as a picture of so many pixels a point. */
export async function drawPage(bytes: Uint8Array, number: number, scale: number): Promise<Pixels> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height);
  await page.render({ canvas, viewport, background: "#ffffff" }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  await task.destroy();
  return { data, width, height };
}
