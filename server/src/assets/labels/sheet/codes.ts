import bwip from "bwip-js";
import { create } from "qrcode";

/** Blank modules around a QR code and on both sides of a Code 128, as their standards ask for. */
const QR_QUIET = 4;
const CODE128_QUIET = 10;
/** Smallest modules that phones and hand scanners read as printed by 300 dots an inch, in millimetres. */
export const SMALLEST = { qr: 0.25, code128: 0.19 } as const;

/** Dark rectangles of a code in modules, within the quiet zone around them. */
export interface Code {
  /** With the quiet zone; the height of a QR code is its width, of a bar code whatever there is room for. */
  modules: number;
  bars: readonly { x: number; y: number; width: number; height: number }[];
}

/** A QR code; rows of dark modules are one rectangle each. */
export function qrOf(text: string): Code {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const bars: Code["bars"][number][] = [];
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; ) {
      const from = x;
      while (x < modules.size && modules.get(y, x)) x += 1;
      if (x > from) bars.push({ x: from + QR_QUIET, y: y + QR_QUIET, width: x - from, height: 1 });
      x += 1;
    }
  }
  return { modules: modules.size + 2 * QR_QUIET, bars };
}

/** A Code 128 of bars one module high; undefined for texts beyond ASCII, which it cannot hold. */
export function code128Of(text: string): Code | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const [drawn] = bwip.raw("code128", text, "") as { sbs?: readonly number[] }[];
  const bars: Code["bars"][number][] = [];
  let x = CODE128_QUIET;
  (drawn?.sbs ?? []).forEach((width, index) => {
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: 1 });
    x += width;
  });
  return { modules: x + CODE128_QUIET, bars };
}
