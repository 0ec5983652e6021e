import { searchCalls } from "@steward/contract/search/calls";
import { describe, expect, test, vi } from "vitest";
import { makeAccessory } from "../accessories/accessory-factory.ts";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { makeComponent } from "../components/component-factory.ts";
import { makeLicense } from "../licenses/license-factory.ts";
import { makeModel } from "../models/model-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const { owner, admin } = server;
const address = await server.app.listen({ port: 0, host: "127.0.0.1" });

/** Names of what a text finds, by kind. */
async function found(caller: Caller, search: string, more: { limit?: number } = {}) {
  const { results } = await caller.ok(searchCalls.find, { query: { search, ...more } });
  return results.map(({ kind, hits }) => [kind, hits.map(({ name, code }) => `${code} ${name}`.trim())]);
}

const hq = await makeBranch(owner, { name: "Quasar House" });
const hall = await makeLocation(owner, hq.id, null, { name: "Quasar Hall" });
await makeModel(owner, { product_name: "Quasar Lamp", product_number: "QL-77" });
await makeComponent(owner, { name: "Quasar bulb", serial_number: "QB0001" });
await makeAccessory(owner, { name: "Stand for quasar" });
await makeLicense(owner, { name: "Quasar Suite" });
await makeAsset(owner, { asset_id: "Q-1", asset_name: "Quasar projector", location: hall.id });
await makeAsset(owner, { asset_id: "Q-10", asset_name: "Old quasar", serial_number: "SER-Q-1" });
await makeAsset(owner, { asset_id: "ZZ-9", asset_name: "About Q-1", serial_number: "Q-1" });

describe("a search across all nouns", () => {
  test("finds records of every kind in one call", async () => {
    expect(await found(owner, "QUÁSAR")).toEqual([
      ["asset", ["Q-1 Quasar projector", "Q-10 Old quasar"]],
      ["model", ["QL-77 Quasar Lamp"]],
      ["component", ["QB0001 Quasar bulb"]],
      ["license", ["Quasar Suite"]],
      ["branch", ["Quasar House"]],
      ["location", ["Quasar Hall"]],
      ["accessory", ["Stand for quasar"]],
    ]);
  });

  test("puts what is the tag or serial number first, then what begins with it", async () => {
    expect(await found(owner, "q-1")).toEqual([
      ["asset", ["Q-1 Quasar projector", "Q-1 About Q-1", "Q-10 Old quasar"]],
    ]);
    expect(await found(owner, "q-1", { limit: 1 })).toEqual([["asset", ["Q-1 Quasar projector"]]]);
    const [first] = await found(owner, "ql-77");
    expect(first).toEqual(["model", ["QL-77 Quasar Lamp"]]);
  });

  test("finds a service request by its number, whatever its case", async () => {
    const { id, internal_id, description } = await makeServiceRequest(owner);
    const { results } = await owner.ok(searchCalls.find, { query: { search: internal_id.toLowerCase() } });
    expect(results[0]).toMatchObject({ kind: "service_request", hits: [{ id, code: internal_id, name: description }] });
  });

  test("says of a place in which branch it is, and finds people", async () => {
    const { results } = await owner.ok(searchCalls.find, { query: { search: "quasar hall" } });
    expect(results).toMatchObject([{ kind: "location", hits: [{ id: hall.id, branch: hq.id }] }]);
    const member = await server.asMember({ role: "Viewer" }, owner.organisation_id);
    const people = await owner.ok(searchCalls.find, { query: { search: "example.org", limit: 20 } });
    const ids = people.results.flatMap(({ kind, hits }) => (kind === "user" ? hits.map(({ id }) => id) : []));
    expect(ids).toContain(member.account_id);
  });

  test("finds names that are spelled alike where nothing contains the text", async () => {
    const { results, is_alike } = await owner.ok(searchCalls.find, { query: { search: "qusar projecter" } });
    expect(is_alike).toBe(true);
    expect(results[0]).toMatchObject({ kind: "asset", hits: [{ name: "Quasar projector" }] });
    const nothing = await owner.ok(searchCalls.find, { query: { search: "xylophone" } });
    expect(nothing).toEqual({ results: [], is_alike: false });
  });

  test("knows names with numbers by their beginning, and where they are spelled alike", async () => {
    const block = await makeLocation(owner, hq.id, hall, { name: "Meadow wing" });
    const floor = await makeLocation(owner, hq.id, block, { name: "Meadow floor" });
    for (const name of ["Old Ward 12", "Ward 12", "Ward 1"]) await makeLocation(owner, hq.id, floor, { name });
    for (const asset_name of ["Laptop 7420", "Spare laptop 7420"]) await makeAsset(owner, { asset_name });
    const closest = async (search: string) => {
      const { results, is_alike } = await owner.ok(searchCalls.find, { query: { search } });
      return [is_alike, ...results.map(({ kind, hits }) => [kind, hits[0]?.name])];
    };
    expect(await closest("laptop 7420")).toEqual([false, ["asset", "Laptop 7420"]]);
    expect(await closest("ward 12")).toEqual([false, ["location", "Ward 12"]]);
    expect(await closest("wrad 12")).toEqual([true, ["location", "Ward 12"]]);
  });

  test("takes wildcards and quotes as they are", async () => {
    for (const search of ["%", "_", "\\", "'", "%%%", "q_1", "\u{1F600}\u{1F600}\u{1F600}"]) {
      expect(await found(owner, search), search).toEqual([]);
    }
    expect(await owner.refused(searchCalls.find, { query: { search: "  " } })).toMatchObject({ status: 400 });
  });

  test("shows what the caller may see alone", async () => {
    const clerk = await server.asMember({ permissions: ["model.view"] }, owner.organisation_id);
    expect(await found(clerk, "quasar")).toEqual([["model", ["QL-77 Quasar Lamp"]]]);
    const nobody = await server.asMember({ permissions: [] }, owner.organisation_id);
    expect(await found(nobody, "quasar")).toEqual([]);
    expect(await found(await server.otherOrganisation(), "quasar")).toEqual([]);
  });

  test("shows members who are limited to places what is in those, however much is outside", async () => {
    const shop = await makeBranch(owner, { name: "Shop" });
    const [own] = [await makeAsset(owner, { asset_id: "LIM-9", asset_name: "Quasar beamer", location: shop.id })];
    for (const n of [1, 2, 3]) await makeAsset(owner, { asset_id: `LIM-${n}`, location: hall.id });
    const member = await server.asMember({ role: "Viewer", scope: [shop.id] }, owner.organisation_id);
    for (const search of ["lim-", "quasar", "beamer", "quazar beemer"]) {
      const { results } = await member.ok(searchCalls.find, { query: { search, limit: 1 } });
      const assets = results.find(({ kind }) => kind === "asset")?.hits;
      expect(
        assets?.map(({ id }) => id),
        search,
      ).toEqual([own.id]);
      expect(
        results.filter(({ kind }) => ["branch", "location"].includes(kind)),
        search,
      ).toEqual([]);
    }
    expect(await found(member, "q-1")).toEqual([]);
  });

  test("ends in the database when its client leaves", async () => {
    const waiting = async () => {
      const { rows } = await admin.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting;
    };
    const lock = await admin.connect();
    await lock.query("begin; lock table component in access exclusive mode");
    try {
      const leave = new AbortController();
      const left = fetch(`${address}${searchCalls.find.path}?search=q&organisation_id=${owner.organisation_id}`, {
        headers: { authorization: `Bearer ${owner.access_token}` },
        signal: leave.signal,
      }).catch((error: unknown) => error);
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      leave.abort();
      expect(await left).toMatchObject({ name: "AbortError" });
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 3_000, interval: 20 });
    } finally {
      await lock.query("rollback");
      lock.release();
    }
  });
});
