import type { PendingImages } from "../forms/fields/pending-images.ts";
import { invalidate } from "../http/queries.ts";
import { reportError } from "../http/report-error.ts";
import { showToast } from "../toasts/toasts.tsx";

/** Uploads the pictures of a saved record; resolves to whether all succeeded. A failure is toasted. */
export async function sendPictures(
  upload: Parameters<PendingImages["send"]>[0],
  images: PendingImages,
  id: string,
): Promise<boolean> {
  if (images.images.length === 0) return true;
  try {
    await images.send(upload, { id });
    showToast({ type: "success", message: upload.success ?? "" });
    return true;
  } catch (error) {
    reportError(error, "write");
    return false;
  } finally {
    await invalidate();
  }
}
