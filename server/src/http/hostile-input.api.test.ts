import { isUtf8 } from "node:buffer";
import { assetCalls } from "@steward/contract/assets/calls";
import type { JoinedCall } from "@steward/contract/kit/joined-call";
import { isStorable } from "@steward/contract/kit/field-rules";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { signInCalls } from "@steward/contract/sign-in/calls";
import { hostileBodies } from "@steward/test-data/hostile-bodies";
import { hostileTexts, someHostileTexts } from "@steward/test-data/hostile-texts";
import { mailAddresses } from "@steward/test-data/mail-addresses";
import { describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { boundCalls, queryFields } from "../test-server/contract-walker.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeWorld, sampleFor } from "../test-server/world/world.ts";

const server = await startTestServer();
const { owner, nobody } = server;
const world = await makeWorld(owner, { with_import: true });
const texts = hostileTexts();
const searching = boundCalls(server.app).filter((call) => "search" in queryFields(call));

describe("searching", () => {
  test.for(searching)("$name takes every hostile text", async (call: JoinedCall) => {
    const { params } = sampleFor(call, world);
    const needed = call.answers === "file" ? { format: "csv" } : {};
    const tried = call.name === "assets.list" ? texts : someHostileTexts(searching.indexOf(call), 31);
    for (let start = 0; start < tried.length; start += 8) {
      const answers = tried.slice(start, start + 8).map(async (search) => {
        const { status } = await owner.send(call, { params, query: { search, ...needed } });
        // A URL cannot carry lone surrogates; a search that does not narrow a list refuses blanks.
        const short = search.trim().length <= 200 && isStorable(search.toWellFormed());
        const isTaken = short && (search.trim() !== "" || !["places.search", "search.find"].includes(call.name));
        expect({ search, status }).toEqual({ search, status: isTaken ? 200 : 400 });
      });
      await Promise.all(answers);
    }
  });

  test("an asset of a hostile name is found by that name", async () => {
    const other = await server.otherOrganisation();
    const some = [...someHostileTexts(0), ...someHostileTexts(4), ...someHostileTexts(8)];
    const names = some
      .map((text) => text.trim())
      .filter((text) => text !== "" && text.length <= 200 && isStorable(text));
    const made = new Map<string, string>();
    for (const name of names) made.set(name, (await makeAsset(other, { asset_name: name })).id);
    let missed = 0;
    for (const [name, id] of made) {
      const { results, count } = await other.ok(assetCalls.list, { query: { search: name, page_size: 100 } });
      if (count <= 100 && !results.some((asset) => asset.id === id)) missed += 1;
      expect({ name, missed }).toEqual({ name, missed: 0 });
    }
  });
});

describe("request bodies", () => {
  test("that are no UTF-8 or no JSON are refused as such; the others are validated by their fields", async () => {
    const url = "/v1/steward/brand/";
    const headers = { "content-type": "application/json" };
    const { count } = await owner.ok(brandCalls.list);
    const wrong: string[] = [];
    for (const { name, expect: verdict, bytes } of hostileBodies()) {
      const { status, body } = await owner.raw({ method: "POST", url, headers, payload: bytes });
      expect({ name, status }).toEqual({
        name,
        status: expect.toSatisfy((code: number) => code === 400 || code === 413),
      });
      const told = isUtf8(bytes) ? "The request is not valid JSON." : "The request is not valid UTF-8.";
      const unread = (body as { message?: string }).message === told;
      if ((verdict === "reject" && !unread) || (verdict === "accept" && unread)) wrong.push(name);
    }
    expect(wrong).toEqual([]);
    expect((await owner.ok(brandCalls.list, { query: { search: "" } })).count).toBe(count);
  });
});

describe("mail addresses", () => {
  test("are taken or refused alike for signing in and in a form, never with a fault", async () => {
    const taken: string[] = [];
    for (const [index, { address: email, is_wrong }] of mailAddresses().entries()) {
      const code = await nobody.send(signInCalls.getOtp, { body: { email } });
      const form = await owner.send(manufacturerCalls.create, { body: { name: `Maker ${index}`, email } });
      if (email.trim() !== "" && isStorable(email) && code.status !== 429)
        expect({ email, ok: form.status < 300 }).toEqual({ email, ok: code.status < 300 });
      if (code.status < 300 && is_wrong && email === email.trim()) taken.push(email);
    }
    expect(taken).toEqual([]);
  });
});
