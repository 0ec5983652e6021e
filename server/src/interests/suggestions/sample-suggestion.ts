import { receivedInterestCalls } from "@steward/contract/interests/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Sample } from "../../nouns/facts.ts";
import { suggestPerson } from "./suggest-person.ts";

/** Whose interest was rejected at the sample agency, and who is suggested in their place. */
const [ASKED, SUGGESTED] = ["SP-6", "SP-21"];

/** A person whom the sample agency suggests after it rejected an interest in another one. */
export const makeSampleSuggestion: Sample = async ({ staffing, workday }) => {
  const { rows } = await staffing.read((tx) =>
    sql<{ id: string; person: string }>`select r.id, p.id as person from received_interest r
      join personnel_profile p on p.organisation_id = r.organisation_id and 'SP-' || p.number = ${SUGGESTED}
      where ${ofOrganisation("r")} and r.person_code = ${ASKED} order by r.id limit 1`.execute(tx),
  );
  const [found] = rows;
  if (!found) return;
  const body = {
    skilled_personel: found.person,
    note: "Worked in sterile services for ten years, and is free at once.",
  };
  const given = { params: { id: found.id }, body };
  const moment = { days_ago: workday(5), minute: 16 * 60 };
  await staffing.act(moment, "Thomas Kurian", receivedInterestCalls.suggest, given, suggestPerson);
};
