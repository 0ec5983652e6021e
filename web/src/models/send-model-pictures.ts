import { modelCalls } from "@steward/contract/models/calls";
import { invalidate, queryClient } from "../http/queries.ts";
import { reportError } from "../http/report-error.ts";
import { showToast } from "../toasts/toasts.tsx";
import type { PendingImages } from "../forms/fields/pending-images.ts";

/** Sends the chosen pictures of a saved model; tells whether all went through, a failure is toasted. */
export async function sendModelPictures(images: PendingImages, model: string): Promise<boolean> {
  if (images.images.length === 0) return true;
  try {
    await images.send(modelCalls.uploadAttachments, { id: model });
    showToast({ type: "success", message: modelCalls.uploadAttachments.success ?? "" });
    return true;
  } catch (error) {
    reportError(error, "write");
    return false;
  } finally {
    await invalidate(queryClient, ["models."]);
  }
}
