import { z } from "zod";
import { defineCall, file, none, PRODUCT } from "./call.ts";
import { id } from "./field-rules.ts";

/** Largest upload in bytes (decisions section 8). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** An uploaded picture; `file` and `thumbnail` are addresses that work for about an hour without a token. */
export const attachment = z.object({
  id,
  file: z.string(),
  thumbnail: z.string(),
  file_name: z.string(),
  is_primary: z.boolean(),
  width: z.number().int(),
  height: z.number().int(),
  created: z.string(),
});
export type Attachment = z.output<typeof attachment>;

export const primaryImage = z.object({ id, file: z.string(), thumbnail: z.string() }).nullable();

export const attachmentCalls = {
  download: defineCall({
    name: "attachments.download",
    summary: "Bytes of an uploaded file; the signature in the address is the right to read it",
    method: "GET",
    path: `/v1/${PRODUCT}/files/{id}/`,
    params: z.strictObject({ id }),
    query: z.strictObject({
      size: z.enum(["full", "thumbnail"]),
      expires: z.string().regex(/^\d{1,12}$/, "Expected a whole number."),
      signature: z.string().max(200),
      organisation: id,
    }),
    body: none,
    response: file,
    permission: "public",
    answers: "file",
  }),
};
