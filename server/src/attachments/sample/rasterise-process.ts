import sharp from "sharp";

/** Drawings as SVG, and the pictures that are made of them. */
export type Drawings = readonly string[];
export type Rasterised = Uint8Array[];

/*
 * The child process of rasterise.ts. It reads drawings of our own only; the process that reads uploads knows no SVG.
 */
process.on("message", (drawings: Drawings) => {
  const pictures = drawings.map((drawing) => sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer());
  void Promise.all(pictures).then((made: Rasterised) => process.send?.(made));
});
