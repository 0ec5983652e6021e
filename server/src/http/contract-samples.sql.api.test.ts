import { readFileSync } from "node:fs";
import { ERROR_STATUS } from "@steward/contract/kit/errors";
import { describe, expect, test } from "vitest";
import { boundCalls } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld, makeWorldFor, prepare, sendSample } from "../test-server/world/world.ts";

const server = await startTestServer();
const calls = boundCalls(server.app);
/** Records of every kind, so that no list is empty. */
await makeWorld(server.owner);

/** Calls that cannot succeed with made-up values on an installation in use, with the error they answer. */
const REFUSED: Record<string, keyof typeof ERROR_STATUS> = {
  "signIn.verify": "invalid_otp",
  "singleSignOn.verify": "invalid",
  // The calling session is ended by signing out.
  "sessions.end": "conflict",
  "signIn.refresh": "token_not_valid",
  "setup.create": "not_found",
  // Closed, as by default.
  // The server of the tests has no folder for them.
  "backups.create": "conflict",
  "founding.sendCode": "not_found",
  "founding.found": "not_found",
  "attachments.download": "not_found",
  "assets.qrCode": "not_found",
  // No label has this code.
  "assets.byCode": "not_found",
  "custody.signature": "not_found",
  // The token of a link is in a mail alone.
  "custody.acceptance": "not_found",
  "custody.acceptByLink": "not_found",
  "custody.declineByLink": "not_found",
  // So is that of a fault's page, and labels lead there where reports are switched on.
  "faultReports.ofLabel": "not_found",
  "faultReports.place": "not_found",
  // The walker's forms name an organisation, which calls for everybody refuse.
  "faultReports.report": "invalid",
  "faultReports.same": "not_found",
  "faultReports.status": "not_found",
  "providerLinks.open": "not_found",
  "providerLinks.tell": "not_found",
  "oemAssets.invitation": "not_found",
  "oemAssets.claimByLink": "not_found",
  // No job has failed.
  "jobs.retry": "conflict",
  "jobs.discard": "conflict",
  "reminders.acknowledge": "not_found",
  "reminders.snooze": "not_found",
  // The walker's day is before the records were made.
  "assets.asOf": "invalid",
  "locations.branch.asOf": "invalid",
};

describe("every call of the contract", () => {
  test("is known to the walker under a name of its own", () => {
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length);
    expect(calls.length).toBeGreaterThan(50);
  });

  test.for(calls)("$name answers as its contract says, all optional fields filled in", async (call) => {
    const world = await makeWorldFor(call, server.owner);
    await prepare(call, server.owner, world);
    const { status, body } = await sendSample(call, server.owner, world);
    const refused = REFUSED[call.name];
    expect({ status, body }).toMatchObject({ status: refused ? ERROR_STATUS[refused] : call.responds });
    if (status === 204) expect(body).toBeUndefined();
  });
});

/** Keys of the labels that the web app has for fields of history. */
const labelled = new Set(
  [
    ...readFileSync(new URL("../../../web/src/history/field-labels.ts", import.meta.url), "utf8").matchAll(
      /^ {2}([a-z0-9_]+): m\./gm,
    ),
  ].map(([, field]) => field),
);

/** Fields that are called by their names in words: "Contact name". */
const BY_ITS_NAME = new Set(
  `age asset_tag_prefix asset_tag_width city client_secret contact_name contact_number convention country custom_fields day
  description designation district expires_on field_type fiscal_year_start frequency handed_out help holder icon is_default
  is_required is_unique issuer kind kinds latitude licensed_to logo longitude maximum method minimum model_number months
  operator organisation pattern percent phone pincode reason reorder_level role salvage_percent seats sort_order time_zone used zip
  contact_person_name contact_person_phone coverage default_priority default_type escalation_level hold_reason manager priority
  remark resolution skill type`.split(/\s+/),
);

test("every field that history writes has its label, or is called by its name", async () => {
  const { rows } = await server.admin.query<{ field: string; subjects: string[] }>(
    `select c ->> 'field' as field, array_agg(distinct a.subject_type order by a.subject_type) as subjects
     from activity a cross join lateral jsonb_array_elements(a.changes) c group by 1 order by 1`,
  );
  expect(rows.length).toBeGreaterThan(80);
  // What is no name on the wire is what people called a custom field.
  const names = rows.filter(({ field }) => /^[a-z][a-z0-9_.]*$/.test(field));
  const isKnown = (field: string) => labelled.has(field) || BY_ITS_NAME.has(field);
  expect(names.filter(({ field }) => !isKnown(field.replace(/^address\./, "")))).toEqual([]);
});
