import type { attachmentRules } from "./rules.ts";
import { PRODUCT, calls } from "../kit/call.ts";

export const attachmentCalls = calls<typeof attachmentRules>("attachments", {
  download: { method: "GET", path: `/v1/${PRODUCT}/files/{id}/`, permission: "public", answers: "file" },
});

/** Facts of the call that adds pictures to a record of the list at `root`. */
export const upload = <Root extends `/v1/${string}/`>(root: Root) =>
  ({
    method: "POST",
    path: `${root}{id}/upload-attachments/`,
    success: "Upload Successfull",
    responds: 201,
    accepts: "multipart",
  }) as const;
