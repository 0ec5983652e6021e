import { makeAsset } from "../../assets/asset-factory.ts";
import { makePicture } from "../../attachments/picture-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import { newId } from "../../database/new-id.ts";
import { makeDocument } from "../../documents/document-factory.ts";
import { makeModel } from "../../models/model-factory.ts";
import { makeUser } from "../../users/user-factory.ts";
import type { Caller } from "../caller.ts";
import type { TestServer } from "../start-test-server.ts";

const BY_PLACES = "(places && current_scope())";

/** Tables whose rows stand in places, with the condition of those inside a limit. */
export const LIMITED: ReadonlyMap<string, string> = new Map([
  ["accessory", BY_PLACES],
  ["asset", BY_PLACES],
  ["asset_request", BY_PLACES],
  ["asset_request_component", BY_PLACES],
  ["attachment", BY_PLACES],
  ["audit", BY_PLACES],
  ["audit_finding", BY_PLACES],
  ["bulk_run", "(COALESCE(scope, '{}'::uuid[]) = current_scope())"],
  ["component", BY_PLACES],
  ["contract_visit", BY_PLACES],
  ["maintenance_due", BY_PLACES],
  ["maintenance_plan", BY_PLACES],
  ["maintenance_step", BY_PLACES],
  ["meter", BY_PLACES],
  ["meter_reading", BY_PLACES],
  ["cover", BY_PLACES],
  ["custody", BY_PLACES],
  ["custom_file", BY_PLACES],
  ["disposal", BY_PLACES],
  ["document", BY_PLACES],
  ["floor_pin", BY_PLACES],
  ["issued_asset", BY_PLACES],
  ["oem_asset", BY_PLACES],
  ["interest", BY_PLACES],
  ["interest_message", BY_PLACES],
  ["interest_suggestion", BY_PLACES],
  ["attendance_sheet", BY_PLACES],
  ["assigned_request", BY_PLACES],
  ["assigned_feedback", BY_PLACES],
  ["import", "(COALESCE(scope, '{}'::uuid[]) = current_scope())"],
  ["label_run", "(COALESCE(scope, '{}'::uuid[]) = current_scope())"],
  ["license", BY_PLACES],
  ["location", "(above && current_scope())"],
  ["membership_scope", BY_PLACES],
  ["reminder", BY_PLACES],
  ["reservation", BY_PLACES],
  ["feedback_file", BY_PLACES],
  ["feedback_submission", BY_PLACES],
  ["service_request", BY_PLACES],
  ["service_request_engineer", BY_PLACES],
  ["service_request_update", BY_PLACES],
  ["service_request_notice", BY_PLACES],
  ["service_part", BY_PLACES],
  ["service_estimate", BY_PLACES],
  ["service_visits", BY_PLACES],
]);

/** A branch with a row of each of these tables in it, by the table's name. */
export interface Placed {
  branch: string;
  ids: ReadonlyMap<string, string>;
}

/** Inserts a row and notes its id; the database sets its places where they follow from its asset or branch. */
const inserter =
  (admin: TestServer["admin"], organisation_id: string, ids: Map<string, string>) =>
  async (table: string, row: Record<string, unknown>): Promise<string> => {
    const id = newId();
    const of = table === "organisation" ? {} : { organisation_id };
    const values = Object.entries({ ...of, id, ...row });
    await admin.query(
      `insert into ${table} (${values.map(([column]) => column).join()}) values (${values.map((_, n) => `$${n + 1}`).join()})`,
      values.map(([, value]) => value),
    );
    ids.set(table, id);
    return id;
  };

/** Makes an issued asset and an assigned request in places, and an OEM asset that is one's own. */
async function makeHanded(
  owner: Caller,
  insert: (table: string, row: Record<string, unknown>) => Promise<string>,
  { asset, branch, places }: { asset: string; branch: string; places: readonly string[] },
) {
  const { id: model } = await makeModel(owner);
  await insert("issued_asset", { model, serial_number: asset, invite: newId(), state: "Issued", places });
  const other = await insert("organisation", { name: "Maker", slug: newId() });
  const told = ["name", "number"].map((part) => `product_${part}`);
  const names = ["brand", "category", "manufacturer", "service_provider"].map((part) => `${part}_name`);
  const texts = [...told, ...names, "serial_number", "batch", "invoice_number", "warranty_terms", "amc_terms"];
  const oem = await insert("partner", { other, name: "Maker" });
  const person = { staffing: oem, received: newId(), person: newId(), person_code: "SP-1", person_name: "Asha Naik" };
  const contact = ["name", "designation", "phone", "work_phone", "email"].map((part) => [`contact_person_${part}`, ""]);
  const wanted = { person_position: "", remark: "", as_organisation: true, expires: "2040-01-01T10:00:00Z", branch };
  const interest = await insert("interest", { ...person, ...wanted, ...Object.fromEntries(contact) });
  await insert("interest_message", { interest, partner: oem, message: "Since when?" });
  await insert("interest_suggestion", { interest, person: newId() });
  await insert("attendance_sheet", { interest, month: "2040-01-01", days: "{}", state: "Submitted" });
  const crossed = [
    "internal_id",
    "asset_name",
    "asset_tag",
    "model_name",
    "manufacturer_name",
    "serial_number",
    "place",
  ];
  const said = [
    "address",
    "contact_person_name",
    "contact_person_phone",
    "problem",
    "description",
    "escalation_reason",
  ];
  const assigned_request = await insert("assigned_request", {
    ...Object.fromEntries([...crossed, ...said].map((text) => [text, ""])),
    customer: oem,
    request: newId(),
    type: "Other",
    priority: "Low",
    coverage: "Chargeable",
    escalation_level: 0,
    places,
  });
  const said_of_it = { title: "How did we do?", answers: "[]", submitted: "2030-01-01T10:00:00Z" };
  await insert("assigned_feedback", { assigned_request, ...said_of_it, places });
  await insert("oem_asset", { oem, issued: newId(), asset, ...Object.fromEntries(texts.map((text) => [text, ""])) });
}

/** Makes a service request on an asset with what belongs to it; answers its id. */
async function makeServed(
  { admin, owner }: Pick<TestServer, "admin" | "owner">,
  insert: (table: string, row: Record<string, unknown>) => Promise<string>,
  { asset }: { asset: string },
): Promise<string> {
  const created_by = owner.account_id;
  const { rows: last } = await admin.query("select coalesce(max(number), 0) + 1000 as number from service_request");
  const service = { number: last[0].number as number, type: "Other", priority: "Low", coverage: "Chargeable" };
  const asked = await insert("service_request", {
    asset,
    raised_by: created_by,
    clock_started: "2040-01-01T10:00:00Z",
    ...service,
  });
  await insert("service_request_update", { request: asked, type: "Comment", created_by });
  const overdue = { clock: "response", is_breach: true, moment: "2040-01-01T10:00:00Z" };
  await insert("service_request_notice", { request: asked, account_id: created_by, ...overdue });
  const amounts = { request: asked, currency: "INR" };
  await insert("service_part", { ...amounts, name: "Fan", is_covered: false, created_by });
  await insert("service_estimate", { ...amounts, amount: 1, asked_by: created_by });
  const engineer = await insert("engineer", { account_id: (await makeUser(owner)).id });
  await admin.query("insert into service_request_engineer (organisation_id, request, engineer) values ($1, $2, $3)", [
    owner.organisation_id,
    asked,
    engineer,
  ]);
  const planned = { scheduled_at: "2040-01-01T10:00:00Z", scheduled_end: "2040-01-01T11:00:00Z", visit_number: 1 };
  await insert("service_visits", { service_request_id: asked, engineer, ...planned, created_by });
  const forms = await admin.query("select id from feedback_form where organisation_id = $1", [owner.organisation_id]);
  const answered = { form: forms.rows[0].id as string, service_request: asked, answers: "{}" };
  const submission = await insert("feedback_submission", { ...answered, submitted_by: created_by });
  const papers = { storage_key: "key", file_name: "papers.pdf", content_type: "application/pdf", size: 1 };
  await insert("feedback_file", { submission, ...papers });
  return asked;
}

/** Makes a contract of an asset with a reminder and a visit, which is a row by the id of its contract; answers that. */
async function makeCovered(
  { admin, owner }: Pick<TestServer, "admin" | "owner">,
  insert: (table: string, row: Record<string, unknown>) => Promise<string>,
  { asset, places }: { asset: string; places: readonly string[] },
): Promise<string> {
  const flags = { kind: "amc", is_current: false, is_last: false, is_archived: false };
  const cover = await insert("cover", { asset, ends: "2040-01-01", ...flags, places });
  await insert("reminder", { cover, account_id: owner.account_id, days: 30, ends: "2040-01-01", places });
  await admin.query(
    "insert into contract_visit (organisation_id, cover, due, places) values ($1, $2, '2040-01-01', $3)",
    [owner.organisation_id, cover, places],
  );
  return cover;
}

/** Makes a maintenance plan on an asset with a due day; answers the plan's id. */
async function makePlanned(
  { admin, owner }: Pick<TestServer, "admin" | "owner">,
  insert: (table: string, row: Record<string, unknown>) => Promise<string>,
  { asset }: { asset: string },
): Promise<string> {
  const interval = { every: 1, unit: "Month", starts: "2040-01-01", next_due: "2040-01-01", lead_days: 0 };
  const plan = await insert("maintenance_plan", {
    name: `Filters ${asset}`,
    asset,
    type: "Preventive",
    priority: "Low",
    ...interval,
  });
  await admin.query(
    "insert into maintenance_due (organisation_id, plan, asset, due) values ($1, $2, $3, '2040-01-01')",
    [owner.organisation_id, plan, asset],
  );
  await admin.query(
    "insert into maintenance_step (organisation_id, plan, asset, due, counted_to) values ($1, $2, $3, 250, 250)",
    [owner.organisation_id, plan, asset],
  );
  const meter = await insert("meter", { asset, name: "Engine", unit: "hours" });
  await insert("meter_reading", { meter, asset, value: 1, read_at: "2030-01-01T10:00:00Z", read_by: owner.account_id });
  return plan;
}

/** Makes a branch of the owner's organisation with a row of every limited table, past the interface. */
export async function makePlaced(server: TestServer): Promise<Placed> {
  const { admin, owner, asMember } = server;
  const branch = (await makeBranch(owner)).id;
  const { id: asset, status } = await makeAsset(owner, { branch });
  const ids = new Map([
    ["location", branch],
    ["asset", asset],
    ["attachment", (await makePicture(owner, asset)).id],
    ["document", (await makeDocument(owner, asset)).id],
    ["membership_scope", (await asMember({ role: "Viewer", scope: [branch] })).account_id],
  ]);
  const insert = inserter(admin, owner.organisation_id, ids);
  const created_by = owner.account_id;
  const places = [branch];
  const field = await insert("custom_field", { name: `Papers ${branch}`, field_type: "file" });
  const file = await insert("custom_file", { field, storage_key: "key", file_name: "papers.pdf", size: 1, created_by });
  await admin.query(
    `insert into custom_value (organisation_id, field, asset, value, key, file)
     values ($1, $2, $3, to_jsonb($4::text), $4, $4::uuid)`,
    [owner.organisation_id, field, asset, file],
  );
  const register = { kind: "assets", file_name: "a.csv", storage_key: "key", state: "Completed", settings: "{}" };
  await insert("import", { ...register, created_by, begun_by: created_by, scope: places });
  const labels = { design: "{}", measures: "{}", assets: [asset], file_name: "labels.pdf", origin: "" };
  await insert("label_run", { ...labels, begun_by: created_by, scope: places });
  const bulk = { action: "place", body: "{}", state: "Done", total: 0 };
  await insert("bulk_run", { ...bulk, begun_by: created_by, scope: places });
  ids.set("contract_visit", await makeCovered(server, insert, { asset, places }));
  const plan = await makePlanned(server, insert, { asset });
  for (const table of ["maintenance_due", "maintenance_step"]) ids.set(table, plan);
  const sale = { day: "2026-01-01", amount: 1, currency: "INR", reason: "Sold" };
  await insert("disposal", { asset, ...sale, places, created_by });
  await insert("custody", { asset, holder_user: created_by });
  await insert("reservation", { asset, person: created_by, starts: "2040-01-01", ends: "2040-01-02" });
  await insert("audit", {
    asset,
    audited_by: created_by,
    status,
    result: "Verified",
    location_updated: false,
    method: "QR",
  });
  const campaign = await insert("audit_campaign", { name: branch, created_by });
  await insert("audit_finding", { campaign, asset, label: "AST", is_expected: true, result: "Pending", places });
  await insert("floor_pin", { floor: branch, asset, x: 0.5, y: 0.5 });
  const request = await insert("asset_request", {
    number: Number.parseInt(branch.slice(-6), 16),
    requested_by: created_by,
    branch,
  });
  await insert("asset_request_component", { request, name: `Memory ${branch}` });
  await insert("component", { name: `Battery ${branch}`, linked_asset: asset });
  await insert("accessory", { name: `Cable ${branch}`, branch });
  await insert("license", { name: `Editor ${branch}`, branch });
  ids.set("service_request_engineer", await makeServed(server, insert, { asset }));
  await makeHanded(owner, insert, { asset, branch, places });
  return { branch, ids };
}
