import { assetCalls } from "@steward/contract/assets/calls";
import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { makeApiToken } from "../api-tokens/api-token-factory.ts";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture, pngOf, upload } from "../attachments/picture-factory.ts";
import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import { jobCalls } from "@steward/contract/jobs/calls";
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

const NOBODYS_ID = "00000000-0000-7000-8000-000000000000";

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
  /** The mail of an invitation; it did not fail. */
  job: string;
  /** An import that waits for its mapping; only in worlds that are made with one. */
  import?: ImportJob;
}

type Kind = Exclude<keyof World, "import">;
interface WorldOptions {
  /** Whether an import that waits for its mapping is in it. */
  with_import?: boolean;
  /** The kinds that are made; a kind that is left out has no id. Every kind unless told. */
  kinds?: ReadonlySet<PropertyKey>;
}

export async function makeWorld(caller: Caller, { with_import = false, kinds }: WorldOptions = {}): Promise<World> {
  const needs = (...some: Kind[]) => kinds === undefined || some.some((kind) => kinds.has(kind));
  const made = async (kind: Kind, make: () => Promise<{ id: string }>) => (needs(kind) ? (await make()).id : "");
  const member = needs("member", "job") ? (await makeUser(caller)).id : "";
  const asset = needs("asset", "attachment") ? (await makeAsset(caller)).id : "";
  const branch = needs("branch", "address") ? await makeBranch(caller) : undefined;
  const home = needs("home", "location", "block", "tower") ? (await makeBranch(caller)).id : "";
  const location = needs("location") ? (await makeLocation(caller, home)).id : "";
  const west = needs("block") ? await makeLocation(caller, home) : undefined;
  return {
    organisation: caller.organisation_id,
    person: caller.account_id,
    member,
    role: await made("role", () => makeRole(caller)),
    session: caller.session_id,
    api_token: await made("api_token", () => makeApiToken(caller)),
    status: await made("status", () => makeStatus(caller)),
    category: await made("category", () => makeCategory(caller)),
    parent: await made("parent", () => makeCategory(caller)),
    brand: await made("brand", () => makeBrand(caller)),
    manufacturer: await made("manufacturer", () => makeManufacturer(caller)),
    supplier: await made("supplier", () => makeSupplier(caller)),
    service_provider: await made("service_provider", () => makeServiceProvider(caller)),
    depreciation: await made("depreciation", () => makeDepreciation(caller)),
    custom_field: await made("custom_field", () => makeCustomField(caller)),
    file_field: await made("file_field", () => makeCustomField(caller, { field_type: "file" })),
    custom_fieldset: await made("custom_fieldset", () => makeFieldSet(caller)),
    linkable: (await caller.ok(serviceProviderCalls.linkedOrganisations)).results[0]?.id ?? "",
    product: await made("product", () => makeModel(caller)),
    branch: branch?.id ?? "",
    address: branch?.address?.id ?? "",
    home,
    location,
    block: west ? (await makeLocation(caller, home, west)).id : "",
    tower: await made("tower", () => makeLocation(caller, home)),
    asset,
    attachment: await made("attachment", () => makePicture(caller, asset)),
    job: needs("job")
      ? ((await caller.ok(jobCalls.list, { query: { kind: "mail", page_size: 1 } })).results[0]?.id ?? "")
      : "",
    ...(with_import ? { import: await makeImport(caller) } : {}),
  };
}

/** The kinds of records that a sample of a call names. */
function kindsOf(call: JoinedCall): ReadonlySet<PropertyKey> {
  const kinds = new Set<PropertyKey>();
  const noted = (_: object, kind: PropertyKey) => {
    kinds.add(kind);
    return NOBODYS_ID;
  };
  sampleFor(call, new Proxy({}, { get: noted }) as World);
  return kinds;
}

/** A new world with no more in it than a sample of this call names. */
export const makeWorldFor = (call: JoinedCall, caller: Caller): Promise<World> =>
  call.name.startsWith("imports.")
    ? makeWorld(caller, { with_import: true })
    : makeWorld(caller, { kinds: kindsOf(call) });

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
  "jobs.": "job",
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
