import { REQUIRED } from "@steward/contract/kit/wording";
import { messages } from "@steward/contract/messages/catalogue";
import type { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { FILES_MOST, type RequestSource } from "@steward/contract/service-requests/constants";
import { raiseBody } from "@steward/contract/service-requests/rules";
import type { z } from "zod";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { attachmentsOf } from "../attachments/attachment-queries.ts";
import { assertReferences } from "../database/assert-references.ts";
import { momentNow, newId, nextNumbers } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { keepDocument } from "../documents/change-documents.ts";
import { absentReference, inactiveReference, invalidField, Refusal } from "../errors/refusal.ts";
import { anyFile, readForm } from "../files/read-form.ts";
import { removeOnFailure } from "../files/remove-on-failure.ts";
import type { Context } from "../http/context.ts";
import { problemsOf } from "../http/error-handler.ts";
import type { Input } from "../http/route.ts";
import { decideCoverage } from "./coverage-queries.ts";
import { offerRequest } from "./offer-request.ts";
import { giveByLink } from "./provider-links/give-link.ts";
import { assertServiceRequest, presentRequest, requestRow, type DetailsRow } from "./service-request-queries.ts";
import { checkFiles, insertFiles, storeFiles } from "./request-files.ts";
import { lockedFor, picturesAt, serviceRequestOf, tellProvider, told } from "./write-request.ts";

export type RaiseBody = z.output<typeof raiseBody>;

/** Files of a form of requests. */
const FILES = { part: "attachments", most: FILES_MOST, take: anyFile };

/** Raises the request of a form, with its files; a refused one raises nothing. */
export async function raiseByForm(ctx: Context, { request }: Input<typeof serviceRequestCalls.raise>) {
  const { fields, files } = await readForm(request, FILES);
  const read = raiseBody.safeParse(fields);
  const { errors, ...checked } = await checkFiles(files);
  const problems = { ...(read.success ? {} : problemsOf(read.error)), ...errors };
  if (!read.success || Object.keys(problems).length > 0) {
    throw new Refusal("invalid", messages.refusals.notValid, { errors: problems });
  }
  const { keys, ...stored } = await storeFiles(ctx, checked);
  const raised = ctx.write(async (tx) => {
    const { id } = await raiseRequest(tx, ctx, read.data);
    await insertFiles(tx, ctx, id, stored);
    return serviceRequestOf(tx, ctx, id);
  });
  return removeOnFailure(ctx, raised, keys);
}

/** Adds the files of a form to a request: pictures as its pictures, anything else as documents. Answers its pictures. */
export async function uploadFiles(
  ctx: Context,
  { params, request }: Input<typeof serviceRequestCalls.uploadAttachments>,
) {
  await ctx.read((tx) => assertServiceRequest(tx, params.id));
  const { fields, files } = await readForm(request, { ...FILES, texts: ["is_primary"] });
  if (files.length === 0) throw invalidField("attachments", REQUIRED);
  const { errors, ...checked } = await checkFiles(files);
  if (Object.keys(errors).length > 0) throw new Refusal("invalid", messages.refusals.notValid, { errors });
  const { keys, ...stored } = await storeFiles(ctx, checked);
  const added = ctx.write(async (tx) => {
    await lockedFor(tx, ctx, params.id, "add");
    await insertFiles(tx, ctx, params.id, { ...stored, is_primary: fields.is_primary === "true" });
    return { results: await attachmentsOf(tx, ctx, picturesAt(params.id)) };
  });
  return removeOnFailure(ctx, added, keys);
}

/**
 * Raises a request: what covers it is decided now and stays. The provider that it shows who raises it gets it at once where
 * it is an organisation of this installation, and a link otherwise, unless it charges for its work: then whoever assigns the request chooses it.
 */
export async function raiseRequest(tx: Transaction, ctx: Context, body: RaiseBody): Promise<{ id: string }> {
  const raised = await insertRequest(tx, ctx, body);
  if (raised.service_provider !== null && raised.coverage !== "Chargeable") {
    const outcome = await offerRequest(tx, raised.id);
    if (outcome === "none") await giveByLink(tx, ctx, raised.id);
  }
  return raised;
}

/** Who raises a request: a person, or nobody, as it is of another source. */
type Raiser = Pick<Context, "organisation_id" | "organisation"> & { actor: { account_id: string } | null };
const HISTORY: Readonly<Record<RequestSource, string>> = { Raised: "raised", Reported: "reported", Planned: "planned" };

/** Where a request comes from that nobody raises. */
export interface RequestOrigin {
  source?: RequestSource;
  /** The maintenance contract asks for it. */
  by_contract?: boolean;
  /** The maintenance plan that makes it, with its provider and the steps it asks for. */
  maintenance_plan?: string;
  service_provider?: string | null;
  checklist?: string[];
}

/** Writes a new request within a transaction, with its history. */
export async function insertRequest(
  tx: Transaction,
  ctx: Raiser,
  { steward_asset: asset = null, location: place, preferred_at, ...fields }: RaiseBody,
  { source = "Raised", by_contract = false, service_provider = null, ...origin }: RequestOrigin = {},
): Promise<DetailsRow> {
  const at = asset ? await atAsset(tx, asset) : await atPlace(tx, place ?? "");
  const problem = fields.problem_statement;
  // What a plan asks for is asked for although its problem was switched off since.
  const before = origin.maintenance_plan === undefined ? undefined : problem;
  await assertReferences(tx, [{ field: "problem_statement", table: "problem_statement", id: problem, before }]);
  const { service_provider_details: _, ...decision } = await decideCoverage(tx, ctx, asset, {
    by_contract,
    service_provider,
  });
  const id = newId();
  await tx
    .insertInto("service_request")
    .values({
      ...fields,
      ...at,
      ...decision,
      ...origin,
      clock_started: momentNow(),
      preferred_at: preferred_at ?? null,
      organisation_id: ctx.organisation_id,
      id,
      number: await nextNumbers(tx, "service_request"),
      source,
      raised_by: ctx.actor?.account_id ?? null,
    })
    .execute();
  const raised = await requestRow(tx, id);
  const changes = changesBetween({}, told(presentRequest(raised))).filter(({ after }) => after !== null);
  const action = HISTORY[source];
  await recordActivity(tx, ctx, { subject_type: "service_request", subject_id: id, action, changes });
  return raised;
}

/** @throws Refusal invalid where the asset is not there, or archived */
async function atAsset(tx: Transaction, asset: string) {
  const found = await tx
    .selectFrom("asset")
    .select("is_archived")
    .where("id", "=", asset)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw absentReference("steward_asset");
  if (found.is_archived) throw invalidField("steward_asset", messages.assets.restoredFirst);
  return { asset };
}

/** The columns of a place without an asset, which may be a branch. */
async function atPlace(tx: Transaction, id: string) {
  const place = await tx
    .selectFrom("location")
    .select(["id", "branch", "is_active"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (!place) throw absentReference("location");
  if (!place.is_active) throw inactiveReference(["location", "location"]);
  return { branch: place.branch, location: place.id === place.branch ? null : place.id };
}

/** Keeps the files of a form as documents of a request that was just closed. */
export async function addAfterClosing(
  ctx: Context,
  { params, request }: Input<typeof serviceRequestCalls.closeAttachments>,
) {
  await ctx.read((tx) => assertServiceRequest(tx, params.id));
  const { files } = await readForm(request, { ...FILES, texts: [] });
  if (files.length === 0) throw invalidField("attachments", REQUIRED);
  const open = async (tx: Transaction) => {
    const { before } = await lockedFor(tx, ctx, params.id, "add");
    if (before.status === "Closed") return;
    const refusal = messages.serviceRequests.notClosed({ status: before.status });
    throw new Refusal("conflict", refusal, { current: before });
  };
  const added = (tx: Transaction) => tellProvider(tx, params.id);
  const results = [];
  for (const { file_name, bytes } of files) {
    const document = { file_name, bytes, title: file_name, cover: null };
    results.push(await keepDocument(ctx, { owner: "service_request", id: params.id }, document, { open, added }));
  }
  return { results };
}
