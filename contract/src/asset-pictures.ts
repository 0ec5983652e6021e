import { z } from "zod";
import { attachment } from "./attachments.ts";
import { defineCall, multipart, noBody, noContent, none, PRODUCT } from "./call.ts";
import { id } from "./field-rules.ts";
import { idParams } from "./masters/master.ts";
import { paged, pageQuery } from "./paging.ts";

const root = `/v1/${PRODUCT}/assets/` as const;

/** Calls about the pictures of an asset. */
export const assetPictureCalls = {
  attachments: defineCall({
    name: "assets.attachments",
    summary: "Pictures of an asset",
    method: "GET",
    path: `${root}{id}/attachments/`,
    params: idParams,
    query: z.strictObject(pageQuery),
    body: none,
    response: paged(attachment),
    permission: "asset.view",
  }),
  uploadAttachments: defineCall({
    name: "assets.uploadAttachments",
    summary: "Add pictures to an asset; `is_primary` makes the first one the asset's picture",
    method: "POST",
    path: `${root}{id}/upload-attachments/`,
    params: idParams,
    query: none,
    body: multipart,
    response: z.object({ results: z.array(attachment) }),
    permission: "asset.files",
    success: "Upload Successfull",
    status: 201,
    accepts: "multipart",
  }),
  removeAttachment: defineCall({
    name: "assets.removeAttachment",
    summary: "Remove a picture",
    method: "DELETE",
    path: `${root}{id}/attachments/{attachment_id}/remove/`,
    params: z.strictObject({ id, attachment_id: id }),
    query: none,
    body: noBody,
    response: noContent,
    permission: "asset.files",
    success: "Item deleted successfully",
    status: 204,
  }),
  togglePrimary: defineCall({
    name: "assets.togglePrimary",
    summary: "Make a picture the asset's own, or stop it being so",
    method: "POST",
    path: `${root}{id}/attachments/{attachment_id}/toggle-primary/`,
    params: z.strictObject({ id, attachment_id: id }),
    query: none,
    body: noBody,
    response: attachment,
    permission: "asset.files",
    success: "Asset edited successfully",
  }),
};
