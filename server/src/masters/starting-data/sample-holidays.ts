import type { SampleCustomer } from "../../nouns/sample-customer.ts";

const yearly = [
  ["Republic Day", "01-26"],
  ["Labour Day", "05-01"],
  ["Independence Day", "08-15"],
  ["Gandhi Jayanti", "10-02"],
  ["Christmas", "12-25"],
] as const;

/** Holidays of the sample customer: those of each year, and its own next founding day. */
export const makeSampleHolidays = ({ dayOf }: SampleCustomer) => {
  const year = Number(dayOf(0).slice(0, 4));
  return [
    ...yearly.map(([name, day]) => ({ name, day: `${year - 2}-${day}`, is_yearly: true })),
    { name: `Founding Day ${year + 1}`, day: `${year + 1}-02-14` },
  ];
};
