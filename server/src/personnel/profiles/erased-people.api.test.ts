import { activityCalls } from "@steward/contract/activity/calls";
import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { personCalls } from "@steward/contract/personnel/people/calls";
import { shortlistCalls } from "@steward/contract/personnel/shortlist/calls";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { expect, test } from "vitest";
import { makePicture } from "../../attachments/picture-factory.ts";
import { makeBranch } from "../../branches/branch-factory.ts";
import { sendDocumentTo } from "../../documents/document-factory.ts";
import { askFor, pairsOn } from "../../interests/interest-factory.ts";
import { dayIn } from "../../organisations/organisation-factory.ts";
import { racesOn } from "../../test-server/races.ts";
import { imported } from "../../test-server/register-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { deliverDue } from "../../webhooks/delivery-job.ts";
import { makeWebhook } from "../../webhooks/webhook-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { staffing, makePerson, makePair } = await pairsOn(server);
const { untilBlocked } = racesOn(server);
const branch = (await makeBranch(owner)).id;
const body = { reason: "Asked for by the person" };
const erase = (id: string) => staffing.send(profileCalls.erase, { params: { id }, body });

/** Tables of records, in whatever organisation, with a row that has a text anywhere; mails on their way are none. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await admin.query(
      `select from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

const SECRETS = ["Zubeida Quillwright", "zubeida@people.example", "9820012345", "11 Saltpan Row", "Quietly dismissed"];

/** A person who came by a file, was placed, written about and rejected, and has a picture and a document. */
async function makeKnown() {
  const file =
    "Name,Email,Phone,Address,Skills,Agreed on\n" +
    "Zubeida Quillwright,zubeida@people.example,9820012345,11 Saltpan Row,MRI 4,2026-01-05";
  await imported(staffing, file, {}, "personnel_profiles");
  const { results } = await staffing.ok(profileCalls.list, { query: { search: "Quillwright" } });
  const id = results[0]?.id ?? "";
  await makePicture(staffing, id, { call: profileCalls.uploadAttachments });
  await sendDocumentTo(staffing, profileCalls.addDocument, id, "Certificate of Zubeida Quillwright");
  await staffing.ok(profileCalls.publish, { params: { id }, body: { audience: "everyone" } });
  const placed = await makePair(id);
  await owner.ok(made.sendMessage, { params: { id: placed.made }, body: { message: "Is Zubeida Quillwright free?" } });
  const note = "Meet Zubeida Quillwright on the third floor";
  const slots = [{ start: `${dayIn(3)}T09:00:00Z`, minutes: 30 }];
  await staffing.ok(received.accept, { params: { id: placed.received } });
  await owner.ok(made.proposeInterview, { params: { id: placed.made }, body: { slots, venue: "Gate 2", note } });
  await owner.ok(shortlistCalls.add, { params: { id }, body: { note: "Zubeida Quillwright first" } });
  const offer = { branch, start_date: dayIn(0), end_date: dayIn(9), designation: "Technician", rate: "900" };
  await owner.ok(made.offer, { params: { id: placed.made }, body: { ...offer, rate_period: "Day" } });
  await staffing.ok(received.place, { params: { id: placed.received } });
  const other = await server.otherOrganisation("Other customer");
  const rejected = await makePair(id, other);
  await staffing.ok(received.reject, {
    params: { id: rejected.received },
    body: { remark: "Quietly dismissed elsewhere" },
  });
  return { id, code: results[0]?.skilled_personel_id, placed, rejected, other };
}

test("an erased person is nowhere in the database, on neither side, and the placement stays without a name", async () => {
  // What webhooks told stands in the log of their deliveries, and what they did not tell yet waits.
  const subject_types = ["personnel_profile", "interest", "received_interest"] as const;
  for (const caller of [staffing, owner]) await makeWebhook(caller, { subject_types: [...subject_types] });
  const { id, code, placed, rejected, other } = await makeKnown();
  await deliverDue(server.services);
  expect(await tablesWith("Zubeida Quillwright")).toContain("public.webhook_delivery");
  for (const secret of SECRETS) expect(await tablesWith(secret)).not.toEqual([]);

  const running = await erase(id);
  expect(running).toMatchObject({ status: 409, body: { message: expect.stringContaining("end the placements") } });
  expect(await staffing.ok(profileCalls.read, { params: { id } })).toMatchObject({ name: "Zubeida Quillwright" });

  await admin.query("update interest set start_date = start_date - 30, end_date = end_date - 30 where id = $1", [
    placed.made,
  ]);
  await admin.query(
    "update received_interest set start_date = start_date - 30, end_date = end_date - 30 where id = $1",
    [placed.received],
  );
  const comment = "Zubeida Quillwright was missed on her last day";
  await owner.ok(made.rate, { params: { id: placed.made }, body: { rating: 5, comment } });
  expect((await erase(id)).status).toBe(204);
  for (const secret of SECRETS) expect(await tablesWith(secret), secret).toEqual([]);
  expect((await staffing.send(profileCalls.read, { params: { id } })).status).toBe(404);
  const mine = await owner.ok(made.read, { params: { id: placed.made } });
  expect(mine).toMatchObject({
    request_status: "Placed",
    skilled_personel_detail: { name: "Erased person", current_position: "", email: null },
    placement_detail: { start_date: dayIn(-30), end_date: dayIn(-21) },
  });
  expect(await other.ok(made.read, { params: { id: rejected.made } })).toMatchObject({
    request_status: "Rejected",
    rejection_remark: "",
    skilled_personel_detail: { name: "Erased person" },
  });
  const { results: placedPeople } = await owner.ok(personCalls.list, { query: { request_status: "Placed" } });
  expect(placedPeople.map(({ name }) => name)).not.toContain("Zubeida Quillwright");
  const { results: history } = await staffing.ok(activityCalls.list, { query: { subject: id } });
  expect(history[0]).toMatchObject({ action: "personal data erased", reason: body.reason });
  expect(new Set(history.map(({ subject_name }) => subject_name))).toEqual(new Set([code]));
  expect(history.slice(1).flatMap(({ changes }) => changes)).toEqual([]);
});

test("nobody is erased while an interest is open, also one that is asked for in that moment", async () => {
  const person = await makePerson();
  await makePair(person);
  expect((await erase(person)).status).toBe(409);

  const wanted = await makePerson();
  const client = await admin.connect();
  await client.query("begin");
  await client.query("lock table interest in exclusive mode");
  const asked = owner.send(made.request, { body: askFor(wanted) });
  await untilBlocked(1);
  const answers = Promise.all([asked, erase(wanted)]);
  // The erasure waits for the interest, which holds the publication.
  await untilBlocked(2);
  await client.query("commit");
  client.release();
  expect((await answers).map(({ status }) => status)).toEqual([201, 409]);
  expect(await staffing.ok(profileCalls.read, { params: { id: wanted } })).toMatchObject({ audience: "everyone" });
});

test("of many who ask and erase at once no name is left behind", async () => {
  for (let round = 0; round < 8; round++) {
    const name = `Fleeting Person ${round}`;
    const person = await makePerson(name);
    const [request, erasure] = await Promise.all([owner.send(made.request, { body: askFor(person) }), erase(person)]);
    expect([201, 400], JSON.stringify(request.body)).toContain(request.status);
    expect(erasure.status).toBe(request.status === 201 ? 409 : 204);
    if (erasure.status === 204) expect(await tablesWith(name)).toEqual([]);
  }
});

test("what is kept of a person is handed over as one file, and history says so", async () => {
  const person = await makePerson("Handed Over");
  const pair = await makePair(person);
  await owner.ok(made.sendMessage, { params: { id: pair.made }, body: { message: "When could you begin?" } });
  const { headers, bytes } = await staffing.send(profileCalls.data, { params: { id: person } });
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="?SP-\d+\.json/);
  expect(JSON.parse(bytes.toString("utf8"))).toMatchObject({
    profile: {
      name: "Handed Over",
      email: expect.stringContaining("@"),
      address: "7 Lake Road",
      pictures: [],
      documents: [],
    },
    interests: [{ state: "Requested", messages: [{ message: "When could you begin?" }] }],
    history: [{ action: "created" }, { action: "edited" }],
  });
  const { results } = await staffing.ok(activityCalls.list, { query: { subject: person } });
  expect(results[0]?.action).toBe("personal data handed over");
  const stranger = await server.otherOrganisation("Stranger");
  expect((await stranger.send(profileCalls.data, { params: { id: person } })).status).toBe(404);
  expect((await stranger.send(profileCalls.erase, { params: { id: person }, body })).status).toBe(404);
});
