import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** A picture in four bytes a pixel. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** QR codes and bar codes that a scanner finds in a picture, by where they stand: along the rows, from above. */
export async function readCodes({ data, width, height }: Pixels): Promise<{ format: string; text: string }[]> {
  const found = await readBarcodes(
    { data, width, height, colorSpace: "srgb" },
    { formats: ["QRCode", "Code128"], tryHarder: true, maxNumberOfSymbols: 100 },
  );
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, position: { topLeft } }) => ({ format, text, ...topLeft }))
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .map(({ format, text }) => ({ format, text }));
}
