import type { SampleCustomer } from "../../nouns/sample-customer.ts";

const HEADER = [
  "Asset tag",
  "Asset name",
  "Serial number",
  "Manufacturer",
  "Model",
  "Model number",
  "Category",
  "Branch",
  "Building",
  "Block",
  "Floor",
  "Room",
  "Purchase date",
  "Purchase cost",
  "Warranty months",
  "Status",
];

const PLACE = ["Kochi Day Care Centre", "Clinic", "Block A", "Ground Floor"];

/** What the clinic owned: name, maker, model, number, category, room, cost in rupees, pieces. */
const THINGS = [
  ["Patient monitor", "Mindray", "BeneVision N15", "N15", "Patient monitors", "Procedure Room", "271500", 6],
  ["Infusion pump", "B. Braun", "Infusomat Space", "8713050", "Infusion pumps", "Procedure Room", "88400", 12],
  ["Day care bed", "Godrej Interio", "Valiant ICU", "VAL-ICU", "Beds", "Procedure Room", "136000", 8],
  ["Ultrasound scanner", "Samsung", "HS40", "HS40", "Ultrasound", "Ultrasound Room", "2280000", 1],
  ["Front desk PC", "HP", "ProDesk 400 G9", "6A7J1PA", "Desktops", "Reception", "52900", 5],
  ["Label printer", "HP", "LaserJet Pro M404dn", "W1A53A", "Printers", "Reception", "26800", 3],
  ["Access point", "Aruba", "AP-515", "Q9H62A", "Network", "Reception", "39900", 4],
  ["Backup power", "APC", "Smart-UPS SRT 6000VA", "SRT6KXLI", "UPS", "Utility Room", "318000", 2],
] as const;

/** Rows of a register kept by hand: these say something that no asset can have. */
const SLIPS: Readonly<Record<number, (row: string[]) => void>> = {
  4: (row) => (row[12] = "31/02/2024"),
  9: (row) => (row[0] = "KDC-007"),
  15: (row) => (row[13] = "as per invoice"),
  22: (row) => (row[14] = "two years"),
  28: (row) => (row[2] = ""),
  33: (row) => (row[12] = "before 2020"),
  38: (row) => (row[13] = "-400"),
};

/** The register of a clinic that the group took over, as CSV. */
export function sampleFile({ dayOf }: Pick<SampleCustomer, "dayOf">): string {
  const rows = THINGS.flatMap(([name, maker, model, number, category, room, cost, pieces], kind) =>
    Array.from({ length: pieces }, (_, piece) => [
      `${name} ${piece + 1}`,
      `K${kind + 1}${String(4100 + kind * 97 + piece * 13)}`,
      maker,
      model,
      number,
      category,
      ...PLACE,
      room,
      dayOf(430 + kind * 61 + piece * 5),
      cost,
      "24",
      kind === 1 && piece > 9 ? "In Stock" : "In Use",
    ]),
  ).map((cells, index) => [`KDC-${String(index + 1).padStart(3, "0")}`, ...cells]);
  for (const [index, row] of rows.entries()) SLIPS[index]?.(row);
  return `${[HEADER, ...rows].map((cells) => cells.join(",")).join("\r\n")}\r\n`;
}
