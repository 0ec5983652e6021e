/** A model of the sample hospital group; warranty and life in months. */
export interface SampleModel {
  category: string;
  manufacturer: string;
  name: string;
  number: string;
  warranty: number;
  life: number;
}

const model = (
  category: string,
  manufacturer: string,
  name: string,
  number: string,
  [warranty, life]: [number, number],
): SampleModel => ({ category, manufacturer, name, number, warranty, life });

export const sampleModels: readonly SampleModel[] = [
  model("Patient monitors", "Philips", "IntelliVue MX450", "866062", [24, 96]),
  model("Patient monitors", "Mindray", "BeneVision N15", "N15", [24, 96]),
  model("Patient monitors", "GE HealthCare", "CARESCAPE B450", "B450", [24, 96]),
  model("Ventilators", "Dräger", "Evita V300", "8417300", [24, 120]),
  model("Ventilators", "Hamilton Medical", "HAMILTON-C1", "161001", [24, 120]),
  model("Infusion pumps", "B. Braun", "Infusomat Space", "8713050", [24, 84]),
  model("Infusion pumps", "Fresenius Kabi", "Agilia VP", "Z018915", [24, 84]),
  model("Ultrasound", "GE HealthCare", "LOGIQ E10", "H45561AA", [36, 96]),
  model("Ultrasound", "Samsung", "HS40", "HS40", [24, 96]),
  model("X-ray", "Siemens Healthineers", "MULTIX Impact", "10762471", [24, 120]),
  model("X-ray", "Carestream", "DRX-Revolution", "DRX-REV", [24, 120]),
  model("Defibrillators", "ZOLL", "R Series Plus", "30420000001130012", [36, 96]),
  model("Defibrillators", "Philips", "HeartStart XL+", "861290", [36, 96]),
  model("Dialysis", "Fresenius Medical Care", "4008S Classic", "4008S", [24, 96]),
  model("Sterilisation", "Getinge", "HS66 Turbo", "HS6606", [24, 144]),
  model("Laptops", "Dell", "Latitude 5440", "L5440", [36, 48]),
  model("Laptops", "Lenovo", "ThinkPad T14 Gen 4", "21HD", [36, 48]),
  model("Desktops", "HP", "ProDesk 400 G9", "6A7J1PA", [36, 60]),
  model("Printers", "HP", "LaserJet Pro M404dn", "W1A53A", [12, 48]),
  model("Network", "Cisco", "Catalyst 9200L-24P", "C9200L-24P-4G", [60, 84]),
  model("Network", "Aruba", "AP-515", "Q9H62A", [60, 84]),
  model("Servers", "Dell", "PowerEdge R750", "R750", [60, 72]),
  model("UPS", "APC", "Smart-UPS SRT 6000VA", "SRT6KXLI", [24, 84]),
  model("Generators", "Kirloskar", "KG1-250WS", "KG1-250WS", [24, 180]),
  model("Air conditioning", "Daikin", "VRV X", "RXQ16ARY6", [12, 120]),
  model("Air conditioning", "Blue Star", "Air-cooled chiller 100 TR", "LCAX100", [24, 180]),
  model("Lifts", "OTIS", "Gen2 Stretcher", "GEN2-S", [12, 240]),
  model("Beds", "Stryker", "ProCuity ZM", "3009", [24, 120]),
  model("Beds", "Godrej Interio", "Valiant ICU", "VAL-ICU", [12, 120]),
  model("Vehicles", "Force Motors", "Traveller Ambulance 3350", "T1-3350", [24, 120]),
];
