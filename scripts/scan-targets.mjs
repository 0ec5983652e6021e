import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/*
 * node scripts/scan-targets.mjs ADDRESS EMAIL FOLDER
 * Generates the targets of security scanners from the OpenAPI document of a running Steward: `urls.txt` has every GET
 * with a value for each parameter, `pages.txt` the pages, `requests/` the HTTP requests of each call, `session.json`
 * the session of EMAIL. The server must run on this machine without SMTP_URL. docs/threat-model.md says how to scan
 * with them.
 */

const [address = "", email = "", folder = ""] = process.argv.slice(2);
if (!folder) throw new Error("Give the address of a running Steward, an e-mail to sign in with and a folder.");

const SOME_TEXT = `Scanned ${Date.now().toString(36)}`;
/** Calls that would end the session or destroy the scan's fixtures. */
const LEFT_OUT = /logout|setup|single-sign-on\/verify|end-others/;
/** Lists with the records that a field or filter of this name refers to. */
const LISTS = {
  assets: "/v1/steward/assets/",
  status: "/v1/steward/master/attached-status/",
  category: "/v1/steward/master/category/",
  branch: "/v1/steward/master/branch/",
  product: "/v1/steward/product/",
  user_group: "/v1/steward/master/user-group/",
  user_groups: "/v1/steward/master/user-group/",
};
const NAMES_RECORD = /^(actor|subject|user_group|parent|branch|location|category|product|custom_fieldset|below)$/;
const NO_RECORD = "00000000-0000-7000-8000-000000000000";

async function ask(path, { method = "GET", token, body } = {}) {
  const form = body instanceof FormData;
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || form ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: /^[[{]/.test(text) ? JSON.parse(text) : undefined };
}

async function signIn() {
  const outbox = `/outbox/messages.json?to=${encodeURIComponent(email)}`;
  const before = (await ask(outbox)).body.length;
  const asked = await ask("/v1/steward/auth/get-otp/", { method: "POST", body: { email } });
  if (asked.status >= 400) throw new Error(asked.text);
  const { otp_token } = asked.body;
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = (await ask(outbox)).body;
    const otp = /\b\d{6}\b/.exec(mails.length > before ? mails[0].text : "")?.[0];
    if (otp) return (await ask("/v1/steward/auth/verify/", { method: "POST", body: { otp_token, otp } })).body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code for ${email} came to the outbox.`);
}

/** Enumerated values anywhere in a schema. */
const listedBy = (schema = {}) =>
  schema.enum ?? [schema.items, ...(schema.anyOf ?? [])].flatMap((part) => (part ? listedBy(part) : []));

/** A sample value for a schema. */
function valueOf(schema = {}, name = "") {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && schema.default !== "") return schema.default;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(choices.find(({ type }) => type === "string") ?? choices[0], name);
  const [listed] = listedBy(schema);
  if (listed !== undefined && schema.type !== "array") return listed;
  const type = [schema.type].flat()[0];
  if (type === "object") return objectOf(schema);
  if (type === "array") return [valueOf(schema.items, name)];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (name === "expires_on") return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  if (name === "color") return "#336699";
  if (/url|issuer/.test(name)) return "https://scan.meridian.example";
  if (name === "email_domains") return "meridian.example";
  if (/date|from$|to$|minimum|maximum/.test(name)) return /date|from|to/.test(name) ? "2026-01-15" : "1";
  if (name === "email") return "scan@meridian.example";
  if (schema.pattern?.startsWith("^[0-9a-f]{8}") || schema.format === "uuid") return NO_RECORD;
  return schema.pattern?.includes("\\d") ? "1" : SOME_TEXT;
}

const objectOf = ({ properties = {} }) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, name)]));

/** A record as a body accepts it: without response-only keys. */
const withoutDetails = (value) => {
  if (Array.isArray(value)) return value.map(withoutDetails);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !key.endsWith("_details"));
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutDetails(part)]));
};

const kept = join(folder, "session.json");
/** One sign-in serves many runs, as codes are rate limited. */
const session = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : await signIn();
mkdirSync(join(folder, "requests"), { recursive: true });
writeFileSync(kept, JSON.stringify(session));
const token = session.access_token;
const organisation_id = session.organisation_list[0].id;
const inside = `?organisation_id=${organisation_id}`;
const { paths } = (await ask("/v1/openapi.json")).body;

const form = new FormData();
form.set("kind", "brands");
form.set("file", new Blob(["Name\nScanned\n"]), "scanned.csv");
await ask(`/v1/steward/imports/${inside}`, { method: "POST", token, body: form });

const known = new Map();
/** The first record of a list, if any. */
async function recordOf(list) {
  if (!known.get(list)) known.set(list, (await ask(`${list}${inside}`, { token })).body?.results?.[0]);
  return known.get(list);
}

/** A path with ids of existing records; `mark` is appended to each. */
async function filled(template, mark = "") {
  let path = template;
  for (let place; (place = /\{\w+\}/.exec(path)) !== null; ) {
    const before = path.slice(0, place.index).replaceAll("*", "");
    const id = (paths[before]?.get ? await recordOf(before) : undefined)?.id ?? NO_RECORD;
    path = `${path.slice(0, place.index)}${id}${mark}${path.slice(place.index + place[0].length)}`;
  }
  return path;
}

/** A query value that the first record of the list matches, where possible. */
function queryValue({ name, schema, description = "" }, record) {
  if (name === "organisation_id") return organisation_id;
  if (name === "search") return String(record?.name ?? record?.asset_name ?? "a").slice(0, 4);
  if (name === "ids") return record?.id ?? NO_RECORD;
  if (name === "custom_field") return `${NO_RECORD}:a`;
  if (/^(page|depth|length|page_size)$/.test(name)) return "1";
  if (name === "created_from" || name === "purchased_from" || name === "from") return "2000-01-15";
  if (name === "created_to" || name === "purchased_to" || name === "to") return "2090-01-15";
  const own = record?.[name];
  if (typeof own === "string" || typeof own === "number" || typeof own === "boolean") return String(own);
  if (name === "ordering") return /\b(?:name|created|asset_name)\b/.exec(description)?.[0] ?? "created";
  const [listed] = listedBy(schema);
  if (listed !== undefined) return String(listed);
  return /\b[Ii]ds?\b/.test(description) || NAMES_RECORD.test(name) ? NO_RECORD : String(valueOf(schema, name));
}

/** Body for a call from its record, records of other lists, or sample values. */
async function bodyOf(schema, own) {
  const body = objectOf(schema);
  for (const name of Object.keys(body)) {
    const several = Array.isArray(body[name]);
    const other = JSON.stringify(body[name]).includes(NO_RECORD) && LISTS[name] && (await recordOf(LISTS[name]))?.id;
    if (own?.[name] !== undefined) body[name] = withoutDetails(own[name]);
    else if (other) body[name] = several ? [other] : other;
    else if (JSON.stringify(body[name]).includes(NO_RECORD)) delete body[name];
  }
  return body;
}

const urls = [];
const requests = [];

/** Writes a call to the output after trying it on the server; refused parts of the body are dropped. */
async function keep(name, method, template, query, body) {
  const search = `?${new URLSearchParams(query)}`;
  const path = await filled(template);
  const send = () => ask(path + search, { method: method.toUpperCase(), token, body });
  let answer = await send();
  const { errors } = answer.status === 400 ? answer.body : {};
  const refused = Object.keys(errors ?? {}).map((field) => field.split(".")[0]);
  if (body && refused.length > 0) {
    for (const field of refused) delete body[field];
    answer = await send();
  }
  const sent = body === undefined ? "" : JSON.stringify(body);
  const request = (path) =>
    [
      `${method.toUpperCase()} ${path}${search} HTTP/1.1`,
      `Host: ${new URL(address).host}`,
      `Authorization: Bearer ${token}`,
      ...(sent ? ["Content-Type: application/json"] : []),
      "",
      sent,
    ].join("\r\n");
  if (method === "get") urls.push(address + path + search);
  // Marked addresses are written without query.
  if (!sent) requests.push({ name, text: request(path) });
  if (template !== path) requests.push({ name: `${name}.path`, text: request(await filled(template, "*")) });
  else if (sent) requests.push({ name, text: request(path) });
  process.stdout.write(`${answer.status} ${method.toUpperCase().padEnd(5)} ${name}\n`);
}

for (const [template, methods] of Object.entries(paths)) {
  for (const [method, call] of Object.entries(methods)) {
    const schema = call.requestBody?.content["application/json"]?.schema;
    if (LEFT_OUT.test(template) || method === "delete" || (call.requestBody && !schema)) continue;
    const record = await recordOf(template.replace(/\{.*$/, ""));
    const queries = call.parameters.filter((parameter) => parameter.in === "query");
    const query = queries.map((parameter) => [parameter.name, String(queryValue(parameter, record))]);
    const own = method === "post" ? undefined : (await ask((await filled(template)) + inside, { token })).body;
    const body = schema && (await bodyOf(schema, own));
    // A filter without matches would hide the effect of the other parameters.
    const [blind, telling] = [true, false].map((isBlind) =>
      query.filter(([name, value]) => name !== "after" && value.includes(NO_RECORD) === isBlind),
    );
    await keep(call.operationId, method, template, telling, body);
    if (blind.length > 0) {
      await keep(`${call.operationId}.filters`, method, template, [["organisation_id", organisation_id], ...blind]);
    }
    if (!queries.some(({ name }) => name === "after")) continue;
    const page = Object.entries({ organisation_id, page_size: "1" });
    const first = await ask(`${await filled(template)}?${new URLSearchParams(page)}`, { token });
    const after = new URL(first.body?.next ?? "/", address).searchParams.get("after");
    if (after) await keep(`${call.operationId}.after`, method, template, [...page, ["after", after]]);
  }
}

const routes = readFileSync(new URL("../web/src/navigation/routes.ts", import.meta.url), "utf8");
const pages = [...routes.matchAll(/path: "([^"]+)"/g)].map(([, path]) => path.replace("$id", NO_RECORD));
const others = ["/outbox", "/docs", "/healthz", "/readyz", "/metrics", "/auth/login?email=a&error=b&ticket=c"];
const signOn = "/v1/steward/auth/single-sign-on/callback?state=a&code=b";
writeFileSync(join(folder, "pages.txt"), [...pages, ...others, signOn].map((path) => `${address}${path}\n`).join(""));
writeFileSync(join(folder, "urls.txt"), `${urls.join("\n")}\n`);
for (const { name, text } of requests) writeFileSync(join(folder, "requests", `${name}.txt`), text);
