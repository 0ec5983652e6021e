import { values } from "../messages/language.ts";
import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { pageQuery, paged } from "../kit/query-rules.ts";
import { idParams } from "../kit/record-rules.ts";

/** An uploaded picture; `file` and `thumbnail` are signed addresses that work for about an hour without a token. */
export const attachment = z
  .object({
    id,
    file: z.string(),
    thumbnail: z.string(),
    file_name: z.string(),
    is_primary: z.boolean(),
    width: z.number().int(),
    height: z.number().int(),
    created: z.string(),
  })
  .meta({ id: "Attachment" });
export type Attachment = z.output<typeof attachment>;

/** A picture that a record had on a past day; of one that was removed since the name is left. */
export const formerPicture = attachment
  .extend({ file: z.string().nullable(), thumbnail: z.string().nullable() })
  .meta({ id: "FormerPicture" });
export type FormerPicture = z.output<typeof formerPicture>;

export const primaryImage = z
  .object({ id, file: z.string(), thumbnail: z.string() })
  .nullable()
  .meta({ id: "PrimaryImage" });

const pictureParams = z.strictObject({ id, attachment_id: id });

/** Makes the rules of the calls for the pictures of a record, such as "an asset". */
export function pictureRules(record: `${"a" | "an"} ${string}`) {
  const noun = record.replace(/^an? /, "");
  return {
    attachments: {
      summary: `Pictures of ${record}`,
      params: idParams,
      query: z.strictObject(pageQuery),
      response: paged(attachment),
    },
    /** The files are parts of a multipart form. */
    uploadAttachments: {
      summary: `Add pictures to ${record}; \`is_primary\` makes the first one the ${noun}'s picture`,
      params: idParams,
      response: z.object({ results: z.array(attachment) }),
    },
    removeAttachment: { summary: "Remove a picture", params: pictureParams },
    togglePrimary: {
      summary: `Make a picture the ${noun}'s own, or stop it being so`,
      params: pictureParams,
      response: attachment,
    },
  };
}
export type PictureRules = ReturnType<typeof pictureRules>;

/** What a signed address carries besides the record that it leads to. */
export const signedQuery = z.strictObject({
  expires: z.string().regex(/^\d{1,12}$/, values.wholeNumber),
  signature: z.string().max(200),
  organisation: id,
});

export const attachmentRules = {
  download: {
    summary: "Bytes of an uploaded file; the signature in the address is the right to read it",
    params: z.strictObject({ id }),
    query: signedQuery.extend({ size: z.enum(["full", "thumbnail"]) }),
  },
};
