import type { SubLocationType } from "@steward/contract/locations/constants";
import { newId } from "../../database/new-id.ts";

/** Use of a room in the sample hospital group, which decides its assets. */
type Use = "care" | "imaging" | "desk" | "machines" | "plant" | "store";

interface SampleFloor {
  branch: string;
  building: string;
  block: string;
  floor: string;
  rooms: readonly [name: string, use: Use][];
}

const floor = (
  [branch, building, block, name]: [string, string, string, string],
  ...rooms: [string, Use][]
): SampleFloor => ({ branch, building, block, floor: name, rooms });

const FLOORS: readonly SampleFloor[] = [
  floor(
    ["Pune Main Hospital", "Main Building", "Block A", "Ground Floor"],
    ["Emergency", "care"],
    ["X-ray Room 1", "imaging"],
    ["Reception", "desk"],
    ["Pharmacy", "store"],
  ),
  floor(
    ["Pune Main Hospital", "Main Building", "Block A", "First Floor"],
    ["ICU 1", "care"],
    ["ICU 2", "care"],
    ["Nurses' Station", "desk"],
  ),
  floor(
    ["Pune Main Hospital", "Main Building", "Block B", "Basement"],
    ["Server Room", "machines"],
    ["Plant Room", "plant"],
  ),
  floor(
    ["Pune Main Hospital", "Main Building", "Block B", "Ground Floor"],
    ["Dialysis Unit", "care"],
    ["Sterile Services", "care"],
    ["Accounts Office", "desk"],
  ),
  floor(
    ["Pune Main Hospital", "Diagnostics Centre", "East Wing", "Ground Floor"],
    ["Ultrasound Room", "imaging"],
    ["Report Room", "desk"],
  ),
  floor(
    ["Mumbai Andheri", "Hospital Tower", "North Block", "Ground Floor"],
    ["Emergency", "care"],
    ["Radiology", "imaging"],
    ["Billing Counter", "desk"],
  ),
  floor(
    ["Mumbai Andheri", "Hospital Tower", "North Block", "Third Floor"],
    ["ICU", "care"],
    ["Ward 301", "care"],
    ["Ward 302", "care"],
  ),
  floor(
    ["Mumbai Andheri", "Hospital Tower", "South Block", "Basement"],
    ["Data Room", "machines"],
    ["Chiller Plant", "plant"],
  ),
  floor(
    ["Bengaluru Indiranagar", "Main Building", "Block A", "Ground Floor"],
    ["Emergency", "care"],
    ["Imaging Suite", "imaging"],
    ["Front Office", "desk"],
  ),
  floor(
    ["Bengaluru Indiranagar", "Main Building", "Block A", "Second Floor"],
    ["Operation Theatre 1", "care"],
    ["Recovery Room", "care"],
    ["Network Room", "machines"],
  ),
  floor(["Bengaluru Indiranagar", "Services Building", "Utility Block", "Ground Floor"], ["Generator Room", "plant"]),
  floor(
    ["Hyderabad Gachibowli", "Tower 1", "Block A", "Ground Floor"],
    ["Emergency", "care"],
    ["X-ray Room", "imaging"],
    ["Help Desk", "desk"],
  ),
  floor(
    ["Hyderabad Gachibowli", "Tower 1", "Block A", "Fourth Floor"],
    ["Ward 401", "care"],
    ["Ward 402", "care"],
    ["Server Room", "machines"],
    ["Air Handling Room", "plant"],
  ),
  floor(
    ["Kochi Day Care Centre", "Clinic", "Block A", "Ground Floor"],
    ["Procedure Room", "care"],
    ["Ultrasound Room", "imaging"],
    ["Reception", "desk"],
    ["Utility Room", "plant"],
  ),
  floor(
    ["Central Stores", "Warehouse 1", "Bay A", "Ground Floor"],
    ["Receiving", "store"],
    ["Equipment Store", "store"],
    ["Quarantine Store", "store"],
  ),
];

/** Shelves of the equipment store. */
const SHELVES = ["Rack 1", "Rack 2", "Rack 3"];

const USES: Record<string, Use> = {
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

interface SamplePlace {
  id: string;
  name: string;
  location_type: SubLocationType;
  parent: string;
  use: Use | null;
  branch: string;
}

/** Buildings, blocks, floors, rooms and shelves of the sample branches, parents first. */
export function samplePlaces(branches: readonly { id: string; name: string }[]): SamplePlace[] {
  const places: SamplePlace[] = [];
  const put = (location_type: SubLocationType, name: string, [parent, branch]: [string, string], use: Use | null) => {
    const found = places.find((place) => place.parent === parent && place.name === name);
    if (found) return found.id;
    const id = newId();
    places.push({ id, name, location_type, parent, use, branch });
    return id;
  };
  for (const { branch: site, building, block, floor: level, rooms } of FLOORS) {
    const branch = branches.find(({ name }) => name === site)?.id ?? "";
    const inBuilding = put("Building", building, [branch, branch], null);
    const inBlock = put("Block", block, [inBuilding, branch], null);
    const onFloor = put("Floor", level, [inBlock, branch], null);
    for (const [name, use] of rooms) {
      const room = put("Room", name, [onFloor, branch], use);
      const shelves = name === "Equipment Store" ? SHELVES : [];
      for (const shelf of shelves) put("End Location", shelf, [room, branch], use);
    }
  }
  return places;
}

/** Places in a branch for an asset of a category; vehicles stand in no room. */
export function placesFor(places: readonly SamplePlace[], branch: string, category: string): string[] {
  if (category === "Vehicles") return [];
  const inBranch = places.filter((place) => place.branch === branch && place.use);
  const fitting = inBranch.filter(({ use }) => use === (USES[category] ?? "care"));
  return (fitting.length > 0 ? fitting : inBranch.filter(({ use }) => use === "store")).map(({ id }) => id);
}
