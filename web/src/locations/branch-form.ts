import type { Branch, branchBody } from "@steward/contract/locations";
import type { z } from "zod";
import { m } from "../messages/messages.js";
import { numberText, typedNumber } from "../ui/typed-values.ts";

export type BranchBody = z.input<typeof branchBody>;

export interface BranchValues {
  name: string;
  flag_virtual_location: boolean;
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  latitude: string;
  longitude: string;
}

export const branchLabels: Record<keyof BranchValues, string> = {
  name: m.locations_branch_name(),
  flag_virtual_location: m.locations_branch_virtual(),
  line1: m.locations_line1(),
  line2: m.locations_line2(),
  city: m.locations_city(),
  state: m.locations_region(),
  zip: m.locations_zip(),
  latitude: m.locations_latitude(),
  longitude: m.locations_longitude(),
};

export const branchValues = (branch: Branch | null): BranchValues => ({
  name: branch?.name ?? "",
  flag_virtual_location: branch?.flag_virtual_location ?? false,
  line1: branch?.address?.line1 ?? "",
  line2: branch?.address?.line2 ?? "",
  city: branch?.address?.city ?? "",
  state: branch?.address?.state ?? "",
  zip: branch?.address?.zip ?? "",
  latitude: numberText(branch?.latitude),
  longitude: numberText(branch?.longitude),
});

/** A virtual branch has neither address nor place. */
export function branchBodyOf(values: BranchValues): BranchBody {
  const { name, flag_virtual_location, line1, line2, city, state, zip, latitude, longitude } = values;
  if (flag_virtual_location) return { name, flag_virtual_location, address: null, latitude: null, longitude: null };
  return {
    name,
    flag_virtual_location,
    address: { line1, line2, city, state, zip: zip.trim() },
    latitude: typedNumber(latitude),
    longitude: typedNumber(longitude),
  };
}

/** Problems of the address are shown at its lines. */
export const branchFieldOf = (path: string): string => path.replace(/^address\./, "");

export interface Place {
  latitude: number;
  longitude: number;
}

/** The place that two typed coordinates name, or null. */
export function placeOf(latitude: string, longitude: string): Place | null {
  const place = { latitude: typedNumber(latitude), longitude: typedNumber(longitude) };
  if (place.latitude === null || place.longitude === null) return null;
  const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isOnEarth ? { latitude: place.latitude, longitude: place.longitude } : null;
}

/** Both coordinates from a pasted pair such as "12.9716, 77.5946", or null. */
export function coordinatePair(text: string): { latitude: string; longitude: string } | null {
  const parts = /^\s*\(?(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\)?\s*$/.exec(text);
  if (!parts?.[1] || !parts[2]) return null;
  return { latitude: parts[1], longitude: parts[2] };
}
