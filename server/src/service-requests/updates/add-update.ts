import { messages } from "@steward/contract/messages/catalogue";
import type { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { FILES_MOST, LEVEL_MOST } from "@steward/contract/service-requests/constants";
import { type ServiceRequestUpdate, updateBody } from "@steward/contract/service-requests/updates";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { z } from "zod";
import { recordActivity } from "../../activity/record-activity.ts";
import type { Transaction } from "../../database/transaction.ts";
import { insertDocuments, storeDocument } from "../../documents/change-documents.ts";
import { invalidField, Refusal } from "../../errors/refusal.ts";
import { anyFile, readForm } from "../../files/read-form.ts";
import { removeOnFailure } from "../../files/remove-on-failure.ts";
import type { Context } from "../../http/context.ts";
import { problemsOf } from "../../http/error-handler.ts";
import type { Input } from "../../http/route.ts";
import { tellLevel } from "../escalation/tell-level.ts";
import { checkDocuments } from "../request-files.ts";
import { assertServiceRequest } from "../service-request-queries.ts";
import { insertUpdate, type Locked, lockedFor, saveRequest } from "../write-request.ts";
import { tellMentioned } from "./tell-mentioned.ts";
import { mentionedOf, updateOf } from "./update-queries.ts";

type Body = z.output<typeof updateBody>;
export type Stored = Awaited<ReturnType<typeof storeDocument>>;

type Asked = Input<typeof serviceRequestCalls.addUpdate>;

/** Writes an update; an escalation raises the level of the request by one. */
export const addUpdate = (ctx: Context, { params, body }: Pick<Asked, "params" | "body">) =>
  ctx.write((tx) => writeUpdate(tx, ctx, params.id, body, []));

/** Writes an update with the files of its form. */
export async function addUpdateByForm(ctx: Context, { params, request }: Pick<Asked, "params" | "request">) {
  await ctx.read((tx) => assertServiceRequest(tx, params.id));
  return withForm(ctx, request, updateBody, (body, stored) =>
    ctx.write((tx) => writeUpdate(tx, ctx, params.id, body, stored)),
  );
}

/**
 * Reads a form of the fields of a body with files, stores these, and writes what they belong to.
 * @throws Refusal invalid, at the fields and files that are wrong
 */
export async function withForm<Read, Written>(
  ctx: Context,
  request: FastifyRequest,
  schema: z.ZodType<Read>,
  write: (body: Read, stored: readonly Stored[]) => Promise<Written>,
): Promise<Written> {
  const { fields, files } = await readForm(request, { part: "attachments", most: FILES_MOST, take: anyFile });
  const { mentions, ...texts } = fields;
  const read = schema.safeParse({ ...texts, ...(mentions && { mentions: mentions.split(",") }) });
  const { documents, errors } = checkDocuments(files);
  const problems = { ...(read.success ? {} : problemsOf(read.error)), ...errors };
  if (!read.success || Object.keys(problems).length > 0) {
    throw new Refusal("invalid", messages.refusals.notValid, { errors: problems });
  }
  const stored = await Promise.all(documents.map((document) => storeDocument(ctx, document)));
  const keys = stored.map(({ storage_key }) => storage_key);
  return removeOnFailure(ctx, write(read.data, stored), keys);
}

/** Adds an update with its files. */
export async function insertWithFiles(
  tx: Transaction,
  ctx: Context,
  { owner, id }: { owner: "service_request" | "assigned_request"; id: string },
  update: Parameters<typeof insertUpdate>[3],
  files: readonly Stored[],
): Promise<string> {
  const subject = owner === "service_request" ? { request: id } : { assigned_request: id };
  const written = await insertUpdate(tx, ctx, subject, update);
  if (files.length > 0) {
    const rows = files.map((file) => ({ ...file, title: file.file_name, service_request_update: written }));
    await insertDocuments(tx, ctx, { owner, id }, rows, "attachments");
  }
  return written;
}

/** Tells history of an update, with its files. */
export const recordComment = (
  tx: Transaction,
  ctx: Context,
  subject: { subject_type: "service_request" | "assigned_request"; subject_id: string },
  { message, files }: { message: string; files: readonly Stored[] },
) =>
  recordActivity(tx, ctx, {
    ...subject,
    action: "commented",
    reason: message.slice(0, 200),
    changes: files.map(({ file_name: after }) => ({ field: "documents", before: null, after })),
  });

async function writeUpdate(
  tx: Transaction,
  ctx: Context,
  request: string,
  { type, message, visibility, mentions }: Body,
  files: readonly Stored[],
): Promise<ServiceRequestUpdate> {
  const locked = await lockedFor(tx, ctx, request, type === "Escalation" ? "escalate" : "add");
  const people = await mentionedOf(tx, request, mentions);
  const mentioned = people.map(({ id }) => id);
  const subject = { owner: "service_request", id: request } as const;
  const id = await insertWithFiles(tx, ctx, subject, { type, message, visibility, mentions: mentioned }, files);
  if (locked.before.offer !== null) await sql`select tell_update(${id}::uuid)`.execute(tx);
  if (type === "Escalation") await raiseLevel(tx, ctx, locked, message);
  else await recordComment(tx, ctx, { subject_type: "service_request", subject_id: request }, { message, files });
  await tellMentioned(tx, ctx, locked.before, { people, message });
  return updateOf(tx, ctx, id);
}

/** @throws Refusal conflict, where there is no higher level */
async function raiseLevel(tx: Transaction, ctx: Context, locked: Locked, message: string): Promise<void> {
  if (message.length > 200) throw invalidField("message", messages.values.max200);
  const { before } = locked;
  const { escalation_level: level, status } = before;
  if (level >= LEVEL_MOST) {
    throw new Refusal("conflict", messages.serviceRequests.highestLevel({ status }), { current: before });
  }
  const step = { action: "escalated", reason: message };
  const after = await saveRequest(tx, ctx, locked, { escalation_level: level + 1 }, step);
  await tellLevel(tx, ctx, after, message);
}
