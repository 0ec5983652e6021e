import { engineerCalls } from "@steward/contract/service-requests/engineers/calls";
import { serviceVisitCalls as calls } from "@steward/contract/service-requests/visits/calls";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Sample } from "../../nouns/facts.ts";
import type { SampleOrganisation } from "../../nouns/sample-customer.ts";
import { createEngineer } from "../engineers/write-engineer.ts";
import { acceptVisit, scheduleVisit, startVisit } from "./change-visit.ts";
import { finishVisit } from "./finish-visit.ts";

const COORDINATOR = "Pooja Kulkarni";
const ENGINEER = "Suresh Patil";
const SKILLS = ["Refrigeration", "Electrical"];

/** Makes the engineer of the sample provider; answers their id. */
async function engineerOf(provider: SampleOrganisation, days_ago: number): Promise<string> {
  const { rows } = await provider.read((tx) =>
    sql<{ id: string }>`select p.id from membership m join account p on p.id = m.account_id
      where ${ofOrganisation("m")} and p.name = ${ENGINEER}`.execute(tx),
  );
  const body = { user: rows[0]?.id ?? "", skills: SKILLS };
  const made = await provider.act(
    { days_ago, minute: 9 * 60 },
    COORDINATOR,
    engineerCalls.create,
    { body },
    createEngineer,
  );
  return made.id;
}

const REPORT = {
  outcome: "Completed" as const,
  findings: "The starting relay was worn, so the compressor ran in short cycles.",
  action: "Relay exchanged; ran for an hour at the set temperature.",
  checklist: [
    { text: "Earth connection", is_done: true },
    { text: "Temperature after an hour", is_done: true },
  ],
  meter_reading: "4 °C",
  customer_name: "Sister Anjali",
  charge: "1850",
};

/** Visits of the sample provider for the requests that it accepted: one done, one accepted, one only planned. */
export const makeSampleProviderVisits: Sample = async ({ provider }) => {
  const { rows: accepted } = await provider.read((tx) =>
    sql<{ id: string; days: number }>`select a.id, current_date - a.created::date as days from assigned_request a
      where ${ofOrganisation("a")} and a.state = 'Accepted' order by a.created`.execute(tx),
  );
  const [oldest] = accepted;
  if (!oldest) return;
  const engineer = await engineerOf(provider, provider.workday(oldest.days + 1));
  const [done, agreed, planned] = accepted;
  const plan = ({ id, days }: { id: string; days: number }, from: { days_ago: number; hour: number }) => {
    const at = (hour: number) => `${provider.dayOf(from.days_ago)}T${String(hour).padStart(2, "0")}:00:00+05:30`;
    const body = {
      engineer,
      scheduled_at: at(from.hour),
      scheduled_end: at(from.hour + 2),
      instruction: "Take the relay kit along.",
    };
    const moment = { days_ago: provider.workday(days), minute: 12 * 60 };
    return provider.act(moment, COORDINATOR, calls.schedule, { params: { id }, body }, scheduleVisit);
  };
  const of = ({ service_request: id, id: visit_id }: ServiceVisit) => ({ params: { id, visit_id } });
  if (done) {
    const days_ago = provider.workday(Math.max(1, done.days - 2));
    const visit = await plan(done, { days_ago, hour: 10 });
    const at = (minute: number) => ({ days_ago, minute });
    await provider.act(at(9 * 60), ENGINEER, calls.accept, { ...of(visit), body: {} }, acceptVisit);
    await provider.act(at(10 * 60 + 5), ENGINEER, calls.start, { ...of(visit), body: {} }, startVisit);
    await provider.act(at(11 * 60 + 40), ENGINEER, calls.finish, { ...of(visit), body: REPORT }, finishVisit);
  }
  if (agreed) {
    const visit = await plan(agreed, { days_ago: -1, hour: 11 });
    const moment = { days_ago: provider.workday(agreed.days), minute: 13 * 60 };
    await provider.act(moment, ENGINEER, calls.accept, { ...of(visit), body: {} }, acceptVisit);
  }
  if (planned) await plan(planned, { days_ago: -2, hour: 15 });
};
