import { accessoryCalls } from "@steward/contract/accessories/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { licenseCalls } from "@steward/contract/licenses/calls";
import { makeAccessory } from "../accessories/accessory-factory.ts";
import { makeLicense } from "../licenses/license-factory.ts";
import type { World, WorldPart } from "../test-server/world/world-part.ts";
import type { Caller } from "../test-server/caller.ts";
import { freshName } from "../masters/master-factory.ts";
import { makeAsset } from "./asset-factory.ts";

/** Hands the asset of a world out, unless an attempt that was refused left it out. */
const checkedOut = (caller: Caller, { records: { asset = "" } }: World) =>
  caller.send(custodyCalls.checkOut, { params: { id: asset }, body: { user: caller.account_id } });

/** Checks an asset out to the caller. */
async function holdsOne(caller: Caller) {
  const { id } = await makeAsset(caller);
  return caller.ok(custodyCalls.checkOut, { params: { id }, body: { user: caller.account_id } });
}

/** The same with a piece of an accessory and a seat of a license. */
async function holdsAll(caller: Caller) {
  await holdsOne(caller);
  const user = caller.account_id;
  const [accessory, license] = [await makeAccessory(caller), await makeLicense(caller)];
  await caller.ok(accessoryCalls.handOut, { params: { id: accessory.id }, body: { quantity: 1, user } });
  await caller.ok(licenseCalls.checkOut, { params: { id: license.id }, body: { user } });
}

export const world: WorldPart = {
  make: {
    /** What was handed out to the caller with the asset. */
    handed_out_with: async (caller, record) => {
      const params = { id: (await makeAccessory(caller)).id };
      const holder = { asset: await record("asset"), user: caller.account_id };
      await caller.ok(accessoryCalls.handOut, { params, body: { quantity: 1, ...holder } });
      return (await caller.ok(accessoryCalls.handOuts, { params })).results[0]?.id;
    },
    /** A custody of the caller. */
    custody: async (caller) => {
      const { id } = await makeAsset(caller);
      await caller.ok(custodyCalls.checkOut, { params: { id }, body: { user: caller.account_id } });
      return (await caller.ok(custodyCalls.ofAsset, { params: { id } })).results[0]?.id;
    },
    /** A tag of an asset. */
    tag: async (caller, record) =>
      (await caller.ok(assetCalls.read, { params: { id: await record("asset") } })).asset_id,
  },
  fields: { user: "person", assigned_to: "person", to: "member", take_back: "handed_out_with" },
  ids: {
    "custody.": "asset",
    "custody.accept": "custody",
    "custody.decline": "custody",
    "custody.signature": "custody",
    "custody.handOver": "person",
    "receipts.ofCustody": "custody",
    "receipts.ofPerson": "person",
  },
  bodies: {
    "custody.checkOut": ({ records: { person } }) => ({ user: person, note: "Handed out" }),
    "custody.checkIn": () => ({ note: "Back", take_back: [] }),
    "custody.bulkCheckOut": ({ records: { person, tag } }) => ({ tags: [tag], user: person }),
    "custody.bulkCheckIn": ({ records: { tag } }) => ({ tags: [tag] }),
    "custody.accept": () => ({}),
    "custody.decline": () => ({ reason: freshName("Not here") }),
    "custody.handOver": ({ records: { member } }) => ({ to: member }),
  },
  statements: {
    // The holder, the asset and the first status in use are read; custody, asset and history are written.
    "custody.checkOut": 10,
    "custody.checkIn": 8,
    // One more for the tags, and these for each asset.
    "custody.bulkCheckOut": 11,
    "custody.bulkCheckIn": 9,
    "custody.ofAsset": 3,
    "custody.list": 2,
    "custody.export": 3,
    "custody.mine": 2,
    "custody.pieces": 2,
    "custody.ownPieces": 2,
    // A token of no link is refused by its form; the count of its caller is written.
    "custody.acceptance": 1,
    "custody.acceptByLink": 1,
    "custody.declineByLink": 1,
    "custody.accept": 8,
    "custody.signature": 0,
    "receipts.ofCustody": 3,
    "receipts.ofPerson": 5,
    "custody.decline": 9,
    // Four of them are the mail to the receiver, ten for each kind of hand-out.
    "custody.handOver": 32,
  },
  first: {
    "custody.checkIn": checkedOut,
    "custody.bulkCheckIn": (caller, { records: { tag = "" } }) =>
      caller.ok(custodyCalls.bulkCheckOut, { body: { tags: [tag], user: caller.account_id } }),
    "custody.handOver": holdsAll,
    "receipts.ofPerson": holdsOne,
  },
};
