interface SampleFloor {
  branch: string;
  building: string;
  block: string;
  floor: string;
  rooms: readonly string[];
}

const floor = ([branch, building, block, name]: [string, string, string, string], ...rooms: string[]): SampleFloor => ({
  branch,
  building,
  block,
  floor: name,
  rooms,
});

/** Floors of the sample hospital group with their rooms. */
export const sampleFloors: readonly SampleFloor[] = [
  floor(
    ["Pune Main Hospital", "Main Building", "Block A", "Ground Floor"],
    "Emergency",
    "X-ray Room 1",
    "Reception",
    "Pharmacy",
  ),
  floor(["Pune Main Hospital", "Main Building", "Block A", "First Floor"], "ICU 1", "ICU 2", "Nurses' Station"),
  floor(["Pune Main Hospital", "Main Building", "Block B", "Basement"], "Server Room", "Plant Room"),
  floor(
    ["Pune Main Hospital", "Main Building", "Block B", "Ground Floor"],
    "Dialysis Unit",
    "Sterile Services",
    "Accounts Office",
  ),
  floor(["Pune Main Hospital", "Diagnostics Centre", "East Wing", "Ground Floor"], "Ultrasound Room", "Report Room"),
  floor(
    ["Mumbai Andheri", "Hospital Tower", "North Block", "Ground Floor"],
    "Emergency",
    "Radiology",
    "Billing Counter",
  ),
  floor(["Mumbai Andheri", "Hospital Tower", "North Block", "Third Floor"], "ICU", "Ward 301", "Ward 302"),
  floor(["Mumbai Andheri", "Hospital Tower", "South Block", "Basement"], "Data Room", "Chiller Plant"),
  floor(
    ["Bengaluru Indiranagar", "Main Building", "Block A", "Ground Floor"],
    "Emergency",
    "Imaging Suite",
    "Front Office",
  ),
  floor(
    ["Bengaluru Indiranagar", "Main Building", "Block A", "Second Floor"],
    "Operation Theatre 1",
    "Recovery Room",
    "Network Room",
  ),
  floor(["Bengaluru Indiranagar", "Services Building", "Utility Block", "Ground Floor"], "Generator Room"),
  floor(["Hyderabad Gachibowli", "Tower 1", "Block A", "Ground Floor"], "Emergency", "X-ray Room", "Help Desk"),
  floor(
    ["Hyderabad Gachibowli", "Tower 1", "Block A", "Fourth Floor"],
    "Ward 401",
    "Ward 402",
    "Server Room",
    "Air Handling Room",
  ),
  floor(
    ["Kochi Day Care Centre", "Clinic", "Block A", "Ground Floor"],
    "Procedure Room",
    "Ultrasound Room",
    "Reception",
    "Utility Room",
  ),
  floor(
    ["Dubai Healthcare City", "Al Razi Building", "Block A", "Ground Floor"],
    "Emergency",
    "Radiology",
    "Reception",
  ),
  floor(
    ["Dubai Healthcare City", "Al Razi Building", "Block A", "Second Floor"],
    "Day Ward",
    "Dialysis Unit",
    "Server Room",
  ),
  floor(["Central Stores", "Warehouse 1", "Bay A", "Ground Floor"], "Receiving", "Equipment Store", "Quarantine Store"),
];

/** Shelves of the equipment store. */
export const sampleShelves = ["Rack 1", "Rack 2", "Rack 3"];
