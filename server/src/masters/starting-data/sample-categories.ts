import type { CategoryIcon } from "@steward/contract/masters/category/constants";
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

/** Icons of what is no medical device. */
const ICONS: Readonly<Record<string, CategoryIcon>> = {
  "X-ray": "medical",
  Laptops: "laptop",
  Desktops: "desktop",
  Printers: "printer",
  Network: "network",
  Servers: "server",
  UPS: "power",
  Generators: "power",
  "Air conditioning": "cooling",
  Lifts: "machine",
  Beds: "furniture",
  Vehicles: "vehicle",
};

/** Categories of what is no asset. */
const OF_STOCK = [
  { kind: "component", names: ["Memory", "Disks", "Probes and sensors", "Network cards"], icon: "part" },
  {
    kind: "accessory",
    names: ["Keyboards, mice and docks", "Headsets", "Scanners", "Toner and paper", "Single use"],
    icon: "box",
  },
  {
    kind: "license",
    names: ["Office software", "Operating systems", "Clinical software", "Security"],
    icon: "license",
  },
] as const;

/** Categories of the sample customer with the fields that they ask for. */
export async function makeSampleCategories({ read }: SampleCustomer) {
  const sets = await read((tx) => tx.selectFrom("field_set").select(["id", "name"]).execute());
  const asking = (names: readonly string[], set: string) => {
    const custom_fieldset = sets.find(({ name }) => name === set)?.id ?? null;
    return names.map((name) => ({ name, custom_fieldset, icon: ICONS[name] ?? "medical" }));
  };
  return [
    ...asking(MEDICAL, "Medical device"),
    ...asking(RADIATION, "Radiation source"),
    ...asking(OTHERS, ""),
    ...OF_STOCK.flatMap(({ kind, names, icon }) => names.map((name) => ({ name, kind, icon }))),
  ];
}
