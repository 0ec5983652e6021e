import type { Branch, branchBody } from "@steward/contract/branches/rules";
import type { z } from "zod";
import { type AddressValues, addressLabels } from "../geography/address-values.ts";
import type { Place } from "../locations/place-on-globe.tsx";
import { m } from "../messages/messages.js";
import { numberText, typedNumber } from "../ui/text/typed-values.ts";

export type BranchBody = z.input<typeof branchBody>;

/** Typed values of an address. */
interface BranchAddress extends AddressValues {
  district: string;
  zip: string;
}

/** Additional address of a branch; the form has no coordinates for it and keeps existing ones. */
interface OtherAddress extends BranchAddress {
  latitude: number | null;
  longitude: number | null;
}

export interface BranchValues {
  name: string;
  flag_virtual_location: boolean;
  address: BranchAddress;
  other_addresses: OtherAddress[];
  latitude: string;
  longitude: string;
}

/** Bound on the additional addresses, as in the call. */
export const MOST_ADDRESSES = 20;

/** Path of an address in the form: the primary one, or an additional one by index. */
export const addressPath = (other?: number): string => (other === undefined ? "address" : `other_addresses.${other}`);

const labelsAt = (path: string): Record<string, string> => ({
  ...addressLabels(path, "zip"),
  [`${path}.district`]: m.locations_district(),
});

/**
 * Labels of every field by path, including those of all possible additional addresses; in the error summary they name
 * the address too.
 */
export function branchFormLabels() {
  const others = Array.from({ length: MOST_ADDRESSES }, (_, index) => labelsAt(addressPath(index)));
  const labels: Record<keyof BranchValues & string, string> & Record<string, string> = {
    name: m.locations_branch_name(),
    flag_virtual_location: m.locations_branch_virtual(),
    address: m.locations_address(),
    ...labelsAt(addressPath()),
    latitude: m.locations_latitude(),
    longitude: m.locations_longitude(),
    other_addresses: m.locations_other_addresses(),
    ...Object.assign({}, ...others),
  };
  const summaryLabels: Record<string, string> = Object.fromEntries(
    others.flatMap((each, index) =>
      Object.entries(each).map(([path, field]) => [
        path,
        m.locations_field_of({ field, address: m.locations_other_address({ number: index + 1 }) }),
      ]),
    ),
  );
  return { labels, summaryLabels };
}

const noAddress: BranchAddress = {
  line1: "",
  line2: "",
  country: null,
  state: "",
  district: "",
  city: "",
  zip: "",
};

export const noOtherAddress: OtherAddress = { ...noAddress, latitude: null, longitude: null };

type StoredAddress = Branch["other_addresses"][number];

const addressValues = ({ line1, line2, country, state, district, city, zip }: StoredAddress): BranchAddress => ({
  line1,
  line2,
  country,
  state,
  district,
  city,
  zip,
});

export const branchValues = (branch: Branch | null): BranchValues => ({
  name: branch?.name ?? "",
  flag_virtual_location: branch?.flag_virtual_location ?? false,
  address: branch?.address ? addressValues(branch.address) : noAddress,
  other_addresses: (branch?.other_addresses ?? []).map((other) => ({
    ...addressValues(other),
    latitude: other.latitude,
    longitude: other.longitude,
  })),
  latitude: numberText(branch?.latitude),
  longitude: numberText(branch?.longitude),
});

const addressBody = <Address extends BranchAddress>(address: Address) => ({ ...address, zip: address.zip.trim() });

/**
 * Body of a branch, with the id of its present address; a virtual one has neither the address nor the coordinate keys.
 */
export function branchBodyOf(values: BranchValues, branch: Branch | null): BranchBody {
  const { name, flag_virtual_location } = values;
  const own: BranchBody = { name, type: "Branch", flag_virtual_location, parent_location: null };
  if (flag_virtual_location) return own;
  const place = { latitude: typedNumber(values.latitude), longitude: typedNumber(values.longitude) };
  return {
    ...own,
    address: { ...(branch?.address ? { id: branch.address.id } : {}), ...addressBody(values.address), ...place },
    other_addresses: values.other_addresses.map(addressBody),
    ...place,
  };
}

/** Problems with coordinates belong to the two typed fields. */
export const branchFieldOf = (path: string): string => path.replace(/^address\.(latitude|longitude)$/, "$1");

/** Parses two typed coordinates, or null. */
export function placeOf(latitude: string, longitude: string): Place | null {
  const place = { latitude: typedNumber(latitude), longitude: typedNumber(longitude) };
  if (place.latitude === null || place.longitude === null) return null;
  const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isOnEarth ? { latitude: place.latitude, longitude: place.longitude } : null;
}

/** Precision of a pin in decimals of a degree: about ten metres. */
const PIN_DECIMALS = 4;

/** Texts of a picked point; longitudes beyond 180 degrees wrap around. */
export function placeTexts({ latitude, longitude }: Place): { latitude: string; longitude: string } {
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180;
  const text = (degrees: number) => String(Number(degrees.toFixed(PIN_DECIMALS)));
  return { latitude: text(Math.min(90, Math.max(-90, latitude))), longitude: text(wrapped) };
}

/** Parses a pasted pair such as "12.9716, 77.5946", or null. */
export function coordinatePair(text: string): { latitude: string; longitude: string } | null {
  const parts = /^\s*\(?(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\)?\s*$/.exec(text);
  if (!parts?.[1] || !parts[2]) return null;
  return { latitude: parts[1], longitude: parts[2] };
}
