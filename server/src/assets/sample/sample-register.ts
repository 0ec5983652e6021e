/** A model of the sample register with the number of pieces and the price of one in rupees. */
export interface SampleModel {
  category: string;
  manufacturer: string;
  name: string;
  number: string;
  warranty: number;
  life: number;
  cost: number;
  /** Number of pieces over all branches. */
  count: number;
}

const model = (
  category: string,
  manufacturer: string,
  name: string,
  number: string,
  [warranty, life, cost, count]: [number, number, number, number],
): SampleModel => ({ category, manufacturer, name, number, warranty, life, cost, count });

export const sampleModels: readonly SampleModel[] = [
  model("Patient monitors", "Philips", "IntelliVue MX450", "866062", [24, 96, 385_000, 14]),
  model("Patient monitors", "Mindray", "BeneVision N15", "N15", [24, 96, 298_000, 10]),
  model("Patient monitors", "GE HealthCare", "CARESCAPE B450", "B450", [24, 96, 410_000, 6]),
  model("Ventilators", "Dräger", "Evita V300", "8417300", [24, 120, 1_480_000, 6]),
  model("Ventilators", "Hamilton Medical", "HAMILTON-C1", "161001", [24, 120, 1_150_000, 5]),
  model("Infusion pumps", "B. Braun", "Infusomat Space", "8713050", [24, 84, 92_000, 24]),
  model("Infusion pumps", "Fresenius Kabi", "Agilia VP", "Z018915", [24, 84, 78_000, 16]),
  model("Ultrasound", "GE HealthCare", "LOGIQ E10", "H45561AA", [36, 96, 6_900_000, 3]),
  model("Ultrasound", "Samsung", "HS40", "HS40", [24, 96, 2_350_000, 4]),
  model("X-ray", "Siemens Healthineers", "MULTIX Impact", "10762471", [24, 120, 5_400_000, 3]),
  model("X-ray", "Carestream", "DRX-Revolution", "DRX-REV", [24, 120, 7_800_000, 2]),
  model("Defibrillators", "ZOLL", "R Series Plus", "30420000001130012", [36, 96, 645_000, 8]),
  model("Defibrillators", "Philips", "HeartStart XL+", "861290", [36, 96, 520_000, 5]),
  model("Dialysis", "Fresenius Medical Care", "4008S Classic", "4008S", [24, 96, 640_000, 9]),
  model("Sterilisation", "Getinge", "HS66 Turbo", "HS6606", [24, 144, 2_900_000, 4]),
  model("Laptops", "Dell", "Latitude 5440", "L5440", [36, 48, 84_500, 22]),
  model("Laptops", "Lenovo", "ThinkPad T14 Gen 4", "21HD", [36, 48, 96_000, 14]),
  model("Desktops", "HP", "ProDesk 400 G9", "6A7J1PA", [36, 60, 54_000, 26]),
  model("Printers", "HP", "LaserJet Pro M404dn", "W1A53A", [12, 48, 27_500, 15]),
  model("Network", "Cisco", "Catalyst 9200L-24P", "C9200L-24P-4G", [60, 84, 268_000, 9]),
  model("Network", "Aruba", "AP-515", "Q9H62A", [60, 84, 41_000, 18]),
  model("Servers", "Dell", "PowerEdge R750", "R750", [60, 72, 780_000, 4]),
  model("UPS", "APC", "Smart-UPS SRT 6000VA", "SRT6KXLI", [24, 84, 325_000, 8]),
  model("Generators", "Kirloskar", "KG1-250WS", "KG1-250WS", [24, 180, 2_150_000, 4]),
  model("Air conditioning", "Daikin", "VRV X", "RXQ16ARY6", [12, 120, 690_000, 10]),
  model("Air conditioning", "Blue Star", "Air-cooled chiller 100 TR", "LCAX100", [24, 180, 4_300_000, 3]),
  model("Lifts", "OTIS", "Gen2 Stretcher", "GEN2-S", [12, 240, 3_600_000, 5]),
  model("Beds", "Stryker", "ProCuity ZM", "3009", [24, 120, 365_000, 20]),
  model("Beds", "Godrej Interio", "Valiant ICU", "VAL-ICU", [12, 120, 142_000, 18]),
  model("Vehicles", "Force Motors", "Traveller Ambulance 3350", "T1-3350", [24, 120, 1_890_000, 6]),
];

/** Branches of the sample hospital group with coordinates in degrees. */
export const sampleBranches = [
  {
    name: "Pune Main Hospital",
    line1: "41 Ganeshkhind Road",
    city: "Pune",
    state: "Maharashtra",
    zip: "411016",
    latitude: 18.5362,
    longitude: 73.8305,
  },
  {
    name: "Mumbai Andheri",
    line1: "7 Veera Desai Road",
    city: "Mumbai",
    state: "Maharashtra",
    zip: "400058",
    latitude: 19.1364,
    longitude: 72.8296,
  },
  {
    name: "Bengaluru Indiranagar",
    line1: "100 Feet Road, 12th Main",
    city: "Bengaluru",
    state: "Karnataka",
    zip: "560038",
    latitude: 12.9719,
    longitude: 77.6412,
  },
  {
    name: "Hyderabad Gachibowli",
    line1: "Plot 22, Financial District",
    city: "Hyderabad",
    state: "Telangana",
    zip: "500032",
    latitude: 17.4156,
    longitude: 78.3469,
  },
  {
    name: "Kochi Day Care Centre",
    line1: "3 Marine Drive",
    city: "Kochi",
    state: "Kerala",
    zip: "682031",
    latitude: 9.9816,
    longitude: 76.2757,
  },
  {
    name: "Central Stores",
    line1: "Gate 4, Chakan Industrial Area",
    city: "Pune",
    state: "Maharashtra",
    zip: "410501",
    latitude: 18.7606,
    longitude: 73.8636,
  },
];

/** Statuses of the sample assets, repeated by frequency. */
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
