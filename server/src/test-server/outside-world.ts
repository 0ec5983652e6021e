import { assetCalls } from "@steward/contract/assets/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { customFieldRules } from "@steward/contract/custom-fields/rules";
import { jobCalls } from "@steward/contract/jobs/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { userCalls } from "@steward/contract/users/calls";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture, upload } from "../attachments/picture-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { makeCustomField } from "../custom-fields/custom-field-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { makeUser } from "../users/user-factory.ts";
import type { Caller } from "./caller.ts";
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

/** Makes two branches with places, assets, pictures, files, an import and a member, all of them named by the word. */
export async function makeOutsideWorld(owner: Caller): Promise<OutsideWorld> {
  const [branch, home] = [
    await makeBranch(owner, { name: named("works"), address: ADDRESS }),
    await makeBranch(owner, { name: named("yard") }),
  ];
  const location = await makeLocation(owner, home.id, null, { name: named("hall") });
  const tower = await makeLocation(owner, home.id, null, { name: named("tower") });
  const block = await makeLocation(owner, home.id, tower, { name: named("block") });
  const floor = await makeLocation(owner, home.id, block, { name: named("floor") });
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
  const attachment = await makePicture(owner, asset.id, { name: `${OUTSIDE_WORD}.png` });
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
      asset: asset.id,
      attachment: attachment.id,
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
