import { accessoryCalls } from "@steward/contract/accessories/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { componentCalls } from "@steward/contract/components/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { customFieldRules } from "@steward/contract/custom-fields/rules";
import type { Call } from "@steward/contract/kit/call";
import { jobCalls } from "@steward/contract/jobs/calls";
import { licenseCalls } from "@steward/contract/licenses/calls";
import { meterCalls } from "@steward/contract/meters/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { floorPlanCalls } from "@steward/contract/locations/floor-plans/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { maintenancePlanCalls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { userCalls } from "@steward/contract/users/calls";
import { makeAccessory } from "../../accessories/accessory-factory.ts";
import { lastEntry, makeAsset } from "../../assets/asset-factory.ts";
import { makeBulk } from "../../assets/bulk-factory.ts";
import { makeLabels } from "../../assets/label-factory.ts";
import { makePicture, upload } from "../../attachments/picture-factory.ts";
import { makeAudit, startedCampaign } from "../../audits/audit-factory.ts";
import { makeBranch, makeBranchEntry, makeLocation } from "../../branches/branch-factory.ts";
import { makeComponent } from "../../components/component-factory.ts";
import { makeCustomField } from "../../custom-fields/custom-field-factory.ts";
import { makeDocument, sendDocumentTo } from "../../documents/document-factory.ts";
import { makeLicense } from "../../licenses/license-factory.ts";
import { makePlan } from "../../locations/floor-plan-factory.ts";
import { makeMeter, readMeter } from "../../meters/meter-factory.ts";
import { makeModel } from "../../models/model-factory.ts";
import { makePart } from "../../service-parts/service-part-factory.ts";
import { makeFeedback, makeResolved } from "../../feedback/feedback-factory.ts";
import { makeMaintenancePlan } from "../../service-requests/maintenance-plan-factory.ts";
import { makeGiven } from "../../service-requests/provider-link-factory.ts";
import { makeServiceRequest } from "../../service-requests/service-request-factory.ts";
import { makeVisit } from "../../service-requests/visit-factory.ts";
import { makeUser } from "../../users/user-factory.ts";
import type { Caller } from "../caller.ts";
import { makeImport, runImport } from "./world-import.ts";
import type { World } from "./world-part.ts";

/** Stands in every text of what is outside, and in no other text. */
export const OUTSIDE_WORD = "quixotic";

/** What stands outside somebody's places, under the names that records have in a world. */
export interface OutsideWorld extends World {
  records: Readonly<Record<string, string>>;
  /** Fields of assets and models, by type. */
  fields: Record<"text" | "location" | "file", string>;
}

const named = (what: string) => `${OUTSIDE_WORD} ${what}`;

const ADDRESS = {
  line1: named("road"),
  line2: "",
  state: "Maharashtra",
  district: "Pune",
  city: "Pune",
  zip: "411001",
};

/** Makes what belongs to an asset outside and what is in stock at its branch, and checks the asset out. */
async function makeBelongings(owner: Caller, asset: string, branch: string): Promise<Record<string, string>> {
  const params = { id: asset };
  const component = (await makeComponent(owner, { name: named("battery"), linked_asset: asset })).id;
  const accessory = (await makeAccessory(owner, { name: named("cable"), branch })).id;
  await owner.ok(accessoryCalls.handOut, { params: { id: accessory }, body: { quantity: 1, asset } });
  const handed_out = (await owner.ok(accessoryCalls.handOuts, { params: { id: accessory } })).results[0]?.id ?? "";
  const license = (await makeLicense(owner, { name: named("editor"), branch, seats: 9 })).id;
  await owner.ok(licenseCalls.checkOut, { params: { id: license }, body: { asset } });
  const seat = (await owner.ok(licenseCalls.handOuts, { params: { id: license } })).results[0]?.id ?? "";
  const pictureOf = async (id: string, call: Call) =>
    (await makePicture(owner, id, { name: `${OUTSIDE_WORD}.png`, call })).id;
  const audit = (await makeAudit(owner, asset, { remark: named("remark") })).id;
  const campaign = await startedCampaign(owner, { scope_places: [branch] });
  const findings = await owner.ok(campaignCalls.findings, { params: { id: campaign.id } });
  const warranty = { start_date: "2024-01-01", warranty_period: 12, reference: named("warranty") };
  const amc = { amc_start_date: "2025-01-01", amc_end_date: "2030-12-31", contract_number: named("contract") };
  const days = { starts: "2040-01-01", ends: "2040-01-03" };
  const reserved = { user: owner.account_id, ...days, note: named("booking") };
  const reservation = (await owner.ok(reservationCalls.reserve, { params, body: reserved })).id;
  const wish = { starts: "2040-02-01", ends: "2040-02-02", note: named("wish") };
  const request = (await owner.ok(reservationCalls.request, { params, body: wish })).id;
  await owner.ok(custodyCalls.checkOut, {
    params,
    body: { user: owner.account_id, expected_return: "2039-12-31", note: named("loan") },
  });
  const requested = { steward_asset: asset, description: named("rattle") };
  const service_request = (await makeServiceRequest(owner, requested)).id;
  const visited_request = (await makeServiceRequest(owner, requested)).id;
  const answered = (await makeResolved(owner, requested)).id;
  return {
    audit,
    feedback: (await makeFeedback(owner, { id: answered, text: named("answer") })).id,
    service_request,
    visited_request,
    service_visit: (await makeVisit(owner, { request: visited_request, instruction: named("stairs") })).id,
    given_request: (await makeGiven(owner, requested)).id,
    other_service_request: (await makeServiceRequest(owner, requested)).id,
    document_of_service_request: (
      await sendDocumentTo(owner, serviceRequestCalls.addDocument, service_request, named("report"))
    ).id,
    service_part: (await makePart(owner, service_request, { part_name: named("fan") })).id,
    other_service_part: (await makePart(owner, service_request, { part_name: named("belt") })).id,
    picture_of_service_request: await pictureOf(service_request, serviceRequestCalls.uploadAttachments),
    reservation,
    request,
    audit_finding: findings.results[0]?.id ?? "",
    label: (await owner.ok(assetCalls.generateQrCode, { params })).short_code ?? "",
    component,
    picture_of_component: await pictureOf(component, componentCalls.uploadAttachments),
    accessory,
    picture_of_accessory: await pictureOf(accessory, accessoryCalls.uploadAttachments),
    handed_out,
    license,
    seat,
    document: (await makeDocument(owner, asset, named("invoice"))).id,
    warranty: (await owner.ok(coverCalls.addWarranty, { params, body: warranty })).id,
    amc: (await owner.ok(coverCalls.addAmc, { params, body: amc })).id,
    custody: (await owner.ok(custodyCalls.ofAsset, { params })).results[0]?.id ?? "",
  };
}

/** Makes maintenance plans on an asset outside, one of them paused, and meters, one of them with a reading. */
async function makeMaintenance(owner: Caller, steward_asset: string) {
  const plan = async (what: string) => (await makeMaintenancePlan(owner, { steward_asset, name: named(what) })).id;
  const meter = async (what: string) => (await makeMeter(owner, { asset: steward_asset, name: named(what) })).id;
  const [paused, read] = [await plan("belts"), await meter("engine")];
  await owner.ok(maintenancePlanCalls.pause, { params: { id: paused } });
  await readMeter(owner, read, 100);
  const readings = await owner.ok(meterCalls.readings, { params: { id: steward_asset } });
  return {
    maintenance_plan: await plan("filters"),
    other_maintenance_plan: await plan("seals"),
    paused_maintenance_plan: paused,
    meter: read,
    new_meter: await meter("winch"),
    reading: readings.results[0]?.id ?? "",
  };
}

/** Makes two branches, the second one with places. */
async function makePlaces(owner: Caller) {
  const branch = await makeBranch(owner, { name: named("works"), address: ADDRESS });
  const home = await makeBranch(owner, { name: named("yard") });
  const location = await makeLocation(owner, home.id, null, { name: named("hall") });
  const tower = await makeLocation(owner, home.id, null, { name: named("tower") });
  const block = await makeLocation(owner, home.id, tower, { name: named("block") });
  const floor = await makeLocation(owner, home.id, block, { name: named("floor") });
  const room = await makeLocation(owner, home.id, floor, { name: named("room") });
  await makePlan(owner, floor.id, `${OUTSIDE_WORD}.png`);
  const params = { id: floor.id };
  const pin = await owner.ok(floorPlanCalls.pin, { params, body: { room: room.id, x: 0.5, y: 0.5 } });
  const plan = { planned_floor: floor.id, planned_room: room.id, pin_id: pin.id };
  return { branch, home, location, tower, block, floor, plan, branch_entry: await makeBranchEntry(owner, branch.id) };
}

/** Makes two branches with places, assets, pictures, files, an import and a member, all of them named by the word. */
export async function makeOutsideWorld(owner: Caller): Promise<OutsideWorld> {
  const { branch, home, location, tower, block, floor, plan, branch_entry } = await makePlaces(owner);
  const fields = {
    text: (await makeCustomField(owner)).id,
    location: (await makeCustomField(owner, { field_type: "location" })).id,
    file: (await makeCustomField(owner, { field_type: "file" })).id,
  };
  const files = [{ part: "file", name: `${OUTSIDE_WORD}.txt`, bytes: Buffer.from(named("papers")) }];
  const file = customFieldRules.upload.response.parse(
    (await upload(owner, customFieldCalls.upload, { id: fields.file }, files)).body,
  ).id;
  const asset = await makeAsset(owner, {
    location: location.id,
    asset_id: `${OUTSIDE_WORD}-1`,
    asset_name: named("pump"),
    serial_number: `${OUTSIDE_WORD}SN1`,
    order_number: `${OUTSIDE_WORD}PO1`,
    invoice_number: `${OUTSIDE_WORD}INV1`,
    notes: named("notes"),
    custom_fields: [
      { id: fields.text, value: named("value") },
      { id: fields.location, value: block.id },
      { id: fields.file, value: file },
    ],
  });
  const entry = await lastEntry(owner, asset.id);
  const changed = await makeAsset(owner, { location: location.id, asset_name: named("drill") });
  const attachment = await makePicture(owner, asset.id, { name: `${OUTSIDE_WORD}.png` });
  const belongings = await makeBelongings(owner, asset.id, home.id);
  const text = `Tag,Name,Branch,Building\n${OUTSIDE_WORD}-2,${named("fan")},${branch.name},${named("shed")}\n`;
  const job = await makeImport(owner, { kind: "assets", name: `${OUTSIDE_WORD}.csv`, text });
  const done = await runImport(owner, { ...job, settings: { ...job.settings, create_missing: true } });
  const member = await makeUser(owner, { scope: [branch.id, tower.id] });
  const jobs = await owner.ok(jobCalls.list, { query: { kind: "import", search: OUTSIDE_WORD } });
  return {
    import: done,
    fields,
    records: {
      branch: branch.id,
      address: branch.address?.id ?? "",
      home: home.id,
      location: location.id,
      tower: tower.id,
      block: block.id,
      floor: floor.id,
      ...plan,
      asset: asset.id,
      entry,
      branch_entry,
      bulk_run: await makeBulk(owner, changed),
      label_run: (await makeLabels(owner, changed.id)).id,
      attachment: attachment.id,
      ...belongings,
      ...(await makeMaintenance(owner, asset.id)),
      member: member.id,
      job: jobs.results[0]?.id ?? "",
      file,
    },
  };
}

/**
 * Lets somebody who is not limited yet do what history keeps as their own: a member who is limited to places outside, and
 * a model whose values point there.
 */
export async function actOutside(person: Caller, { records, fields }: OutsideWorld): Promise<void> {
  const value = (id: string | null | undefined) => ({ custom_fields: [{ id: fields.location, value: id ?? null }] });
  const model = await makeModel(person, value(records.tower));
  await person.ok(modelCalls.update, { params: { id: model.id }, body: value(records.block) });
  const member = await makeUser(person, { scope: [records.branch ?? ""] });
  const { name, designation, phone } = member;
  await person.ok(userCalls.update, {
    params: { id: member.id },
    body: { name, designation, phone, scope: [records.tower ?? ""] },
  });
}

/** Moves an asset through places outside to one inside, and points a value of it there and back. */
export async function wander(
  owner: Caller,
  id: string,
  inside: string,
  { records, fields }: OutsideWorld,
): Promise<void> {
  const params = { id };
  for (const location of [records.tower, records.block, inside]) {
    await owner.ok(assetCalls.move, { params, body: { location } });
  }
  for (const value of [records.block, inside, records.tower]) {
    await owner.ok(assetCalls.update, {
      params,
      body: { custom_fields: [{ id: fields.location, value: value ?? null }] },
    });
  }
}
