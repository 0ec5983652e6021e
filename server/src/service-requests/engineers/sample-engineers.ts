import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Sample } from "../../nouns/facts.ts";
import { FIRST_DAY, type SamplePerson } from "../../nouns/sample-customer.ts";
import { createEngineer } from "./write-engineer.ts";

const WEEK = [1, 2, 3, 4, 5, 6];

/** Who takes service work in the sample customer, what they know, and where they are at home. */
const ENGINEERS: readonly (readonly [who: SamplePerson, skills: string[], branch: string, days: number[]])[] = [
  ["Arjun Das", ["Biomedical", "Electrical", "Refrigeration"], "Pune Main Hospital", WEEK],
  ["Vikram Nair", ["IT hardware", "IT networks", "Office machines"], "Mumbai Andheri", WEEK.slice(0, 5)],
  ["Farhan Qureshi", ["Electrical", "Carpentry"], "Pune Main Hospital", WEEK],
];

export const makeSampleEngineers: Sample = async (customer) => {
  const found = await customer.read((tx) =>
    sql<{ id: string; name: string }>`select p.id, p.name from membership m join account p on p.id = m.account_id
      where ${ofOrganisation("m")}
      union all select l.id, l.name from location l where ${ofOrganisation("l")} and l.location_type = 'Branch'`.execute(
      tx,
    ),
  );
  const ids = new Map(found.rows.map(({ id, name }) => [name, id]));
  for (const [index, [who, skills, branch, working_days]] of ENGINEERS.entries()) {
    const user = ids.get(who);
    if (user === undefined) continue;
    const body = { user, skills, home_branch: ids.get(branch) ?? null, working_days };
    const moment = { days_ago: customer.workday(FIRST_DAY - 1), minute: 10 * 60 + index };
    await customer.act(moment, "Vikram Nair", engineerCalls.create, { body }, createEngineer);
  }
};
