import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { errorText } from "../../http/error-text.ts";
import { fieldErrors } from "../../http/http-error.ts";
import { abortable, invalidate } from "../../http/queries.ts";
import { upload } from "../../http/send.ts";

/** A file that was not uploaded, and why. */
export interface LeftFile {
  file: File;
  problem: string;
}

/** Uploads files to a request one by one, so that one that fails keeps none of the others; answers those that failed. */
export async function sendFiles(
  id: string,
  files: readonly { file: File; is_primary?: boolean }[],
): Promise<LeftFile[]> {
  const left: LeftFile[] = [];
  for (const { file, is_primary } of files) {
    const form = new FormData();
    if (is_primary) form.append("is_primary", "true");
    form.append("attachments", file);
    try {
      await abortable((signal) => upload(serviceRequestCalls.uploadAttachments, { params: { id }, form, signal }));
    } catch (error) {
      left.push({ file, problem: fieldErrors(error)["attachments.0"] ?? errorText(error, "write") });
    }
  }
  if (files.length > 0) await invalidate();
  return left;
}

/** Files that failed to upload, by request, until its page has sent them or was reloaded. */
const left = new Map<string, readonly LeftFile[]>();

/** Hands failed files to the page of a request, so that nobody has to choose them again. */
export const leaveFiles = (request: string, files: readonly LeftFile[]): void =>
  void (files.length > 0 ? left.set(request, files) : left.delete(request));

export const leftFiles = (request: string): readonly LeftFile[] => left.get(request) ?? [];
