import type { attachmentRules, PictureRules } from "./rules.ts";
import { type Calls, type Facts, PRODUCT, calls } from "../kit/call.ts";
import type { Permission } from "../permissions/permissions.ts";

export const attachmentCalls = calls<typeof attachmentRules>("attachments", {
  download: { method: "GET", path: `/v1/${PRODUCT}/files/{id}/`, permission: "public", answers: "file" },
});

interface Pictured {
  view: Permission;
  change: Permission;
  /** Toast after an edit of a record. */
  edited: string;
  /** Last segment of the address that takes pictures. */
  upload?: "upload-attachments" | "attachments";
}

/** Calls for the pictures of a noun's records; nouns differ in addresses and permissions. */
export type PictureCalls = Calls<PictureRules>;

/** Makes the calls for the pictures of the records in the list at `root`; a noun binds those that it needs. */
export const pictureCalls = (
  root: `/v1/${string}/`,
  { view, change, edited, upload = "upload-attachments" }: Pictured,
) =>
  ({
    attachments: { method: "GET", path: `${root}{id}/attachments/`, permission: view },
    uploadAttachments: {
      method: "POST",
      path: `${root}{id}/${upload}/`,
      success: "Upload Successfull",
      responds: 201,
      accepts: "multipart",
      permission: change,
    },
    removeAttachment: {
      method: "DELETE",
      path: `${root}{id}/attachments/{attachment_id}/remove/`,
      permission: change,
      success: "Item deleted successfully",
    },
    togglePrimary: {
      method: "POST",
      path: `${root}{id}/attachments/{attachment_id}/toggle-primary/`,
      permission: change,
      success: edited,
    },
  }) satisfies { [Verb in keyof PictureRules]: Facts };
