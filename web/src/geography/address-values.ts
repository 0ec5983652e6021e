import { m } from "../messages/messages.js";

/** Values of an address; the last one is `zip` for places and `pincode` for all other records. */
export interface AddressValues {
  line1: string;
  line2: string;
  /** Id of a country. */
  country: number | null;
  /** Names of state and city, chosen or typed. */
  state: string;
  city: string;
}

export type ZipKey = "zip" | "pincode";
export type AddressKey<Zip extends ZipKey = ZipKey> = keyof AddressValues | Zip;

/** Path of an address field in a form, prefixed by the address's own path. */
type FieldPath<Path extends string, Zip extends ZipKey> = Path extends ""
  ? AddressKey<Zip>
  : `${Path}.${AddressKey<Zip>}`;

export const fieldPath = (path: string, key: AddressKey): string => (path === "" ? key : `${path}.${key}`);

/** Fields that are marked as required where a form does not say otherwise. */
const usual: Record<AddressKey, boolean> = {
  line1: true,
  line2: false,
  country: true,
  state: true,
  city: true,
  zip: false,
  pincode: false,
};

/** What a form marks otherwise, as its rules say. */
export type RequiredFields = Partial<typeof usual>;

/** True for a required field, for its mark; known without the rules, which come after the fields are drawn. */
export const isRequired = (own: RequiredFields, key: AddressKey): boolean => own[key] ?? usual[key];

const words: Record<AddressKey, () => string> = {
  line1: m.geography_line1,
  line2: m.geography_line2,
  country: m.geography_country,
  state: m.geography_state,
  city: m.geography_city,
  zip: m.geography_zip,
  pincode: m.geography_pincode,
};

/** Labels of the fields by path, to be spread into a form's labels; `own` overrides some. */
export function addressLabels<Path extends string, Zip extends ZipKey>(
  path: Path,
  zipKey: Zip,
  own: Partial<Record<AddressKey, string>> = {},
): Record<FieldPath<Path, Zip>, string> {
  const keys: AddressKey[] = ["line1", "line2", "country", "state", "city", zipKey];
  const labels = keys.map((key) => [fieldPath(path, key), own[key] ?? words[key]()]);
  return Object.fromEntries(labels) as Record<FieldPath<Path, Zip>, string>;
}
