/** Pieces of each model in the sample register, and the price of one in rupees. */
export const samplePieces: readonly { model: string; count: number; cost: number }[] = [
  { model: "IntelliVue MX450", count: 14, cost: 385_000 },
  { model: "BeneVision N15", count: 10, cost: 298_000 },
  { model: "CARESCAPE B450", count: 6, cost: 410_000 },
  { model: "Evita V300", count: 6, cost: 1_480_000 },
  { model: "HAMILTON-C1", count: 5, cost: 1_150_000 },
  { model: "Infusomat Space", count: 24, cost: 92_000 },
  { model: "Agilia VP", count: 16, cost: 78_000 },
  { model: "LOGIQ E10", count: 3, cost: 6_900_000 },
  { model: "HS40", count: 4, cost: 2_350_000 },
  { model: "MULTIX Impact", count: 3, cost: 5_400_000 },
  { model: "DRX-Revolution", count: 2, cost: 7_800_000 },
  { model: "R Series Plus", count: 8, cost: 645_000 },
  { model: "HeartStart XL+", count: 5, cost: 520_000 },
  { model: "4008S Classic", count: 9, cost: 640_000 },
  { model: "HS66 Turbo", count: 4, cost: 2_900_000 },
  { model: "Latitude 5440", count: 22, cost: 84_500 },
  { model: "ThinkPad T14 Gen 4", count: 14, cost: 96_000 },
  { model: "ProDesk 400 G9", count: 26, cost: 54_000 },
  { model: "LaserJet Pro M404dn", count: 15, cost: 27_500 },
  { model: "Catalyst 9200L-24P", count: 9, cost: 268_000 },
  { model: "AP-515", count: 18, cost: 41_000 },
  { model: "PowerEdge R750", count: 4, cost: 780_000 },
  { model: "Smart-UPS SRT 6000VA", count: 8, cost: 325_000 },
  { model: "KG1-250WS", count: 4, cost: 2_150_000 },
  { model: "VRV X", count: 10, cost: 690_000 },
  { model: "Air-cooled chiller 100 TR", count: 3, cost: 4_300_000 },
  { model: "Gen2 Stretcher", count: 5, cost: 3_600_000 },
  { model: "ProCuity ZM", count: 20, cost: 365_000 },
  { model: "Valiant ICU", count: 18, cost: 142_000 },
  { model: "Traveller Ambulance 3350", count: 6, cost: 1_890_000 },
];

/** Statuses in which the pieces stand today, repeated by frequency. */
export const sampleStatuses = [
  ...Array.from({ length: 14 }, () => "In Use"),
  ...Array.from({ length: 4 }, () => "In Stock"),
  "Under Maintenance",
  "On Loan",
  "In Use",
  "Returned",
  "Reserved",
  "In Transit",
  "Out of Order",
  "Retired",
];

/** What the reports of faults say. */
export const sampleFaults = [
  "Battery no longer holds a charge",
  "Alarm sounds without a cause",
  "Screen stays dark after switching on",
  "Yearly preventive maintenance",
  "Calibration out of tolerance",
  "Cable worn at the plug",
  "Unusual noise while running",
  "Error E-17 at self test",
];

export const sampleNotes = [
  "Spare key with the security desk.",
  "Manual in the cabinet beside it.",
  "Accessories kept in the top drawer.",
  "Checked together with the fire inspection.",
  "Insured under the group policy.",
];

/** Rooms that an asset of a category is put into. */
const ROOMS = {
  care: /Emergency|ICU|Ward|Theatre|Recovery|Dialysis|Sterile|Procedure/,
  imaging: /X-ray|Radiology|Imaging|Ultrasound/,
  desk: /Reception|Counter|Office|Desk|Station|Report/,
  machines: /Server|Data Room|Network/,
  plant: /Plant|Chiller|Generator|Air Handling|Utility/,
};
const STORES = /Receiving|Store|Rack/;

/** Who sells assets of a use, and who looks after them under a contract. */
const TRADES: Readonly<Record<keyof typeof ROOMS, readonly [suppliers: readonly string[], provider: string]>> = {
  care: [["Deccan Medical Systems", "Sanjeevani Hospital Supplies"], "Sahyadri Field Services"],
  imaging: [["Deccan Medical Systems"], "Sahyadri Field Services"],
  desk: [["Konkan Office Automation"], "Sahyadri Field Services"],
  machines: [["Konkan Office Automation"], "Sahyadri Field Services"],
  plant: [["Malabar Power Equipment"], "Nilgiri Cooling Care"],
};

/** Names of the supplier and the service provider of the asset of this number. */
export function tradeOf(category: string, number: number): { supplier: string; provider: string } {
  const [suppliers, provider] = TRADES[USES[category] ?? "care"];
  const supplier = suppliers[number % suppliers.length] ?? "";
  return { supplier, provider: category === "Lifts" ? "Metro Lift Maintenance" : provider };
}

const USES: Readonly<Record<string, keyof typeof ROOMS>> = {
  Ultrasound: "imaging",
  "X-ray": "imaging",
  Laptops: "desk",
  Desktops: "desk",
  Printers: "desk",
  Network: "machines",
  Servers: "machines",
  UPS: "machines",
  Generators: "plant",
  "Air conditioning": "plant",
  Lifts: "plant",
};

/** A place of the sample customer; `branch` is its branch. */
export interface SamplePlace {
  id: string;
  name: string;
  branch: string;
}

/** Places in a branch for an asset of a category; vehicles stand in no room. */
export function placesFor(places: readonly SamplePlace[], branch: string, category: string): string[] {
  if (category === "Vehicles") return [];
  const inBranch = places.filter((place) => place.branch === branch);
  const fitting = inBranch.filter(({ name }) => ROOMS[USES[category] ?? "care"].test(name));
  const chosen = fitting.length > 0 ? fitting : inBranch.filter(({ name }) => STORES.test(name));
  return chosen.map(({ id }) => id);
}

/** Classes of the categories of medical devices. */
export const riskClasses: Readonly<Record<string, string>> = {
  "Patient monitors": "C, moderate to high",
  Ventilators: "C, moderate to high",
  "Infusion pumps": "C, moderate to high",
  Ultrasound: "B, low to moderate",
  Defibrillators: "C, moderate to high",
  Dialysis: "C, moderate to high",
  Sterilisation: "B, low to moderate",
};
