import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { expect, test } from "vitest";
import { pngOf, storedFiles } from "../../attachments/picture-factory.ts";
import { addressOf, type Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { inHours, makeEngineer, makeVisit, takeSteps } from "../visit-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const person = () => server.asMember({ permissions: ["service_request.view", "service_request.work"] });
const [caller, colleague] = [await person(), await person()];
const engineer = (await makeEngineer(owner, { user: caller.account_id })).id;
const paramsOf = ({ service_request, id }: ServiceVisit) => ({ id: service_request, visit_id: id });
const own = async (who: Caller) => (await who.ok(calls.mine, { query: {} })).results.map(({ id }) => id);

test("an engineer has the own visits that are open or ended today, the earliest first", async () => {
  const later = await makeVisit(owner, { engineer, ...inHours(400) });
  const soon = await makeVisit(owner, { engineer, ...inHours(2) });
  await makeVisit(owner);
  const ended = await takeSteps(
    caller,
    await makeVisit(owner, { engineer, ...inHours(1) }),
    "accept",
    "start",
    "finish",
  );
  const [declined, former] = [await makeVisit(owner, { engineer }), await makeVisit(owner, { engineer })];
  await caller.ok(calls.decline, { params: paramsOf(declined), body: { reason: "On leave" } });
  await takeSteps(caller, former, "accept", "start", "finish");
  await admin.query(
    "update service_visits set started_at = started_at - interval '2 days', ended_at = ended_at - interval '2 days' where id = $1",
    [former.id],
  );
  expect(await own(caller)).toEqual([ended.id, soon.id, later.id]);
  await admin.query(
    "update service_visits set scheduled_at = now() - interval '3 days', scheduled_end = now() - interval '70 hours' where id = $1",
    [later.id],
  );
  expect(await own(caller)).toEqual([later.id, ended.id, soon.id]);
  expect(await own(colleague)).toEqual([]);
});

test("a step that a device kept for one person is taken from no other session", async () => {
  const visit = await makeVisit(owner, { engineer });
  const input = {
    params: paramsOf(visit),
    body: {},
    headers: { "idempotency-key": `${caller.account_id}.0mb2x3k9z-1` },
  };
  const { status, body } = await owner.send(calls.accept, input);
  expect([status, (body as { code: string }).code]).toEqual([409, "idempotency_mismatch"]);
  expect(await owner.ok(calls.read, { params: paramsOf(visit) })).toMatchObject({ status: "Scheduled" });
  expect((await caller.send(calls.accept, input)).status).toBe(200);
});

test("a picture that is sent again with its key is there once, and no file is left over", async () => {
  const visit = await makeVisit(owner, { engineer });
  const send = async (key: string) => {
    const form = new FormData();
    form.append("attachments", new File([new Uint8Array(await pngOf())], "camera.png"));
    const url = addressOf(calls.addPictures, { ...paramsOf(visit), stage: "before" });
    return caller.raw({ method: "POST", url, headers: { "idempotency-key": key }, payload: form });
  };
  expect((await send("first")).status).toBe(201);
  const files = storedFiles(server);
  expect((await send("first")).status).toBe(201);
  expect(storedFiles(server)).toBe(files);
  expect((await send("second")).status).toBe(201);
  const { pictures } = await caller.ok(calls.read, { params: paramsOf(visit) });
  expect(pictures.map(({ file_name }) => file_name)).toEqual(["camera.png", "camera.png"]);
});
