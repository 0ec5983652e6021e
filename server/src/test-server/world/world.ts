import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { feedbackCalls } from "@steward/contract/feedback/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { pngOf, upload } from "../../attachments/picture-factory.ts";
import { freshName } from "../../masters/master-factory.ts";
import type { Answer, Caller } from "../caller.ts";
import { type IdSource, requestSample } from "../contract-walker.ts";
import { awaitReading, checkImport, importIn, makeImport, runImport } from "./world-import.ts";
import type { World, WorldPart } from "./world-part.ts";
import { worldParts } from "./world-parts.ts";

export type { World } from "./world-part.ts";

const NOBODYS_ID = "00000000-0000-7000-8000-000000000000";

const importPart: WorldPart = {
  bodies: { "imports.check": (world) => importIn(world).settings },
  first: {
    "imports.again": (caller, world) => awaitReading(caller, importIn(world)),
    "imports.run": (caller, world) => checkImport(caller, importIn(world)),
    "imports.undo": (caller, world) => runImport(caller, importIn(world)),
  },
};
const parts = [...worldParts, importPart];

interface WorldOptions {
  /** Whether it contains an import in state Mapping. */
  with_import?: boolean;
  /** The records to make; all by default. */
  wanted?: ReadonlySet<string>;
}

export async function makeWorld(caller: Caller, { with_import = false, wanted }: WorldOptions = {}): Promise<World> {
  const made = new Map<string, Promise<string | undefined>>();
  const record = async (name: string): Promise<string> => {
    const found = made.get(name) ?? makers[name]?.(caller, record) ?? Promise.resolve(undefined);
    made.set(name, found);
    return (await found) ?? "";
  };
  const records: Record<string, string> = {};
  for (const name of wanted ?? Object.keys(makers)) records[name] = await record(name);
  return { records, import: with_import ? await makeImport(caller) : undefined };
}

/** A world with only the records that a sample of this call refers to. */
export function makeWorldFor(call: JoinedCall, caller: Caller): Promise<World> {
  if (call.name.startsWith("imports.")) return makeWorld(caller, { with_import: true });
  const wanted = new Set<string>();
  const noted = (_: object, name: string) => {
    wanted.add(name);
    return NOBODYS_ID;
  };
  sampleFor(call, { records: new Proxy({}, { get: noted }) });
  return makeWorld(caller, { wanted });
}

/** Merges one property of all parts. */
const merged = <Key extends "make" | "fields" | "ids" | "fieldsOf" | "params" | "bodies" | "first">(
  key: Key,
): NonNullable<WorldPart[Key]> => Object.assign({}, ...parts.map((part) => part[key])) as NonNullable<WorldPart[Key]>;

const [makers, fields, ids, fieldsOf, params, bodies, first] = [
  merged("make"),
  merged("fields"),
  merged("ids"),
  merged("fieldsOf"),
  merged("params"),
  merged("bodies"),
  merged("first"),
];

/** The entry with the longest matching prefix of a call's name. */
const behind = <T>(table: Readonly<Record<string, T>>, { name }: JoinedCall): T | undefined =>
  Object.entries(table)
    .filter(([start]) => name.startsWith(start))
    .sort(([one], [other]) => other.length - one.length)[0]?.[1];

/** Source of record ids for a call's fields; throws for a field that no part of the world knows. */
export function idsOf(call: JoinedCall, world: World): IdSource {
  return (name) => {
    if ((name === "id" || name === "ids") && world.import && call.name.startsWith("imports.")) return world.import.id;
    const own = name === "id" || name === "ids" ? behind(ids, call) : (fields[name] ?? name);
    const record = behind(fieldsOf, call)?.[name] ?? own;
    const found = record && world.records[record];
    if (!found) throw new Error(`${call.name}: the walker does not know which record ${name} means.`);
    return found;
  };
}

export const prepare = async (call: JoinedCall, caller: Caller, world: World) => first[call.name]?.(caller, world);

/** Custom field values in a body refer to fields, whatever record the body is about. */
function withOwnFields(body: unknown, { records: { custom_field } }: World): unknown {
  const values = (body as { custom_fields?: unknown[] } | undefined)?.custom_fields;
  // The body of a field set has the ids of its fields under the same key.
  if (typeof values?.[0] !== "object") return body;
  return { ...(body as object), custom_fields: [{ id: custom_field, value: freshName("Value") }] };
}

/** A complete request of a call on this world. */
export function sampleFor(call: JoinedCall, world: World): ReturnType<typeof requestSample> {
  const sample = requestSample(call, idsOf(call, world));
  const body = bodies[call.name]?.(world) ?? withOwnFields(sample.body, world);
  const own = { ...sample, params: { ...sample.params, ...params[call.name]?.(world) } };
  return body === undefined ? own : { ...own, body };
}

/** Whether the form of a call has one file, of any kind. */
const takesOneFile = ({ name }: JoinedCall) => name === customFieldCalls.upload.name || name.endsWith(".addDocument");

/** Its answers are the form; files are for questions that ask for one. */
const FEEDBACK = new Set([feedbackCalls.submit.name, feedbackCalls.visitSubmit.name]);

/** Sends a call with a sample of everything it takes. */
export async function sendSample(call: JoinedCall, caller: Caller, world: World): Promise<Answer> {
  const { params, query, body } = sampleFor(call, world);
  if (call.name === importCalls.create.name) {
    const file = { part: "file", name: "a.csv", bytes: Buffer.from("Name\nPune\n") };
    return upload(caller, call, params, [file], { kind: "branches" });
  }
  if (takesOneFile(call)) {
    return upload(caller, call, params, [{ part: "file", name: "a.txt", bytes: Buffer.from("a") }]);
  }
  if (FEEDBACK.has(call.name)) return upload(caller, call, params, [], body as Record<string, string>);
  if (call.accepts === "multipart") {
    const picture = { name: "a.png", bytes: await pngOf() };
    return upload(caller, call, params, [picture], body as Record<string, string> | undefined);
  }
  return caller.send(call, { params, query, body });
}
