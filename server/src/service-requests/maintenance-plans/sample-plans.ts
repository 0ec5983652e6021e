import type { BodyOf } from "@steward/contract/kit/call";
import { maintenancePlanCalls as calls } from "@steward/contract/service-requests/maintenance-plans/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Sample } from "../../nouns/facts.ts";
import { dueMeters } from "../planned/ask-by-meters.ts";
import { duePlans, plannedAssets } from "../planned/ask-for-maintenance.ts";
import { askForAll } from "../planned/ask-for-newest.ts";
import { createPlan, pausePlan } from "./write-plan.ts";

type Terms = Omit<BodyOf<typeof calls.create>, "starts" | "category" | "location"> & {
  category: string;
  /** A branch; absent where all are meant. */
  branch?: string;
  /** In how many days from today it is due for the first time. */
  due_in: number;
  isPaused?: boolean;
};

/** What a hospital looks after by the calendar. */
const PLANS: readonly Terms[] = [
  {
    name: "Ventilators: half-yearly service",
    category: "Ventilators",
    every: 6,
    unit: "Month",
    lead_days: 7,
    due_in: 9,
    priority: "High",
    checklist: [
      "Change the inlet and exhalation filters",
      "Calibrate the flow sensor and the oxygen cell",
      "Test the alarms for pressure and disconnection",
      "Run on battery for 30 minutes",
      "Put the service label on with the date",
    ],
    description: "Ask the ward for a spare before the ventilator is taken away.",
  },
  {
    name: "Defibrillators: monthly check",
    category: "Defibrillators",
    branch: "Mumbai Andheri",
    every: 1,
    unit: "Month",
    lead_days: 7,
    due_in: 4,
    priority: "High",
    type: "Inspection",
    checklist: [
      "Discharge 200 J into the tester",
      "Read the capacity of the battery",
      "Look at the expiry date of the pads",
      "Print the self-test and file it",
    ],
  },
  {
    name: "UPS: batteries and load",
    category: "UPS",
    every: 3,
    unit: "Month",
    lead_days: 10,
    due_in: 37,
    checklist: ["Measure each battery under load", "Clean the fans", "Compare the load with the rating"],
  },
  {
    name: "Air conditioning: before the summer",
    category: "Air conditioning",
    every: 1,
    unit: "Year",
    lead_days: 30,
    due_in: 110,
    checklist: ["Wash the filters and the coil", "Check the gas pressure", "Clear the drain"],
  },
  {
    name: "Infusion pumps: yearly flow test",
    category: "Infusion pumps",
    every: 12,
    unit: "Month",
    lead_days: 21,
    due_in: 150,
    checklist: ["Measure the flow at 5 and 100 ml/h", "Test the occlusion alarm", "Test the air detector"],
  },
  {
    name: "Patient monitors: weekly wipe-down",
    category: "Patient monitors",
    branch: "Mumbai Andheri",
    every: 1,
    unit: "Week",
    lead_days: 0,
    due_in: 3,
    priority: "Low",
    isPaused: true,
    description: "Paused while the wards do it themselves.",
  },
];

/** What it looks after by a meter. */
const BY_METER = {
  name: "Generators: oil and filters",
  category: "Generators",
  meter: "Running hours",
  meter_unit: "hours",
  meter_every: 250,
  meter_lead: 20,
  meter_starts: 1500,
  priority: "High",
  checklist: [
    "Change the oil and its filter",
    "Clean the air filter",
    "Check the coolant",
    "Run under load for 15 minutes",
  ],
} as const;

/** Plans of the sample customer, and what the first of them have due already. */
export const makeSamplePlans: Sample = async (customer) => {
  const { rows } = await customer.read((tx) =>
    sql<{ id: string; name: string }>`
      select c.id, c.name from category c where ${ofOrganisation("c")}
      union all select l.id, l.name from location l where ${ofOrganisation("l")} and l.location_type = 'Branch'`.execute(
      tx,
    ),
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  for (const [index, { category, branch, due_in, isPaused, ...terms }] of PLANS.entries()) {
    const body = {
      ...terms,
      category: ids.get(category),
      location: branch === undefined ? null : ids.get(branch),
      starts: customer.dayOf(-due_in),
    };
    const moment = (minute: number) => ({ days_ago: customer.workday(20), minute: minute + index });
    const plan = await customer.act(moment(11 * 60), "Vikram Nair", calls.create, { body }, createPlan);
    const { id } = plan;
    if (isPaused) await customer.act(moment(15 * 60), "Vikram Nair", calls.pause, { params: { id } }, pausePlan);
  }
  const body = { ...BY_METER, category: ids.get(BY_METER.category), checklist: [...BY_METER.checklist] };
  const began = { days_ago: customer.workday(180), minute: 11 * 60 };
  await customer.act(began, "Vikram Nair", calls.create, { body }, createPlan);
  await customer.write(async (tx) => {
    await askForAll(dueMeters, tx, customer.organisation_id);
    await askForAll(duePlans, tx, customer.organisation_id);
    await askForAll(plannedAssets, tx, customer.organisation_id);
    // Of what the plans ask for today nobody gets a mail.
    await tx.updateTable("service_request").set({ told_until: sql`now()` }).execute();
  });
};
