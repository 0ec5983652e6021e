import { calls, PRODUCT } from "../../kit/call.ts";
import type { personRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/skilled-personel/` as const;
const one = `${root}{id}/` as const;
const permission = "personnel.view";

/** Calls of customers, whatever their kind: people who are published to them. */
export const personCalls = calls<typeof personRules>("skilledPersonnel", {
  list: { method: "GET", path: root, permission },
  export: { method: "GET", path: `${root}export/`, permission: "personnel.export", answers: "file" },
  counts: { method: "GET", path: `${root}filter/counts/`, permission },
  cities: { method: "GET", path: `${root}filter/city/`, permission },
  products: { method: "GET", path: `${root}filter/product/`, permission },
  read: { method: "GET", path: one, permission },
  employmentHistory: { method: "GET", path: `${one}employment-history/`, permission },
  certificates: { method: "GET", path: `${one}certificate/`, permission },
  additionalInformation: { method: "GET", path: `${one}additional-information/`, permission },
  organisations: { method: "GET", path: `${one}organisation/`, permission },
});
