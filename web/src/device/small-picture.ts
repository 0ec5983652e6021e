/** Longest edge of a kept picture in pixels, and its quality as a JPEG. */
const EDGE = 1600;
const QUALITY = 0.85;

/**
 * A photograph as a JPEG of a few hundred kB, so that a device keeps many.
 * @throws DOMException where the browser cannot read it
 */
export async function smallPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, EDGE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    if (!picture) throw new DOMException("The picture cannot be encoded.", "EncodingError");
    return picture;
  } finally {
    bitmap.close();
  }
}
