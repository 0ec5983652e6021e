import { stringify } from "csv-stringify/sync";
import { chooserOf } from "./seeded-random.ts";

const MAKERS = [
  "Sahyadri Instruments",
  "Müller & Söhne GmbH",
  'Brown, Boveri "Process" Ltd',
  "O'Hara Measuring",
  "北方仪器",
  "Łódzkie Zakłady",
  "Kaveri Optics Pvt. Ltd.",
  "Ångström AB",
] as const;
const KINDS = ["recorder", "accelerometer", "geophone", "antenna", "power supply", "modem"] as const;
const TOWNS = ["Pune", "Nashik", "Kochi", "Leh", "Shillong", "Hubballi", "Tiruchirappalli", "Itanagar"] as const;
const OBJECTS = [
  "Platter",
  "Harmonica",
  "Portrait of a Miller",
  "Study, unfinished",
  "Ewer",
  "Loom",
  "Sextant",
] as const;
const MATERIALS = [
  "oil on canvas",
  "glazed earthenware",
  "glass and wood",
  "brass; steel",
  "gelatin silver print",
] as const;
const COUNTRIES = ["IN", "US", "DE", "CN", "JP", "GB"] as const;

export const INSTRUMENTS = 1_200;
export const PIECES = 20_000;
export const MAKERS_OF_REGISTER = 18_665;
export const MODELS = 900;
export const ROOMS = 720;

const day = (number: number): string => new Date(Date.UTC(2009, 0, 1 + number)).toISOString().slice(0, 10);
const padded = (number: number, digits: number): string => String(number).padStart(digits, "0");

type Cell = string | number;
const csv = (header: string, rows: Cell[][]): Buffer => Buffer.from(stringify([header.split(","), ...rows]));

/** Instruments at sites with coordinates; a site occurs in many rows, always at the same point. */
export function instrumentsRegister(): Buffer {
  const { below, one } = chooserOf(1);
  const sites = Array.from({ length: 150 }, (_, index) => ({
    code: `S${padded(index, 3)}`,
    name: `${TOWNS[index % TOWNS.length]} ${["Observatory", "Weir", "Tunnel, north", "Ridge"][index % 4]} ${index}`,
    latitude: (8 + below(2_500_000) / 100_000).toFixed(6),
    longitude: (68 + below(2_800_000) / 100_000).toFixed(6),
  }));
  const rows = Array.from({ length: INSTRUMENTS }, (_, index) => {
    const [site, maker, installed] = [one(sites), below(MAKERS.length), below(4_000)];
    const status = ["Removed", "Installed", "In stock"][index % 3] ?? "";
    const place = status === "In stock" ? ["", "", "", ""] : [site.code, site.name, site.latitude, site.longitude];
    const removed = status === "Removed" ? day(installed + 100 + below(900)) : "";
    return [
      KINDS[index % KINDS.length] ?? "",
      MAKERS[maker] ?? "",
      `M${maker}-${index % 12}`,
      `SN-${padded(40_000 + index, 6)}`,
      15_000 + index,
      index % 40 === 0 ? 'Case scratched, "see photo"\nbut works' : "",
      status,
      ...place,
      "NET",
      status === "In stock" ? "" : day(installed),
      removed,
      1 + (index % 3),
    ];
  });
  const header =
    "category,make,model,serial,asset_number,notes,status,site_code,site_name,latitude,longitude,network,installed_on,removed_on,installations";
  return csv(header, rows);
}

/** Pieces of a museum: line breaks inside fields, titles of over 400 characters, numbers with dots and letters. */
export function piecesRegister(count = PIECES): Buffer {
  const { below, one } = chooserOf(2);
  const rows = Array.from({ length: count }, (_, index) => {
    const object = one(OBJECTS);
    const title =
      index % 997 === 0 ? `${object} ${"with a very long title ".repeat(19)}` : `${object}, "number ${index}"`;
    return [
      `${padded(index % 100, 2)}.${index}${index % 5 === 0 ? ".A-B" : ""}`,
      index % 1_500 === 1 ? `${object}\nfrom the estate` : title.trim(),
      ["containers", "paintings", "sound devices", "photographs"][index % 4] ?? "",
      ["Decorative Arts", "Fine Arts", "Photography"][index % 3] ?? "",
      index % 7 === 0 ? "Grand Staircase" : "Not on View",
      index % 2 === 0 ? day(below(5_000)) : "",
      `c. ${1800 + below(200)}`,
      one(MATERIALS),
      (below(5_000) / 100).toFixed(2),
      (below(5_000) / 100).toFixed(2),
      "0.0",
      `piece-${index}`,
    ];
  });
  const header =
    "accession_number,title,category,department,location,date_acquired,creation_date,material,width_in,height_in,depth_in,guid";
  return csv(header, rows);
}

/** Companies with a one-line address and a country; names with commas, quotes and letters of other scripts. */
export function makersRegister(count = MAKERS_OF_REGISTER): Buffer {
  const { below, one } = chooserOf(3);
  const rows = Array.from({ length: count }, (_, index) => {
    const town = one(TOWNS);
    const name = `${MAKERS[index % MAKERS.length]} ${index === 0 ? "First, Inc." : `No. ${index}`}`;
    return [name, `${1 + below(900)} Station Road, Gate ${index % 9} ${town}`, one(COUNTRIES), 1 + below(30)];
  });
  return csv("organisation,address,country_code,blocks", rows);
}

/** Names of the companies in `makersRegister`, in its order. */
export const makerNames = (count = MAKERS_OF_REGISTER): string[] =>
  Array.from(
    { length: count },
    (_, index) => `${MAKERS[index % MAKERS.length]} ${index === 0 ? "First, Inc." : `No. ${index}`}`,
  );

/** Number of rows in `modelsRegister` that repeat an earlier one. */
export const REPEATED_MODELS = 3;

/** Models of eight makers; the last rows repeat the first ones in capital letters. */
export function modelsRegister(): Buffer {
  const { below } = chooserOf(4);
  const rows = Array.from({ length: MODELS - REPEATED_MODELS }, (_, index) => [
    MAKERS[index % MAKERS.length] ?? "",
    `Series ${padded(index, 4)} ${index % 2 === 0 ? "Rack" : "Desk"}`,
    `P/N ${index}-${below(100)}`,
    "device",
    1 + below(4),
    index % 50 === 0 ? "<b>Two</b> power supplies; 50%" : "",
  ]);
  const repeated = rows
    .slice(0, REPEATED_MODELS)
    .map(([maker = "", model, ...rest]) => [maker, String(model).toUpperCase(), ...rest]);
  return csv("manufacturer,model,part_number,kind,u_height,comments", [...rows, ...repeated]);
}

/** Rooms on floors of buildings, some in a wing; each room once. */
export function roomsRegister(): Buffer {
  const rows = Array.from({ length: ROOMS }, (_, index) => {
    const [building, floor] = [index % 6, Math.floor(index / 6) % 8];
    const wing = building % 2 === 0 ? ["East", "West"][index % 4 < 2 ? 0 : 1] : "";
    return [`Hall ${building} (Campus)`, wing ?? "", floor === 0 ? "" : `${floor} (upper)`, `Room_${padded(index, 4)}`];
  });
  return csv("building,block_or_wing,floor,room", rows);
}
