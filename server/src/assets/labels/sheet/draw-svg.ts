import type { Type } from "../../../pdf/faces.ts";
import type { Outlines } from "../../../pdf/outlines.ts";
import { type LaidOut, type Mark, MM } from "./label-layout.ts";
import { placeOnSheet } from "./sheet-places.ts";
import type { LabelFile } from "./draw-pdf.ts";

const short = (value: number) => String(Math.round(value * 1000) / 1000);

/** Draws one sheet with the same marks and the same letters as its PDF; the edges of labels are dashed. */
export function drawSvg(
  { measures, design, logo }: Omit<LabelFile, "facts">,
  outlines: Outlines,
  labels: readonly LaidOut[],
): string {
  const [width, height] = [measures.paper_width * MM, measures.paper_height * MM];
  const label = { width: measures.label_width * MM, height: measures.label_height * MM };
  const edges: string[] = [];
  for (let at = 0; at < measures.columns * measures.rows; at += 1) {
    const { x, y } = placeOnSheet(measures, at);
    edges.push(
      `<rect x="${short(x)}" y="${short(y)}" width="${short(label.width)}" height="${short(label.height)}" rx="3"/>`,
    );
  }
  const drawn = labels.map(({ marks }, index) => {
    const { x, y } = placeOnSheet(measures, design.start_at - 1 + index);
    return `<g transform="translate(${short(x)} ${short(y)})">${marks.map((mark) => markOf(outlines, mark, logo)).join("")}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" width="${short(width)}" height="${short(height)}">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<g fill="none" stroke="#b6bfca" stroke-width="0.75" stroke-dasharray="3 2">${edges.join("")}</g>`,
    `<defs>${outlines.definitions()}</defs>`,
    ...drawn,
    "</svg>",
  ].join("");
}

function markOf(outlines: Outlines, mark: Mark, logo: Buffer | undefined): string {
  if (mark.kind === "text") return textOf(outlines, mark.text, mark.x, mark.baseline, mark.type);
  if (mark.kind === "logo") {
    if (!logo) return "";
    const box = `x="${short(mark.x)}" y="${short(mark.y)}" width="${short(mark.width)}" height="${short(mark.height)}"`;
    return `<image ${box} preserveAspectRatio="xMinYMid" href="data:image/png;base64,${logo.toString("base64")}"/>`;
  }
  const bars = mark.code.bars.map(
    ({ x, y, width, height }) =>
      `M${short(mark.x + x * mark.module)} ${short(mark.y + y * mark.height)}h${short(width * mark.module)}v${short(height * mark.height)}h${short(-width * mark.module)}z`,
  );
  return `<path d="${bars.join("")}" shape-rendering="crispEdges"/>`;
}

const textOf = (outlines: Outlines, text: string, x: number, baseline: number, type: Type): string =>
  outlines
    .letters(text, type)
    .map(({ id, x: at, y, scale }) => {
      const place = `${short(x + at)} ${short(baseline - y)}`;
      return `<use href="#${id}" transform="translate(${place}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})"/>`;
    })
    .join("");
