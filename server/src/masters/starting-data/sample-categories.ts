import type { SampleCustomer } from "../../nouns/sample-customer.ts";

const MEDICAL = [
  "Patient monitors",
  "Ventilators",
  "Infusion pumps",
  "Ultrasound",
  "Defibrillators",
  "Dialysis",
  "Sterilisation",
];
const RADIATION = ["X-ray"];
const OTHERS = [
  "Laptops",
  "Desktops",
  "Printers",
  "Network",
  "Servers",
  "UPS",
  "Generators",
  "Air conditioning",
  "Lifts",
  "Beds",
  "Vehicles",
];

/** Categories of the sample customer with the fields that they ask for. */
export async function makeSampleCategories({ read }: SampleCustomer) {
  const sets = await read((tx) => tx.selectFrom("field_set").select(["id", "name"]).execute());
  const asking = (names: readonly string[], set: string) => {
    const custom_fieldset = sets.find(({ name }) => name === set)?.id ?? null;
    return names.map((name) => ({ name, custom_fieldset }));
  };
  return [...asking(MEDICAL, "Medical device"), ...asking(RADIATION, "Radiation source"), ...asking(OTHERS, "")];
}
