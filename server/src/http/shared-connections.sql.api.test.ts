import { assetCalls } from "@steward/contract/assets/calls";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const other = await server.otherOrganisation();
const viewer = await server.asRole("Viewer");
const nothing = await server.asMember({ permissions: [] });

const namesOf = async (caller: Caller) =>
  (await caller.ok(assetCalls.list, { query: { page_size: 100 } })).results.map(({ asset_name }) => asset_name);

/** Isolation of pipelined reads: what one caller may see must never reach the next. */
describe("reads of many callers at once", () => {
  test("answer each caller's own organisation, and nothing to those who may not ask", async () => {
    for (const name of ["Pump", "Monitor"]) await makeAsset(server.owner, { asset_name: name });
    const foreign = await makeAsset(other, { asset_name: "Oscilloscope" });
    const own = ["Monitor", "Pump"];
    const rounds = Array.from({ length: 40 }, async () => {
      const answers = await Promise.all([
        namesOf(server.owner),
        namesOf(other),
        viewer.send(assetCalls.list, { query: { organisation_id: other.organisation_id } as never }),
        nothing.refused(assetCalls.list),
        server.nobody.refused(assetCalls.list),
        namesOf(viewer),
        viewer.refused(assetCalls.read, { params: { id: foreign.id } }),
        other.ok(assetCalls.read, { params: { id: foreign.id } }),
      ]);
      expect(answers).toMatchObject([
        own,
        ["Oscilloscope"],
        { status: 403 },
        { status: 403 },
        { status: 401 },
        own,
        { status: 404 },
        { asset_name: "Oscilloscope" },
      ]);
    });
    await Promise.all(rounds);
  });

  test("go on after the database has cut the connections", async () => {
    await namesOf(server.owner);
    await server.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'steward_server' and datname = current_database()",
    );
    const { access_token, organisation_id } = server.owner;
    const request = {
      url: `/v1/steward/assets/?organisation_id=${organisation_id}`,
      headers: { authorization: `Bearer ${access_token}` },
    };
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.app.inject(request)));
    for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode);
    // Each cut connection may still fail one request, which the client repeats.
    await expect.poll(async () => (await server.app.inject(request)).statusCode).toBe(200);
    expect(await namesOf(server.owner)).toEqual(["Monitor", "Pump"]);
  });
});
