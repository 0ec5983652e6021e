import { values } from "../messages/language.ts";
import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { idParams } from "../kit/record-rules.ts";

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

/** Rules of the call that adds pictures to a record; the files are the parts of a form. */
export const uploadRules = (noun: string) => ({
  summary: `Add pictures to ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}; \`is_primary\` makes the first one the ${noun}'s picture`,
  params: idParams,
  response: z.object({ results: z.array(attachment) }),
});

export const attachmentRules = {
  download: {
    summary: "Bytes of an uploaded file; the signature in the address is the right to read it",
    params: z.strictObject({ id }),
    query: z.strictObject({
      size: z.enum(["full", "thumbnail"]),
      expires: z.string().regex(/^\d{1,12}$/, values.wholeNumber),
      signature: z.string().max(200),
      organisation: id,
    }),
  },
};
