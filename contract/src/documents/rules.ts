import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { pageQuery, paged } from "../kit/query-rules.ts";
import { idParams, reference } from "../kit/record-rules.ts";

/** A document; `file` is a signed address that works for about an hour without a token. */
export const recordDocument = z
  .object({
    id,
    title: z.string(),
    file: z.string(),
    file_name: z.string(),
    size: z.number().int().describe("In bytes."),
    cover: id.nullable().describe("The warranty or maintenance contract that it belongs to."),
    preview: z.enum(["pdf", "picture"]).nullable().describe("What a browser shows of it; null for a download."),
    uploaded_by_details: reference,
    created: z.string(),
  })
  .meta({ id: "Document" });
export type RecordDocument = z.output<typeof recordDocument>;

/** Makes the rules of the calls for the documents of a record, such as "an asset". */
export function documentRules(record: `${"a" | "an"} ${string}`) {
  return {
    documents: {
      summary: `Documents of ${record}, newest first`,
      params: idParams,
      query: z.strictObject(pageQuery),
      response: paged(recordDocument),
    },
    /**
     * The parts of a multipart form are `file`, where it has a title of its own `title`, and where it belongs to a warranty
     * or maintenance contract of the asset the id of that, `cover`.
     */
    addDocument: {
      summary: `Add a document to ${record}: a PDF, a picture, or a file of an office program`,
      params: idParams,
      response: recordDocument,
    },
    removeDocument: { summary: "Remove a document", params: z.strictObject({ id, document_id: id }) },
  };
}
export type DocumentRules = ReturnType<typeof documentRules>;
