import { receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { partnerOf } from "../issued-assets/issued-asset-factory.ts";
import { dayIn } from "../organisations/organisation-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";
import { lastReceived, led, ledTo } from "./interest-factory.ts";

/** The month of today, in which a placement that begins today can be recorded. */
const thisMonth = () => dayIn(0).slice(0, 7);
const sheet = () => ({ month: thisMonth(), days: [{ day: dayIn(0), mark: "Worked" as const }] });

/** Leads an interest that a caller's organisation received to a placement that begins today. */
const begun = (staffing: Caller, id: string) => ledTo(staffing, id, "placement", dayIn(0));

/** Has the other side of an interest that a caller made submit a sheet of today. */
async function attended(customer: Caller, { records: { interest = "" } }: { records: { interest?: string } }) {
  await led(customer, interest, { isPlaced: true, start_date: dayIn(0) });
  const staffing = await partnerOf(customer);
  const params = { id: (await lastReceived(staffing)) ?? "" };
  await staffing.ok(received.saveAttendance, { params, body: sheet() });
  await staffing.ok(received.submitAttendance, { params, body: { month: thisMonth() } });
}

export const world: WorldPart = {
  first: {
    "interests.approveAttendance": attended,
    "interests.returnAttendance": attended,
    "receivedInterests.saveAttendance": (caller, { records: { received_interest = "" } }) =>
      begun(caller, received_interest),
    "receivedInterests.submitAttendance": async (caller, { records: { received_interest = "" } }) => {
      await begun(caller, received_interest);
      await caller.ok(received.saveAttendance, { params: { id: received_interest }, body: sheet() });
    },
  },
  bodies: {
    "interests.approveAttendance": () => ({ month: thisMonth() }),
    "interests.returnAttendance": () => ({ month: thisMonth(), remark: "The first was a holiday" }),
    "receivedInterests.saveAttendance": sheet,
    "receivedInterests.submitAttendance": () => ({ month: thisMonth() }),
  },
  statements: {
    "interests.approveAttendance": 11,
    "interests.returnAttendance": 11,
    "interests.exportAttendance": 3,
    "receivedInterests.saveAttendance": 9,
    "receivedInterests.submitAttendance": 12,
    "receivedInterests.exportAttendance": 3,
  },
};
