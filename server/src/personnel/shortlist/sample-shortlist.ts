import { shortlistCalls } from "@steward/contract/personnel/shortlist/calls";
import { sql } from "kysely";
import type { Sample } from "../../nouns/facts.ts";
import { addToShortlist } from "./change-shortlist.ts";

/** Numbers of people at the sample agency, with what was noted of them. */
const SHORTLISTED: readonly { person: number; days_ago: number; note: string }[] = [
  { person: 2, days_ago: 5, note: "Knows our X-ray rooms. Ask whether evenings are possible." },
  { person: 3, days_ago: 4, note: "For the chillers, before summer" },
  { person: 18, days_ago: 1, note: "" },
];

/** People whom the sample customer keeps in view. */
export const makeSampleShortlist: Sample = async (customer) => {
  for (const [index, { person, days_ago, note }] of SHORTLISTED.entries()) {
    const found = await customer.read((tx) =>
      sql<{ id: string }>`select p.id from personnel_publication p
        where p.staffing = ${customer.staffing.organisation_id}::uuid
          and p.skilled_personel_id = ${`SP-${String(person)}`}`.execute(tx),
    );
    const id = found.rows[0]?.id ?? "";
    const moment = { days_ago: customer.workday(days_ago), minute: 10 * 60 + index * 17 };
    await customer.act(moment, "Kavita Menon", shortlistCalls.add, { params: { id }, body: { note } }, addToShortlist);
  }
};
