import { modelCalls } from "@steward/contract/models";
import { useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../http/queries.ts";
import { reportError } from "../http/report-error.ts";
import type { PendingImages } from "../ui/pending-images.ts";

/** Sends the chosen pictures of a saved model; tells whether all went through, a failure is toasted. */
export function useSendImages(images: PendingImages): (model: string) => Promise<boolean> {
  const client = useQueryClient();
  return async (model) => {
    try {
      await images.send(modelCalls.uploadAttachments, { id: model });
      return true;
    } catch (error) {
      reportError(error, "write");
      return false;
    } finally {
      await invalidate(client, ["models."]);
    }
  };
}
