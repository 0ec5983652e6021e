import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { Call } from "@steward/contract/kit/call";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import { expect, test } from "vitest";
import { issue, makeInvite, partnerOf } from "../../issued-assets/issued-asset-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { killedAt, sendTo } from "../../test-server/killed-process.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeAsset } from "../asset-factory.ts";

/*
 * A process that is killed between the statements of a hand-over, at each table that it writes: nothing of it is left on
 * either side, and another process does it once.
 */

const server = await startTestServer({ works: false });
const { owner, admin } = server;
const oem = await partnerOf(owner);

interface Record {
  issued: string;
  invite: string;
}

/** What both sides keep of a hand-over. */
const kept = async ({ issued, invite }: Record) => {
  const { rows } = await admin.query(
    `select (select to_jsonb(i) from issued_asset i where i.id = $1) as issued,
       (select to_jsonb(a) from oem_asset a where a.id = $2) as invite,
       (select coalesce(jsonb_agg(h.action order by h.id), '[]') from activity h where h.subject_id = $1) as told,
       (select coalesce(jsonb_agg(h.action order by h.id), '[]') from activity h where h.subject_id = $2) as done`,
    [issued, invite],
  );
  return rows[0] as {
    issued: { state: string };
    invite: { state: string } | null;
    told: string[];
    done: string[];
  };
};

/** Says that everybody was mailed, as what the job of mails writes is none of a hand-over's. */
const mailed = () => admin.query("update issued_asset set mailed = now() where mailed is null");

async function invited(): Promise<Record> {
  const invite = await makeInvite(owner);
  await mailed();
  return { invite: invite.id, issued: invite.issued.id };
}

/** One that waits for the address of a caller's. */
async function waiting(email = owner.email): Promise<Record> {
  const { id } = await issue(oem, { email });
  await mailed();
  const { rows } = await admin.query("select invite from issued_asset where id = $1", [id]);
  return { issued: id, invite: rows[0].invite };
}

interface Way {
  make: () => Promise<Record>;
  caller: Caller;
  call: Call;
  params: (record: Record) => object;
  body?: (record: Record) => Promise<object>;
  /** Tables that it writes. */
  writes: readonly string[];
  state: string;
  /** The action that stands on the side that is told, if it is told of. */
  told?: string;
}

const ways: { [name: string]: Way } = {
  link: {
    make: invited,
    caller: owner,
    call: oemAssetCalls.link,
    params: ({ invite }) => ({ id: invite }),
    body: async () => ({ asset: (await makeAsset(owner, { serial_number: "" })).id }),
    writes: ["activity", "oem_asset", "issued_asset"],
    state: "Linked",
    told: "linked to My Assets",
  },
  move: {
    make: invited,
    caller: owner,
    call: oemAssetCalls.move,
    params: ({ invite }) => ({ id: invite }),
    body: async () => ({}),
    writes: ["asset", "activity", "oem_asset", "issued_asset"],
    state: "Moved",
    told: "moved to My Assets",
  },
  claim: {
    make: waiting,
    caller: owner,
    call: oemAssetCalls.claim,
    params: () => ({}),
    body: async ({ invite }) => ({ ids: [invite] }),
    writes: ["oem_asset", "issued_asset", "activity"],
    state: "Issued",
    told: "claimed",
  },
  resend: {
    make: invited,
    caller: oem,
    call: issuedAssetCalls.resend,
    params: ({ issued }) => ({ id: issued }),
    writes: ["issued_asset", "activity"],
    state: "Issued",
    told: "mail sent again",
  },
};

for (const [name, { make, caller, call, params, body, writes, state, told }] of Object.entries(ways)) {
  test.for(writes)(
    `${name}, killed as it writes %s, leaves nothing and is done once by another process`,
    async (table) => {
      const record = await make();
      const sent = await body?.(record);
      const before = await kept(record);
      const assets = async () => (await admin.query("select count(*)::int as n from asset")).rows[0].n as number;
      const count = await assets();
      const answer = await killedAt(server, `lock table ${table} in share mode`, (process) =>
        sendTo(process, caller, call, params(record), sent),
      );
      expect(answer).toBe("no answer");
      expect(await kept(record)).toEqual(before);
      expect(await assets()).toBe(count);
      await caller.ok(call, { params: params(record), ...(sent ? { body: sent } : {}) });
      const after = await kept(record);
      expect(after.issued.state).toBe(state);
      expect(after.told.filter((action) => action === told)).toEqual([told]);
      expect(await assets()).toBe(name === "move" ? count + 1 : count);
    },
  );
}

test("several that are received are done up to the one at which the process is killed, and the rest by another", async () => {
  const records = [await invited(), await invited(), await invited()].sort((a, b) => (a.invite < b.invite ? -1 : 1));
  const ids = records.map(({ invite }) => invite);
  const [, second] = records;
  const answer = await killedAt(
    server,
    `select from issued_asset where id = '${second?.issued}' for update`,
    (process) => sendTo(process, owner, oemAssetCalls.bulkReceive, {}, { ids }),
  );
  expect(answer).toBe("no answer");
  const states = async () =>
    (await Promise.all(records.map(kept))).map(({ issued, invite }) => [issued.state, invite?.state]);
  const open = ["Issued", "Invited"];
  const received = ["Received", "Received"];
  expect(await states()).toEqual([received, open, open]);
  const { done, refused } = await owner.ok(oemAssetCalls.bulkReceive, { body: { ids } });
  expect(done).toEqual(ids.slice(1));
  expect(refused).toMatchObject([{ id: ids[0], message: expect.stringContaining("Received") }]);
  expect(await states()).toEqual([received, received, received]);
  for (const record of records) {
    const { told: of_maker, done: of_customer } = await kept(record);
    expect([of_maker, of_customer].map((entries) => entries.filter((action) => action === "received").length)).toEqual([
      1, 1,
    ]);
  }
});
