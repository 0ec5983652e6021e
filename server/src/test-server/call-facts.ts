import { allCalls } from "../app/nouns.ts";

/** A call of the contract in the columns of the specification's tables (section 7); all undefined where there is none. */
export function callFacts(name: string) {
  const call = allCalls.find((one) => one.name === name);
  return {
    method: call?.method,
    path: call?.path,
    permission: call?.permission,
    status: call?.responds,
    success: call?.success ?? "",
  };
}
