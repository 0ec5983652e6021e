import type { Transaction } from "../database/transaction.ts";
import type { ImportFieldPlan, ImportTarget } from "../import-kit/import-target.ts";

/** Every field that an import of this kind can fill in the transaction's organisation. */
export const importFieldsOf = async (tx: Transaction, target: ImportTarget): Promise<readonly ImportFieldPlan[]> => [
  ...target.fields,
  ...((await target.ownFields?.(tx)) ?? []),
];
