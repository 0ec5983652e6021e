import { idParams } from "../../kit/record-rules.ts";

export const receiptRules = {
  ofCustody: {
    summary: "Receipt of a check-out as a PDF with its signatures, for its holder and for who checks assets out",
    params: idParams,
  },
  ofPerson: {
    summary: "Receipt of everything that a person holds as a PDF, for that person and for who checks assets out",
    params: idParams,
  },
};
