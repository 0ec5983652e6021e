/*
 * Breaking changes of the API between two OpenAPI documents that the contract generates: what a program that was written for
 * the earlier one sends is no longer taken, or what it reads is no longer answered. Properties, parameters, calls and values
 * of an enumeration that are answered may be added.
 */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  pattern?: string;
  [limit: string]: unknown;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  operationId: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

type Direction = "sent" | "answered";
/** Both documents, and the pairs of named shapes that are compared already, as shapes may refer to themselves. */
interface Comparison {
  before: ApiDocument;
  after: ApiDocument;
  direction: Direction;
  seen: Set<string>;
}

const follow = (document: ApiDocument, ref: string): unknown =>
  ref
    .slice(2)
    .split("/")
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);

function resolved(document: ApiDocument, schema: Schema): Schema {
  let found = schema;
  while (found.$ref !== undefined) found = follow(document, found.$ref) as Schema;
  return found;
}

/** The alternatives of a schema, one for each type. */
function alternatives(document: ApiDocument, schema: Schema): Schema[] {
  const { anyOf, oneOf, ...rest } = resolved(document, schema);
  const of = anyOf ?? oneOf;
  if (of) return of.flatMap((each) => alternatives(document, each));
  return Array.isArray(rest.type) ? rest.type.map((type) => ({ ...rest, type })) : [rest];
}

/** What breaks where a value of one schema meets the other: each alternative needs a counterpart, and the closest one tells why it has none. */
function compare(comparison: Comparison, before: Schema, after: Schema, path: string): string[] {
  const { direction, seen } = comparison;
  const pair = `${before.$ref} ${after.$ref} ${direction}`;
  if (before.$ref && after.$ref) {
    if (seen.has(pair)) return [];
    seen.add(pair);
  }
  const [old, now] = [alternatives(comparison.before, before), alternatives(comparison.after, after)];
  const [asked, offered] = direction === "sent" ? [old, now] : [now, old];
  return asked.flatMap((one) => {
    const found = offered.map((other) =>
      direction === "sent" ? single(comparison, one, other, path) : single(comparison, other, one, path),
    );
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
}

const typeOf = ({ type, const: value, enum: values }: Schema) => type ?? typeof (values?.[0] ?? value);
const valuesOf = ({ const: value, enum: values }: Schema) => values ?? (value === undefined ? undefined : [value]);

function single(comparison: Comparison, before: Schema, after: Schema, path: string): string[] {
  const { direction } = comparison;
  const [wide, narrow] = direction === "sent" ? [after, before] : [before, after];
  // A schema without a type takes anything.
  if (Object.keys(wide).length === 0) return [];
  const [isWide, isNarrow] = [typeOf(wide), typeOf(narrow)];
  if (isWide !== isNarrow && !(isWide === "number" && isNarrow === "integer")) {
    return [`${path}: was ${String(typeOf(before))}, is ${String(typeOf(after))}`];
  }
  const parts = (before.allOf ?? []).flatMap((part, index) => {
    const other = after.allOf?.[index];
    return other ? compare(comparison, part, other, path) : [];
  });
  return [
    ...parts,
    ...properties(comparison, before, after, path),
    ...(before.items && after.items ? compare(comparison, before.items, after.items, `${path}[]`) : []),
    ...(direction === "sent" ? narrower(before, after, path) : []),
  ];
}

function properties(comparison: Comparison, before: Schema, after: Schema, path: string): string[] {
  const { direction } = comparison;
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const required = new Set(after.required);
  const isOpen = direction === "sent" && after.additionalProperties !== false;
  const kept = Object.entries(old).flatMap(([name, schema]) => {
    const at = `${path}.${name}`;
    const other = now[name];
    if (!other) return isOpen ? [] : [`${at}: no longer ${direction === "sent" ? "taken" : "answered"}`];
    const isMissing = direction === "answered" && before.required?.includes(name) && !required.has(name);
    return [...(isMissing ? [`${at}: may be missing`] : []), ...compare(comparison, schema, other, at)];
  });
  const asked = direction === "sent" ? [...required].filter((name) => !before.required?.includes(name)) : [];
  return [...kept, ...asked.map((name) => `${path}.${name}: is required`)];
}

/** Limits with the sign by which a larger number takes more. */
const LIMITS = [
  ["maxLength", 1],
  ["maxItems", 1],
  ["maximum", 1],
  ["exclusiveMaximum", 1],
  ["minLength", -1],
  ["minItems", -1],
  ["minimum", -1],
  ["exclusiveMinimum", -1],
] as const;

function narrower(before: Schema, after: Schema, path: string): string[] {
  const limits = LIMITS.filter(([limit, sign]) => {
    const [old, now] = [before[limit], after[limit]];
    return typeof now === "number" && (typeof old !== "number" || sign * now < sign * old);
  }).map(([limit]) => `${path}: a narrower ${limit}`);
  const gone = (valuesOf(before) ?? []).filter((value) => valuesOf(after)?.includes(value) === false);
  const isListed = valuesOf(before) === undefined && valuesOf(after) !== undefined;
  const isPattern = after.pattern !== undefined && after.pattern !== before.pattern;
  return [
    ...limits,
    ...gone.map((value) => `${path}: no longer takes ${String(value)}`),
    ...(isListed ? [`${path}: takes some values only`] : []),
    ...(isPattern ? [`${path}: another pattern`] : []),
  ];
}

const parametersOf = (document: ApiDocument, { parameters }: Operation) =>
  new Map(
    parameters
      .map((one) => ("$ref" in one ? (follow(document, one.$ref) as Parameter) : one))
      .map((one) => [`${one.in} ${one.name}`, one] as const),
  );

const jsonOf = (content: Content | undefined) => content?.["application/json"]?.schema;

function ofOperation(before: ApiDocument, after: ApiDocument, old: Operation, now: Operation): string[] {
  const name = old.operationId;
  const comparing = (direction: Direction): Comparison => ({ before, after, direction, seen: new Set() });
  const [asked, offered] = [parametersOf(before, old), parametersOf(after, now)];
  const parameters = [...asked].flatMap(([key, one]) => {
    const other = offered.get(key);
    return other
      ? compare(comparing("sent"), one.schema, other.schema, `${name} ${key}`)
      : [`${name} ${key}: no longer taken`];
  });
  const required = [...offered].filter(([key, one]) => one.required && !asked.get(key)?.required);
  const [sends, takes] = [jsonOf(old.requestBody?.content), jsonOf(now.requestBody?.content)];
  const isAsked = now.requestBody?.required && !old.requestBody?.required;
  const answers = Object.entries(old.responses).flatMap(([status, { content }]) => {
    const other = now.responses[status];
    if (!other) return [`${name}: no longer answers ${status}`];
    const [said, says] = [jsonOf(content), jsonOf(other.content)];
    return said && says ? compare(comparing("answered"), said, says, `${name} answer`) : [];
  });
  return [
    ...(now.operationId === name ? [] : [`${name}: is called ${now.operationId}`]),
    ...parameters,
    ...required.map(([key]) => `${name} ${key}: is required`),
    ...(isAsked ? [`${name} body: is required`] : []),
    ...(sends && takes ? compare(comparing("sent"), sends, takes, `${name} body`) : []),
    ...answers,
  ];
}

/** What breaks for programs that were written for the earlier document, a line for each place. */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const now = after.paths[path]?.[method];
      return now ? ofOperation(before, after, old, now) : [`${old.operationId}: no ${method.toUpperCase()} ${path}`];
    }),
  );
}
