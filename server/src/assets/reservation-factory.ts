import { reservationCalls } from "@steward/contract/assets/reservations/calls";
import { freshName } from "../masters/master-factory.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";
import { makeAsset } from "./asset-factory.ts";

const days = { starts: "2040-02-01", ends: "2040-02-03" };

export const world: WorldPart = {
  make: {
    /** A reservation for the caller. */
    reservation: async (caller) => {
      const { id } = await makeAsset(caller);
      const body = { user: caller.account_id, ...days };
      return (await caller.ok(reservationCalls.reserve, { params: { id }, body })).id;
    },
    /** A request of the caller. */
    request: async (caller) => {
      const { id } = await makeAsset(caller);
      return (await caller.ok(reservationCalls.request, { params: { id }, body: days })).id;
    },
  },
  ids: {
    "reservations.": "reservation",
    "reservations.request": "asset",
    "reservations.approve": "request",
    "reservations.decline": "request",
    "reservations.ofAsset": "asset",
    "reservations.reserve": "asset",
  },
  bodies: {
    "reservations.reserve": ({ records: { person } }) => ({ user: person, ...days }),
    "reservations.request": () => ({ ...days }),
    "reservations.decline": () => ({ reason: "Taken" }),
    "reservations.update": () => ({ ends: "2040-02-05", note: freshName("Longer") }),
  },
  statements: {
    "reservations.list": 2,
    "reservations.export": 3,
    "reservations.mine": 2,
    "reservations.ofAsset": 3,
    // The asset is locked, its state and other reservations are read; reservation, asset and history are written.
    "reservations.read": 2,
    "reservations.reserve": 8,
    "reservations.request": 8,
    "reservations.approve": 10,
    "reservations.decline": 8,
    "reservations.update": 10,
    "reservations.cancel": 8,
  },
};
