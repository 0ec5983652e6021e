import { readdirSync, readFileSync } from "node:fs";
import { messages } from "@steward/contract/messages/catalogue";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

/**
 * Number of sentences for operators and developers in a file: about settings, programming errors, log entries, the API
 * description, and one that the web alone presents.
 */
const NOT_FOR_PEOPLE = {
  "contract/src/geography/rules.ts": 1,
  "contract/src/kit/joined-call.ts": 1,
  "contract/src/kit/query-rules.ts": 1,
  "contract/src/masters/depreciation/depreciation-schedule.ts": 1,
  "contract/src/masters/master-calls.ts": 1,
  "contract/src/roles/constants.ts": 1,
  "server/src/api-tokens/create-api-token.ts": 1,
  "server/src/app/app.ts": 2,
  "server/src/app/cluster/primary.ts": 1,
  "server/src/app/openapi.ts": 4,
  "server/src/app/operator-pages.ts": 1,
  "server/src/asset-requests/approval/decide-request.ts": 1,
  "server/src/asset-requests/approval/make-approved.ts": 1,
  "server/src/assets/asset-queries.ts": 1,
  "server/src/assets/bulk/bulk-run.ts": 1,
  "server/src/assets/custody/custody-queries.ts": 1,
  "server/src/assets/labels/print/label-logo.ts": 1,
  "server/src/backup-command.ts": 4,
  "server/src/backups/archive.ts": 5,
  "server/src/backups/back-up-before-upgrade.ts": 3,
  "server/src/backups/restore.ts": 3,
  "server/src/config.ts": 3,
  "server/src/dashboards/location-queries.ts": 2,
  "server/src/database/driver/client-dialect.ts": 1,
  "server/src/database/driver/message.ts": 1,
  "server/src/database/migrate/migrate.ts": 7,
  "server/src/database/patient-pool.ts": 1,
  "server/src/database/transaction.ts": 2,
  "server/src/documents/document-queries.ts": 1,
  "server/src/explain-to-operator.ts": 1,
  "server/src/files/check-image.ts": 1,
  "server/src/files/claim-storage.ts": 1,
  "server/src/files/s3-storage.ts": 2,
  "server/src/files/storage.ts": 5,
  "server/src/home/home-queries.ts": 1,
  "server/src/http/call-limits.ts": 1,
  "server/src/http/idempotency.ts": 1,
  "server/src/http/route.ts": 3,
  "server/src/imports/work/fence.ts": 1,
  "server/src/mail/mailer.ts": 1,
  "server/src/mail/smtp.ts": 1,
  "server/src/merges/move-pointers.ts": 1,
  "server/src/models/model-cover-queries.ts": 1,
  "server/src/nouns/facts.ts": 1,
  "server/src/organisations/settings/settings-queries.ts": 1,
  "server/src/outgoing/fetch-public.ts": 6,
  "server/src/pdf/faces.ts": 1,
  "server/src/places/fetch-json.ts": 5,
  "server/src/places/google-provider.ts": 2,
  "server/src/places/nominatim-provider.ts": 1,
  "server/src/single-sign-on/identity-provider.ts": 2,
};

/** Source files whose texts reach people; tests, test servers and generated files are left out. */
const files = ["contract/src/", "server/src/"].flatMap((part) =>
  readdirSync(new URL(part, root), { recursive: true, encoding: "utf8" })
    .map((path) => part + path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|-factory\.ts$|-fixtures\.ts$/.test(path))
    .filter(
      (path) =>
        !/^contract\/src\/messages\/|\/(test-server|sample|starting-data)\/|\/sample-[\w-]+\.ts$|\/tables\.ts$/.test(
          path,
        ),
    ),
);

interface Node {
  type: string;
  value?: unknown;
  quasis?: { value: { raw: string } }[];
  key?: { name?: string };
  callee?: { property?: { name?: string } };
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Parts of the syntax tree that no caller reads: descriptions of calls and parameters, and SQL. */
const isLeftOut = ({ type, key, callee }: Node) =>
  (type === "Property" && key?.name === "summary") ||
  (type === "CallExpression" && callee?.property?.name === "describe") ||
  type === "TaggedTemplateExpression";

/** Texts in a syntax tree, with an ellipsis for each placeholder of a template. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isNode(value) || isLeftOut(value)) return [];
  const own = value.type === "Literal" && typeof value.value === "string" ? [value.value] : [];
  const filled =
    value.type === "TemplateLiteral" ? [value.quasis?.map(({ value: { raw } }) => raw).join("…") ?? ""] : [];
  return [...own, ...filled, ...Object.values(value).flatMap(textsOf)];
}

const isSentence = (text: string) => /^[\p{Lu}“…]/u.test(text) && text.split(" ").length > 2 && text.endsWith(".");

const sentencesIn = (path: string, text: string) => textsOf(parseSync(path, text).program).filter(isSentence);

test("messages for people are in the catalogue", () => {
  const counts = files.map(
    (path) => [path, sentencesIn(path, readFileSync(new URL(path, root), "utf8")).length] as const,
  );
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(NOT_FOR_PEOPLE);
});

test.each([
  ['throw conflict("This is in use.");', ["This is in use."]],
  ["const f = (n: number) => `At most ${n} rows here.`;", ["At most … rows here."]],
  ["const f = (n: string) => `${n} is in use.`;", ["… is in use."]],
  ['const call = { summary: "Lists all assets." };', []],
  ['const q = line.describe("Text that is found.");', []],
])("a sentence is told in code: %s", (code, sentences) => {
  expect(sentencesIn("code.ts", code)).toEqual(sentences);
});

test("the catalogue has no duplicates", () => {
  const texts = Object.values(messages).flatMap((area) =>
    Object.values<unknown>(area).filter((text) => typeof text === "string"),
  );
  expect(texts.length).toBeGreaterThan(150);
  expect(texts).toEqual([...new Set(texts)]);
});
