import type { manufacturerCalls } from "@steward/contract/masters/manufacturer";
import type { z } from "zod";

const NO_ADDRESS = { line1: "", line2: "", country: null, state: "", city: "", pincode: "" };

/** Columns of a manufacturer's body: an address replaces the stored one as a whole, null takes it away. */
export function manufacturerColumns({ address, ...columns }: z.output<typeof manufacturerCalls.update.body>) {
  return address === undefined ? columns : { ...columns, ...NO_ADDRESS, ...address };
}
