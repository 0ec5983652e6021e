import { assetCalls } from "@steward/contract/assets";
import type { Call } from "@steward/contract/call";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture, pngOf, upload } from "../attachments/picture-factory.ts";
import { type ImportJob, importCalls } from "@steward/contract/imports";
import { makeBranch } from "../locations/branch-factory.ts";
import { makeBrand, makeCategory, makeManufacturer, makeStatus } from "../masters/master-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import type { Answer, Caller } from "./caller.ts";
import { type IdSource, requestSample } from "./contract-walker.ts";
import { checkImport, makeImport, runImport } from "./world-import.ts";

/** One record of every kind in one organisation, none of which uses another. */
export interface World {
  organisation: string;
  status: string;
  category: string;
  parent: string;
  brand: string;
  manufacturer: string;
  product: string;
  branch: string;
  asset: string;
  attachment: string;
  /** An import that waits for its mapping; only in worlds that are made with one. */
  import?: ImportJob;
}

export async function makeWorld(caller: Caller, { with_import = false } = {}): Promise<World> {
  const asset = (await makeAsset(caller)).id;
  return {
    organisation: caller.organisation_id,
    status: (await makeStatus(caller)).id,
    category: (await makeCategory(caller)).id,
    parent: (await makeCategory(caller)).id,
    brand: (await makeBrand(caller)).id,
    manufacturer: (await makeManufacturer(caller)).id,
    product: (await makeModel(caller)).id,
    branch: (await makeBranch(caller)).id,
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
  product: "product",
  branch: "branch",
  parent: "parent",
  assets: "asset",
  attachment_id: "attachment",
};

/** Which record `id` and `ids` mean, by the beginning of a call's name. */
const NOUNS: Record<string, keyof World> = {
  "assets.": "asset",
  "models.": "product",
  "masters.brand.": "brand",
  "masters.category.": "category",
  "masters.manufacturer.": "manufacturer",
  "masters.attachedStatus.": "status",
  "locations.branch.": "branch",
  "attachments.": "attachment",
  "imports.": "import",
};

/** The ids that a call's fields name; throws for a field that this table does not know. */
export function idsOf(call: Call, world: World): IdSource {
  return (name) => {
    const noun = Object.keys(NOUNS).find((start) => call.name.startsWith(start));
    const record = name === "id" || name === "ids" ? NOUNS[noun ?? ""] : FIELDS[name];
    const found = record && world[record];
    if (!found) throw new Error(`${call.name}: the walker does not know which record ${name} means.`);
    return typeof found === "string" ? found : found.id;
  };
}

const importIn = ({ import: job }: World): ImportJob => {
  if (!job) throw new Error("This world was made without an import.");
  return job;
};

/** What has to be so before a call can succeed on a fresh world. */
const FIRST: Record<string, (caller: Caller, world: World) => Promise<unknown>> = {
  "assets.restore": (caller, world) => caller.ok(assetCalls.archive, { params: { id: world.asset } }),
  "imports.run": (caller, world) => checkImport(caller, importIn(world)),
  "imports.undo": (caller, world) => runImport(caller, importIn(world)),
};

export const prepare = async (call: Call, caller: Caller, world: World) => FIRST[call.name]?.(caller, world);

/** Bodies that depend on the record they are about. */
const BODIES: Record<string, (world: World) => unknown> = {
  "imports.check": (world) => importIn(world).settings,
};

/** A request of a call on this world, with everything it takes. */
export function sampleFor(call: Call, world: World): ReturnType<typeof requestSample> {
  const sample = requestSample(call, idsOf(call, world));
  const body = BODIES[call.name]?.(world);
  return body === undefined ? sample : { ...sample, body };
}

/** Sends a call with a sample of everything it takes. */
export async function sendSample(call: Call, caller: Caller, world: World): Promise<Answer> {
  const { params, query, body } = sampleFor(call, world);
  if (call.name === importCalls.create.name) {
    const file = { part: "file", name: "a.csv", bytes: Buffer.from("Name\nPune\n") };
    return upload(caller, call, params, [file], { kind: "branches" });
  }
  if (call.accepts === "multipart") return upload(caller, call, params, [{ name: "a.png", bytes: await pngOf() }]);
  return caller.send(call, { params, query, body });
}
