import { m } from "../messages/messages.js";

/** The fields of an address; the last one is called `zip` by places and `pincode` by everybody else's records. */
export interface AddressValues {
  line1: string;
  line2: string;
  /** Id of a country. */
  country: number | null;
  /** State and city are names, chosen or typed. */
  state: string;
  city: string;
}

export type ZipKey = "zip" | "pincode";
export type AddressKey<Zip extends ZipKey = ZipKey> = keyof AddressValues | Zip;

/** Path of an address field in a form: behind the path of its address, or by itself where the address has none. */
type FieldPath<Path extends string, Zip extends ZipKey> = Path extends ""
  ? AddressKey<Zip>
  : `${Path}.${AddressKey<Zip>}`;

export const fieldPath = (path: string, key: AddressKey): string => (path === "" ? key : `${path}.${key}`);

const words: Record<AddressKey, () => string> = {
  line1: m.geography_line1,
  line2: m.geography_line2,
  country: m.geography_country,
  state: m.geography_state,
  city: m.geography_city,
  zip: m.geography_zip,
  pincode: m.geography_pincode,
};

/** Names of the fields by their path, to be spread into the labels of a form; `own` replaces some. */
export function addressLabels<Path extends string, Zip extends ZipKey>(
  path: Path,
  zipKey: Zip,
  own: Partial<Record<AddressKey, string>> = {},
): Record<FieldPath<Path, Zip>, string> {
  const keys: AddressKey[] = ["line1", "line2", "country", "state", "city", zipKey];
  const labels = keys.map((key) => [fieldPath(path, key), own[key] ?? words[key]()]);
  return Object.fromEntries(labels) as Record<FieldPath<Path, Zip>, string>;
}
