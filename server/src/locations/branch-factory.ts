import { type branchBody, branchCalls } from "@steward/contract/locations";
import type { z } from "zod";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";

export const makeBranch = (caller: Caller, body: Partial<z.input<typeof branchBody>> = {}) =>
  caller.ok(branchCalls.create, { body: { name: freshName("Branch"), ...body } });
