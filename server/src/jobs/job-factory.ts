import { jobCalls } from "@steward/contract/jobs/calls";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** The mail of an invitation, which has not failed. */
export const world: WorldPart = {
  make: {
    job: async (caller, record) => {
      await record("member");
      return (await caller.ok(jobCalls.list, { query: { kind: "mail", page_size: 1 } })).results[0]?.id;
    },
  },
  ids: { "jobs.": "job" },
};
