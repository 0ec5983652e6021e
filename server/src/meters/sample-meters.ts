import { meterCalls as calls } from "@steward/contract/meters/calls";
import type { MeterUnit } from "@steward/contract/meters/constants";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Sample } from "../nouns/facts.ts";
import { addMeter, addReading } from "./write-meter.ts";

interface Metered {
  /** Of whose assets the first ones have it. */
  category: string;
  name: string;
  unit: MeterUnit;
  /** Months of readings, and what the meter showed at the first and has counted each month since. */
  months: number;
  starts: number;
  monthly: readonly number[];
  /** The reading, counted from the first, before which the meter was replaced. */
  replaced?: number;
}

/** A generator with a meter that was replaced, and an ambulance. */
const METERS: readonly Metered[] = [
  {
    category: "Generators",
    name: "Running hours",
    unit: "hours",
    months: 9,
    starts: 1204,
    monthly: [38, 44, 61, 52.5, 40, 37, 46, 58],
    replaced: 5,
  },
  {
    category: "Vehicles",
    name: "Odometer",
    unit: "kilometres",
    months: 6,
    starts: 41_250,
    monthly: [1630, 1815, 1490, 1725, 1960],
  },
];

const MONTH = 30;

/** Meters of two assets of the sample customer, which its people have read each month. */
export const makeSampleMeters: Sample = async (customer) => {
  for (const { category, name, unit, months, starts, monthly, replaced } of METERS) {
    const { rows } = await customer.read((tx) =>
      sql<{
        id: string;
      }>`select a.id from asset a join category c on c.organisation_id = a.organisation_id and c.id = a.category
        where ${ofOrganisation("a")} and c.name = ${category} and not a.is_archived and a.status_category <> 'pending'
        order by a.id limit 1`.execute(tx),
    );
    const [asset] = rows;
    if (!asset) continue;
    const moment = (month: number, minute: number) => ({
      days_ago: customer.workday((months - month - 1) * MONTH + 6),
      minute,
    });
    const given = { params: { id: asset.id }, body: { name, unit } };
    const { id } = await customer.act(moment(0, 9 * 60), "Meera Joshi", calls.create, given, addMeter);
    let value = starts;
    for (let month = 0; month < months; month += 1) {
      const added = monthly[month - 1] ?? 0;
      const is_replaced = month === replaced;
      value = is_replaced ? added : value + added;
      const body = { value, is_replaced };
      await customer.act(
        moment(month, 9 * 60 + 30),
        "Meera Joshi",
        calls.addReading,
        { params: { id }, body },
        addReading,
      );
    }
  }
};
