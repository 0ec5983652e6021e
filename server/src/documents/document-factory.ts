import { assetCalls } from "@steward/contract/assets/calls";
import type { Call } from "@steward/contract/kit/call";
import { modelCalls } from "@steward/contract/models/calls";
import { recordDocument } from "@steward/contract/documents/rules";
import { upload } from "../attachments/picture-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** A PDF, as far as its first bytes say. */
export const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** Sends a file as a document of an asset. */
export const sendDocument = (
  caller: Caller,
  asset: string,
  name: string,
  bytes: Buffer,
  title?: string,
  cover?: string,
) =>
  upload(caller, assetCalls.addDocument, { id: asset }, [{ name, bytes, part: "file" }], {
    ...(title === undefined ? {} : { title }),
    ...(cover === undefined ? {} : { cover }),
  });

/** Adds a PDF to the record of this id by its noun's call. */
export async function sendDocumentTo(caller: Caller, call: Call, id: string, title = "Certificate", bytes = PDF) {
  const { status, body } = await upload(caller, call, { id }, [{ name: "papers.pdf", bytes, part: "file" }], { title });
  if (status !== 201) throw new Error(`The document was not added: ${JSON.stringify(body)}`);
  return recordDocument.parse(body);
}

/** Adds a PDF to an asset. */
export async function makeDocument(caller: Caller, asset: string, title = "Invoice") {
  const { status, body } = await sendDocument(caller, asset, "invoice.pdf", PDF, title);
  if (status !== 201) throw new Error(`The document was not added: ${JSON.stringify(body)}`);
  return recordDocument.parse(body);
}

/** Adds a PDF to a model. */
export async function makeModelDocument(caller: Caller, model: string, title = "Manual") {
  const files = [{ name: "manual.pdf", bytes: PDF, part: "file" }];
  const { status, body } = await upload(caller, modelCalls.addDocument, { id: model }, files, { title });
  if (status !== 201) throw new Error(`The document was not added: ${JSON.stringify(body)}`);
  return recordDocument.parse(body);
}

export const world: WorldPart = {
  make: {
    document: async (caller, record) => (await makeDocument(caller, await record("asset"))).id,
    document_of_model: async (caller, record) => (await makeModelDocument(caller, await record("product"))).id,
    /** The short code on the label of an asset. */
    label: async (caller, record) =>
      (await caller.ok(assetCalls.generateQrCode, { params: { id: await record("asset") } })).short_code ?? undefined,
  },
  fieldsOf: { "assets.byCode": { code: "label" }, "models.removeDocument": { document_id: "document_of_model" } },
  fields: { document_id: "document" },
  statements: {
    "assets.documents": 3,
    "assets.addDocument": 8,
    "assets.removeDocument": 4,
    "models.documents": 3,
    "models.addDocument": 8,
    "models.removeDocument": 4,
    "assets.generateQrCode": 6,
    "assets.qrCode": 0,
    "assets.byCode": 2,
  },
};
