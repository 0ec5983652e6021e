import { PRODUCT, calls } from "../../kit/call.ts";
import type { receiptRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/custody/` as const;

export const receiptCalls = calls<typeof receiptRules>("receipts", {
  ofCustody: { method: "GET", path: `${root}{id}/receipt/`, permission: "signed-in", answers: "file" },
  ofPerson: { method: "GET", path: `${root}holder/{id}/receipt/`, permission: "signed-in", answers: "file" },
});
