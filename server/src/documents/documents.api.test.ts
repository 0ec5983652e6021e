import { assetCalls } from "@steward/contract/assets/calls";
import { activityCalls } from "@steward/contract/activity/calls";
import { mergeCalls } from "@steward/contract/merges/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { pngOf, storedFiles } from "../attachments/picture-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeDocument, makeModelDocument, PDF, sendDocument } from "./document-factory.ts";

const server = await startTestServer();
const { owner } = server;

const ZIP = Buffer.from("504b03041400", "hex");
const KINDS = "Only PDFs, pictures, texts and files of office programs can be added.";
const SAYS = "The file is not what the ending of its name says.";

test("documents are added with a title, listed newest first, told in the history and removed", async () => {
  const { id } = await makeAsset(owner);
  const params = { id };
  const first = await makeDocument(owner, id, "Invoice of March");
  const { body: second } = await sendDocument(owner, id, "Wartung 2026.docx", ZIP);
  expect(first).toMatchObject({
    title: "Invoice of March",
    file_name: "invoice.pdf",
    size: PDF.length,
    preview: "pdf",
    uploaded_by_details: { id: owner.account_id },
  });
  expect(second).toMatchObject({ title: "Wartung 2026.docx", preview: null });
  const page = await owner.ok(assetCalls.documents, { params, query: { page_size: 1 } });
  expect(page).toMatchObject({ count: 2, results: [{ title: "Wartung 2026.docx" }] });
  const found = await owner.ok(assetCalls.documents, { params, query: { search: "märch" } });
  expect(found.results.map((document) => document.id)).toEqual([first.id]);
  const files = storedFiles(server);
  await owner.ok(assetCalls.removeDocument, { params: { id, document_id: first.id } });
  expect(storedFiles(server)).toBe(files - 1);
  expect((await owner.ok(assetCalls.documents, { params })).count).toBe(1);
  const { results } = await owner.ok(assetCalls.activity, { params });
  expect(results.map(({ action, changes }) => [action, ...changes]).slice(0, 3)).toEqual([
    ["document removed", { field: "documents", before: "Invoice of March", after: null }],
    ["document added", { field: "documents", before: null, after: "Wartung 2026.docx" }],
    ["document added", { field: "documents", before: null, after: "Invoice of March" }],
  ]);
});

test.for([
  ["page.html", "<script>alert(1)</script>", KINDS],
  ["drawing.svg", "<svg/>", KINDS],
  ["setup.exe", "MZ", KINDS],
  ["noending", "text", KINDS],
  ["invoice.pdf", "<html><script>alert(1)</script></html>", SAYS],
  ["photo.png", "%PDF-1.4", SAYS],
  ["sheet.xlsx", "MZ\u0000\u0000", SAYS],
  ["notes.txt", "MZ\u0000\u0000", SAYS],
] as const)("%s that holds %s is refused and not stored", async ([name, content, message]) => {
  const { id } = await makeAsset(owner);
  const files = storedFiles(server);
  const answer = await sendDocument(owner, id, name, Buffer.from(content));
  expect(answer).toMatchObject({ status: 400, body: { errors: { file: [message] } } });
  expect(storedFiles(server)).toBe(files);
});

test("a file of 10 MB is taken and a larger one refused, as is a title that is too long", async () => {
  const { id } = await makeAsset(owner);
  const text = (size: number) => Buffer.alloc(size, "a");
  const most = 10 * 1024 * 1024;
  expect(await sendDocument(owner, id, "a.txt", text(most))).toMatchObject({ status: 201 });
  expect(await sendDocument(owner, id, "a.txt", text(most + 1))).toMatchObject({
    status: 400,
    body: { errors: { file: ["A file can be 10 MB at most."] } },
  });
  expect(await sendDocument(owner, id, "a.pdf", PDF, "t".repeat(256))).toMatchObject({
    status: 400,
    body: { errors: { title: ["A title has 255 characters at most."] } },
  });
});

test("a browser shows PDFs and pictures, downloads anything else, and runs and frames none of them", async () => {
  const { id } = await makeAsset(owner);
  const png = await pngOf();
  const headersOf = async (name: string, bytes: Buffer) => {
    const { body } = await sendDocument(owner, id, name, bytes);
    const { headers } = await server.app.inject({ url: (body as { file: string }).file });
    return headers;
  };
  const pdf = await headersOf("Rechnung März.pdf", PDF);
  expect(pdf).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^inline; .*filename\*=UTF-8''Rechnung%20M%C3%A4rz\.pdf$/),
    "x-content-type-options": "nosniff",
  });
  expect(await headersOf("a.png", png)).toMatchObject({ "content-type": "image/png" });
  const docx = await headersOf("a.docx", ZIP);
  expect(docx["content-type"]).toMatch(/^application\/octet-stream/);
  expect(docx["content-disposition"]).toMatch(/^attachment; /);
  for (const headers of [pdf, docx]) {
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("script-src");
  }
});

test("the documents of an asset are its place's and its organisation's", async () => {
  const [here, there] = [await makeBranch(owner), await makeBranch(owner)];
  const asset = await makeAsset(owner, { branch: here.id });
  const document = await makeDocument(owner, asset.id);
  const keeper = await server.asMember({ role: "Asset Manager", scope: [there.id] });
  const own = await makeAsset(keeper, { branch: there.id });
  const stranger = await server.otherOrganisation();
  for (const caller of [keeper, stranger]) {
    const params = { id: asset.id, document_id: document.id };
    expect(await caller.refused(assetCalls.documents, { params: { id: asset.id } })).toMatchObject({ status: 404 });
    expect(await caller.refused(assetCalls.removeDocument, { params })).toMatchObject({ status: 404 });
    expect(await sendDocument(caller, asset.id, "a.pdf", PDF)).toMatchObject({ status: 404 });
  }
  const elsewhere = { id: own.id, document_id: document.id };
  expect(await keeper.refused(assetCalls.removeDocument, { params: elsewhere })).toMatchObject({ status: 404 });

  // They go with the asset when it moves.
  await owner.ok(assetCalls.move, { params: { id: asset.id }, body: { branch: there.id } });
  expect((await keeper.ok(assetCalls.documents, { params: { id: asset.id } })).count).toBe(1);
  await keeper.ok(assetCalls.removeDocument, { params: { id: asset.id, document_id: document.id } });
});

test("who may see assets only reads documents", async () => {
  const { id } = await makeAsset(owner);
  const document = await makeDocument(owner, id);
  const reader = await server.asMember({ permissions: ["asset.view"] });
  expect((await reader.ok(assetCalls.documents, { params: { id } })).count).toBe(1);
  const params = { id, document_id: document.id };
  expect(await reader.refused(assetCalls.removeDocument, { params })).toMatchObject({ status: 403 });
  expect(await sendDocument(reader, id, "a.pdf", PDF)).toMatchObject({ status: 403 });
});

test("documents of a model are everybody's who may see it, move with a merge and go with their model", async () => {
  const [from, to] = [await makeModel(owner), await makeModel(owner)];
  const document = await makeModelDocument(owner, from.id, "Manual");
  const branch = await makeBranch(owner);
  const member = await server.asMember({ role: "Viewer", scope: [branch.id] });
  const of = async (id: string) => (await member.ok(modelCalls.documents, { params: { id } })).results;
  expect(await of(from.id)).toMatchObject([{ id: document.id, title: "Manual", cover: null }]);
  expect((await server.nobody.raw({ url: document.file })).status).toBe(200);
  const asset = await makeAsset(owner, { product: from.id });
  expect((await owner.ok(assetCalls.documents, { params: { id: asset.id } })).count).toBe(0);
  const strange = { params: { id: to.id, document_id: document.id } };
  expect((await owner.refused(modelCalls.removeDocument, strange)).status).toBe(404);

  const pair = { survivor: to.id, removed: from.id };
  const merged = await owner.ok(mergeCalls.model.create, { body: pair });
  expect(await of(to.id)).toMatchObject([{ id: document.id }]);
  await owner.ok(mergeCalls.model.undo, { params: { id: merged.id } });
  expect(await of(from.id)).toMatchObject([{ id: document.id }]);

  const files = storedFiles(server);
  const bare = await makeModel(owner);
  await makeModelDocument(owner, bare.id);
  await owner.ok(modelCalls.remove, { params: { id: bare.id } });
  expect(storedFiles(server)).toBe(files);
  const told = await owner.ok(activityCalls.list, { query: { subject: from.id } });
  expect(told.results.map(({ action }) => action)).toContain("document added");
});
