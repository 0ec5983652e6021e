import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { isStorable } from "@steward/contract/kit/field-rules";
import { FEWEST_TEXTS, hostileTexts, someHostileTexts } from "@steward/test-data/hostile-texts";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Caller } from "../test-server/caller.ts";
import { bodyFields, boundCalls, placeNames, ruleOf, takesJson, takesText } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorldFor, prepare, sampleFor } from "../test-server/world/world.ts";

const server = await startTestServer();
const texts = hostileTexts();
const calls = boundCalls(server.app).filter((call) => takesJson(call) && call.permission !== "public");

/**
 * Text fields that take any text, beside those with a form of their own (mail address, pincode, colour, place name,
 * regular expression).
 */
const ANY_TEXT = "=any 'text' (<b> 1%";
const textFields = (call: JoinedCall) => Object.entries(bodyFields(call)).filter(([, rule]) => takesText(rule));
const takesAny = ([name, rule]: [string, z.ZodType]) =>
  !(name in placeNames) && ruleOf(rule).safeParse(ANY_TEXT).success;

/** Calls that an organisation takes once for each kind that it asks for. */
const ONCE_FOR_A_KIND = ["organisations.askForKind", "installation.approve"];

const writing = calls.filter((call) => textFields(call).some(takesAny) && !ONCE_FOR_A_KIND.includes(call.name));

/** Calls that a record takes once, or a limited number of times: each attempt has records of its own. */
const ONCE = new Set([
  "accessories.handOut",
  "accessories.takeBack",
  "assignedRequests.reject",
  "assignedRequests.resolve",
  "auditCampaigns.cancel",
  "auditCampaigns.resolve",
  "bookValues.dispose",
  "cover.renewAmc",
  "cover.renewWarranty",
  "custody.checkOut",
  "installation.decline",
  "installation.suspend",
  "interests.returnAttendance",
  "licenses.checkIn",
  "receivedInterests.saveAttendance",
  "receivedInterests.suggest",
  "licenses.checkOut",
  "interests.askSlots",
  "interests.cancelInterview",
  "interests.moveInterview",
  "interests.offer",
  "interests.proposeInterview",
  "interests.rate",
  "interests.request",
  "interests.terminate",
  "interests.withdraw",
  "issuedAssets.withdraw",
  "oemAssets.decline",
  "serviceVisits.cancel",
  "serviceVisits.decline",
  "serviceVisits.finish",
  "oemAssets.link",
  "oemAssets.move",
  "oemAssets.returnAsset",
  "receivedInterests.askSlots",
  "receivedInterests.cancelInterview",
  "receivedInterests.decline",
  "receivedInterests.moveInterview",
  "receivedInterests.proposeInterview",
  "receivedInterests.refuseExtension",
  "personnelProfiles.erase",
  "receivedInterests.reject",
  "receivedInterests.terminate",
  "requestApprovals.rejectReason",
  "reservations.cancel",
  "reservations.decline",
  "reservations.request",
  "reservations.reserve",
  "serviceRequests.cancel",
  "serviceRequests.closeRequest",
  "serviceRequests.hold",
  "serviceRequests.reopen",
  "serviceRequests.resolve",
]);

/** Calls that a member takes a limited number of times, with as many texts. */
const BOUNDED: Readonly<Record<string, number>> = {
  "assetRequests.addComponent": 15,
  "labels.createSize": 50,
  "meters.create": 20,
  "savedViews.create": 50,
};

/** Fields that stand in place of others, which the sample has. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  "maintenancePlans.create": ["meter"],
  "maintenancePlans.update": ["meter"],
};

/** Fields that the answer tells under another name. */
const TOLD_AS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Of an interview; the reason of an interest is that of its end.
  "interests.cancelInterview": { reason: "reason_of_interview" },
  "interests.moveInterview": { reason: "reason_of_interview" },
  "interests.terminate": { reason: "end_reason" },
  "receivedInterests.cancelInterview": { reason: "reason_of_interview" },
  "receivedInterests.decline": { remark: "rejection_remark" },
  "receivedInterests.moveInterview": { reason: "reason_of_interview" },
  "receivedInterests.refuseExtension": { reason: "reason_in_history" },
  "receivedInterests.reject": { remark: "rejection_remark" },
  "receivedInterests.terminate": { reason: "end_reason" },
  "requestApprovals.rejectReason": { reason: "reject_reason" },
  // In its history alone; the reason of a visit is that of its end.
  "serviceVisits.reschedule": { reason: "reason_in_history" },
};

/** An owner; of calls for operators one who is an operator too. */
async function ownerFor({ permission }: JoinedCall): Promise<Caller> {
  const owner = await server.otherOrganisation();
  if (permission === "operator") {
    await server.admin.query("update account set operator_since = now() where id = $1", [owner.account_id]);
  }
  return owner;
}

/** Fields that answers mask. */
const MASKED = ["license_key"];

/**
 * Of so many texts each call gets one: creating ones more, as edits share their rules and columns, and those fewer whose
 * every attempt has records of its own.
 */
const OF_CREATING = 4;
const OF_OTHERS = 31;
const OF_ONCE = 124;

const attempts = writing.map((call) => {
  const adds = call.responds === 201;
  const share = adds ? OF_CREATING : OF_OTHERS;
  const texts = someHostileTexts(calls.indexOf(call), ONCE.has(call.name) ? OF_ONCE : share);
  return { call, adds, name: call.name, tried: texts.slice(0, BOUNDED[call.name]) };
});

/** Runs `work` over the list in groups, as concurrent as on a busy server. */
async function inGroups<T>(list: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < list.length; start += 8) {
    await Promise.all(list.slice(start, start + 8).map((item, index) => work(item, start + index)));
  }
}

describe("hostile texts", () => {
  test("are many, and so are the calls that take text", () => {
    expect(texts.length).toBeGreaterThan(FEWEST_TEXTS);
    expect(writing.length).toBeGreaterThan(13);
  });

  test.for(attempts)(
    "through every text field of $name come back letter for letter or are refused",
    async ({ call, adds, tried }) => {
      const owner = await ownerFor(call);
      const shared = await makeWorldFor(call, owner);
      const fields = textFields(call).filter((field) => takesAny(field) && !INSTEAD[call.name]?.includes(field[0]));
      const kept: number[] = [];
      const one = async (text: string, index: number) => {
        // A number at the end keeps names apart that differ by case alone.
        const given = fields.map(
          ([name], place) => [name, `${tried[(index + place) % tried.length] ?? text}#${index}`] as const,
        );
        const world = ONCE.has(call.name) ? await makeWorldFor(call, owner) : shared;
        if (!adds || ONCE.has(call.name)) await prepare(call, owner, world);
        const { params, body: sample } = sampleFor(call, world);
        const body = { ...(sample as object), ...Object.fromEntries(given) };
        const { status, body: answer } = await owner.send(call, { params, body });
        const storable = given.every(([, value]) => isStorable(value));
        const parsed = call.body.safeParse(body);
        expect({ index, answer, ok: status < 300 }).toEqual({ index, answer, ok: parsed.success });
        if (!storable) expect(status).toBe(400);
        if (!parsed.success) return;
        kept.push(index);
        const shown = (answer ?? {}) as Record<string, unknown>;
        for (const [name, value] of given) {
          const told = TOLD_AS[call.name]?.[name] ?? name;
          if (!(told in shown) || MASKED.includes(name)) continue;
          const trimmed = (parsed.data as Record<string, unknown>)[name];
          expect([value, value.trim()]).toContain(trimmed);
          expect(shown[told]).toBe(trimmed);
        }
      };
      if (adds) await inGroups(tried, one);
      else {
        for (const [index, text] of tried.entries()) await one(text, index);
      }
      // A storable text is refused for its length alone, trimmed or not, in characters or code units: a plain one is too.
      const takesPlain = (rule: z.ZodType, text: string) =>
        [text, text.trim()]
          .flatMap((one) => [one.length, [...one].length])
          .every((length) => ruleOf(rule).safeParse("x".repeat(length)).success);
      const whole = tried.filter((_text, index) =>
        fields.every(([, rule], place) => {
          const text = `${tried[(index + place) % tried.length]}#${index}`;
          return isStorable(text) && takesPlain(rule, text);
        }),
      );
      expect(whole.length).toBeGreaterThan(tried.length / 4);
      expect(kept.length).toBeGreaterThanOrEqual(whole.length);
    },
  );

  test.for(calls.filter((call) => textFields(call).some((field) => !takesAny(field))))(
    "through the text fields of $name with a form of their own are parsed by the contract",
    async (call) => {
      const owner = await ownerFor(call);
      const world = await makeWorldFor(call, owner);
      const { params, body: sample } = sampleFor(call, world);
      const strict = textFields(call).filter((field) => !takesAny(field));
      await inGroups(someHostileTexts(calls.indexOf(call), OF_OTHERS), async (text) => {
        const body = { ...(sample as object), ...Object.fromEntries(strict.map(([name]) => [name, text])) };
        const { status, body: answer } = await owner.send(call, { params, body });
        if (call.body.safeParse(body).success) return;
        expect(status).toBe(400);
        const refused = strict.filter(([, rule]) => !ruleOf(rule).safeParse(text).success).map(([name]) => name);
        expect(Object.keys((answer as { errors: object }).errors)).toEqual(expect.arrayContaining(refused));
      });
    },
  );
});
