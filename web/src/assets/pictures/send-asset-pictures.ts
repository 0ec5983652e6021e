import { assetCalls } from "@steward/contract/assets/calls";
import { invalidate, queryClient } from "../../http/queries.ts";
import { reportError } from "../../http/report-error.ts";
import { showToast } from "../../toasts/toasts.tsx";
import type { PendingImages } from "../../forms/fields/pending-images.ts";

/** Sends the chosen pictures of a saved asset; tells whether all went through, a failure is toasted. */
export async function sendAssetPictures(images: PendingImages, id: string): Promise<boolean> {
  if (images.images.length === 0) return true;
  try {
    await images.send(assetCalls.uploadAttachments, { id });
    showToast({ type: "success", message: assetCalls.uploadAttachments.success ?? "" });
    return true;
  } catch (error) {
    reportError(error, "write");
    return false;
  } finally {
    await invalidate(queryClient, ["assets."]);
  }
}
