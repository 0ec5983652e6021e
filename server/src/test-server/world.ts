import { assetCalls } from "@steward/contract/assets/calls";
import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { makeApiToken } from "../api-tokens/api-token-factory.ts";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture, pngOf, upload } from "../attachments/picture-factory.ts";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import {
  makeBrand,
  makeCategory,
  makeDepreciation,
  makeManufacturer,
  makeServiceProvider,
  makeStatus,
  makeSupplier,
} from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { makeRole } from "../roles/role-factory.ts";
import { makeUser } from "../users/user-factory.ts";
import { makeCustomField, makeFieldSet } from "../custom-fields/custom-field-factory.ts";
import type { Answer, Caller } from "./caller.ts";
import { type IdSource, requestSample } from "./contract-walker.ts";
import { bodyOf } from "./world-bodies.ts";
import { checkImport, importIn, makeImport, runImport } from "./world-import.ts";

/** One record of every kind in one organisation, none of which uses another. */
export interface World {
  organisation: string;
  /** Its owner. */
  person: string;
  /** Another member, who has nothing but a mail address. */
  member: string;
  role: string;
  /** The session that the caller calls with. */
  session: string;
  api_token: string;
  status: string;
  category: string;
  parent: string;
  brand: string;
  manufacturer: string;
  supplier: string;
  service_provider: string;
  depreciation: string;
  custom_field: string;
  /** A custom field that takes files. */
  file_field: string;
  custom_fieldset: string;
  /** Another organisation, to which a service provider may be linked. */
  linkable: string;
  product: string;
  branch: string;
  /** The branch's address. */
  address: string;
  /** A branch with what stands in it: a building of its own, another with a block, and a third. */
  home: string;
  location: string;
  block: string;
  tower: string;
  asset: string;
  attachment: string;
  /** An import that waits for its mapping; only in worlds that are made with one. */
  import?: ImportJob;
}

export async function makeWorld(caller: Caller, { with_import = false } = {}): Promise<World> {
  const asset = (await makeAsset(caller)).id;
  const branch = await makeBranch(caller);
  const home = (await makeBranch(caller)).id;
  const [location, west, tower] = [
    await makeLocation(caller, home),
    await makeLocation(caller, home),
    await makeLocation(caller, home),
  ];
  return {
    organisation: caller.organisation_id,
    person: caller.account_id,
    member: (await makeUser(caller)).id,
    role: (await makeRole(caller)).id,
    session: caller.session_id,
    api_token: (await makeApiToken(caller)).id,
    status: (await makeStatus(caller)).id,
    category: (await makeCategory(caller)).id,
    parent: (await makeCategory(caller)).id,
    brand: (await makeBrand(caller)).id,
    manufacturer: (await makeManufacturer(caller)).id,
    supplier: (await makeSupplier(caller)).id,
    service_provider: (await makeServiceProvider(caller)).id,
    depreciation: (await makeDepreciation(caller)).id,
    custom_field: (await makeCustomField(caller)).id,
    file_field: (await makeCustomField(caller, { field_type: "file" })).id,
    custom_fieldset: (await makeFieldSet(caller)).id,
    linkable: (await caller.ok(serviceProviderCalls.linkedOrganisations)).results[0]?.id ?? "",
    product: (await makeModel(caller)).id,
    branch: branch.id,
    address: branch.address?.id ?? "",
    home,
    location: location.id,
    block: (await makeLocation(caller, home, west)).id,
    tower: tower.id,
    asset,
    attachment: (await makePicture(caller, asset)).id,
    ...(with_import ? { import: await makeImport(caller) } : {}),
  };
}

/** Which record a field of this name means. */
const FIELDS: Record<string, keyof World> = {
  organisation: "organisation",
  status: "status",
  category: "category",
  brand: "brand",
  manufacturer: "manufacturer",
  depreciation: "depreciation",
  custom_field: "custom_field",
  custom_fields: "custom_field",
  custom_fieldset: "custom_fieldset",
  product: "product",
  branch: "branch",
  location: "location",
  scope: "location",
  role: "role",
  user_group: "role",
  user_groups: "role",
  duplicated_from: "role",
  parent_location: "location",
  below: "location",
  address_id: "address",
  parent: "parent",
  assets: "asset",
  actor: "person",
  subject: "asset",
  attachment_id: "attachment",
};

/** Which record `id` and `ids` mean, by the beginning of a call's name. */
const NOUNS: Record<string, keyof World> = {
  "organisations.users": "person",
  "users.": "member",
  "roles.": "role",
  "sessions.": "session",
  "apiTokens.": "api_token",
  "assets.": "asset",
  "models.": "product",
  "masters.brand.": "brand",
  "masters.category.": "category",
  "masters.manufacturer.": "manufacturer",
  "masters.supplier.": "supplier",
  "masters.serviceProvider.": "service_provider",
  "masters.depreciation.": "depreciation",
  "masters.attachedStatus.": "status",
  "masters.customField.upload": "file_field",
  "masters.customField.": "custom_field",
  "masters.fieldSet.": "custom_fieldset",
  "locations.branch.": "branch",
  "locations.location.move": "block",
  "locations.location.": "location",
  "attachments.": "attachment",
  "imports.": "import",
};

/** Fields that mean another record in the calls whose name begins so. */
const PLACES: readonly [start: string, field: string, record: keyof World][] = [
  ["assets.", "branch", "home"],
  ["locations.location.", "branch", "home"],
  ["locations.location.", "parent", "tower"],
];

/** The ids that a call's fields name; throws for a field that this table does not know. */
export function idsOf(call: JoinedCall, world: World): IdSource {
  return (name) => {
    const noun = Object.keys(NOUNS).find((start) => call.name.startsWith(start));
    const own = name === "id" || name === "ids" ? NOUNS[noun ?? ""] : FIELDS[name];
    const record = PLACES.find(([start, field]) => call.name.startsWith(start) && field === name)?.[2] ?? own;
    const found = record && world[record];
    if (!found) throw new Error(`${call.name}: the walker does not know which record ${name} means.`);
    return typeof found === "string" ? found : found.id;
  };
}

/** What has to be so before a call can succeed on a fresh world. */
const FIRST: Record<string, (caller: Caller, world: World) => Promise<unknown>> = {
  "assets.restore": (caller, world) => caller.ok(assetCalls.archive, { params: { id: world.asset } }),
  "imports.run": (caller, world) => checkImport(caller, importIn(world)),
  "imports.undo": (caller, world) => runImport(caller, importIn(world)),
};

export const prepare = async (call: JoinedCall, caller: Caller, world: World) => FIRST[call.name]?.(caller, world);

/** A request of a call on this world, with everything it takes. */
export function sampleFor(call: JoinedCall, world: World): ReturnType<typeof requestSample> {
  const sample = requestSample(call, idsOf(call, world));
  const body = bodyOf(call, world, sample.body);
  return body === undefined ? sample : { ...sample, body };
}

/** Sends a call with a sample of everything it takes. */
export async function sendSample(call: JoinedCall, caller: Caller, world: World): Promise<Answer> {
  const { params, query, body } = sampleFor(call, world);
  if (call.name === importCalls.create.name) {
    const file = { part: "file", name: "a.csv", bytes: Buffer.from("Name\nPune\n") };
    return upload(caller, call, params, [file], { kind: "branches" });
  }
  if (call.name === customFieldCalls.upload.name) {
    return upload(caller, call, params, [{ part: "file", name: "a.txt", bytes: Buffer.from("a") }]);
  }
  if (call.accepts === "multipart") return upload(caller, call, params, [{ name: "a.png", bytes: await pngOf() }]);
  return caller.send(call, { params, query, body });
}
