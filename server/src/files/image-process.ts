import sharp, { type Metadata, type Sharp } from "sharp";

/**
 * Process isolation: the child process of check-image.ts that decodes images. A decoder that crashes or fills its
 * memory over a crafted file takes no other work with it, and fragmented memory is freed with the process.
 */

export type ImageFormat = "jpeg" | "png";
export type ImageOrder = { bytes: Uint8Array; format: ImageFormat };
export type EncodedImage = { bytes: Uint8Array; thumbnail: Uint8Array; width: number; height: number };
export type ImageAnswer =
  | { kind: "ready" }
  | { kind: "encoded"; image: EncodedImage; worn: boolean }
  | { kind: "refused"; problem: "format" | "too_many_pixels" | "damaged"; worn: boolean };

const MAX_PIXELS = 50_000_000;
/** Bound on the memory of one image; sequential decoding of an upright image needs next to nothing. */
const MAX_BUFFERED_BYTES = 160_000_000;
const MAX_TWO_PASS_PIXELS = 4_000_000;
const LONGEST_SIDE = 4096;
const THUMBNAIL_SIDE = 320;
/** Above this resident memory the process is replaced. */
const WORN_RSS_BYTES = 200 * 1024 * 1024;

sharp.cache(false);
sharp.concurrency(1);
// No other format is accepted, so no other decoder can be reached by a crafted file.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });

/**
 * Memory for decoding: progressive and interlaced images are buffered whole, JPEG as 16-bit coefficients and PNG as
 * pixels; a rotated image is buffered once more after shrinking.
 */
const bufferedBytes = (header: Metadata): number => {
  const pixels = header.width * header.height;
  const shrink = Math.min(1, LONGEST_SIDE / Math.max(header.width, header.height));
  const pixel_bytes = header.channels * (header.depth === "ushort" ? 2 : 1);
  const coefficient_bytes = (header.chromaSubsampling === "4:2:0" ? 1.5 : header.channels) * 2;
  const decoded_bytes = header.format === "jpeg" ? coefficient_bytes : pixel_bytes;
  const turned = (header.orientation ?? 1) > 1 ? pixel_bytes * shrink ** 2 : 0;
  return pixels * ((header.isProgressive ? decoded_bytes : 0) + turned);
};

/** Applies the EXIF orientation after shrinking, so that only the smaller image is buffered. */
const turnUpright = (image: Sharp, orientation: number): Sharp => {
  switch (orientation) {
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.rotate(90).flip();
    case 6:
      return image.rotate(90);
    case 7:
      return image.rotate(270).flip();
    case 8:
      return image.rotate(270);
    default:
      return image;
  }
};

const reencode = async (source: Uint8Array, header: Metadata, format: ImageFormat): Promise<EncodedImage> => {
  const image = sharp(source, { failOn: "error", limitInputPixels: MAX_PIXELS });
  image.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true });
  const upright = turnUpright(image, header.orientation ?? 1).toColourspace("srgb");
  // Two-pass coding makes smaller files but buffers the whole image, so only smaller images use it.
  const optimiseCoding = header.width * header.height <= MAX_TWO_PASS_PIXELS;
  const encoded = format === "jpeg" ? upright.jpeg({ quality: 85, optimiseCoding }) : upright.png();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(data, { limitInputPixels: MAX_PIXELS })
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  return { bytes: data, thumbnail, width: info.width, height: info.height };
};

const answer = async ({ bytes, format }: ImageOrder): Promise<ImageAnswer> => {
  const worn = () => process.memoryUsage.rss() > WORN_RSS_BYTES;
  try {
    const header = await sharp(bytes, { failOn: "error", limitInputPixels: false }).metadata();
    if (header.format !== format) return { kind: "refused", problem: "format", worn: worn() };
    if (header.width * header.height > MAX_PIXELS || bufferedBytes(header) > MAX_BUFFERED_BYTES) {
      return { kind: "refused", problem: "too_many_pixels", worn: worn() };
    }
    const image = await reencode(bytes, header, format);
    return { kind: "encoded", image, worn: worn() };
  } catch {
    return { kind: "refused", problem: "damaged", worn: worn() };
  }
};

const reply = (message: ImageAnswer) => process.send?.(message);

process.on("message", (order: ImageOrder) => {
  void answer(order).then(reply);
});
reply({ kind: "ready" });
