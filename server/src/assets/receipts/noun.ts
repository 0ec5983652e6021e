import { receiptCalls } from "@steward/contract/assets/receipts/calls";
import { receiptRules } from "@steward/contract/assets/receipts/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../../http/route.ts";
import type { Noun } from "../../nouns/noun.ts";
import { receiptOfCustody, receiptOfPerson } from "./read-receipt.ts";

/** Receipts are drawn of custody and kept nowhere. */
export const receiptNoun: Noun = {
  routes: routes(join(receiptCalls, receiptRules), (router) => {
    router.signedIn(receiptCalls.ofCustody, receiptOfCustody);
    router.signedIn(receiptCalls.ofPerson, receiptOfPerson);
  }),
};
