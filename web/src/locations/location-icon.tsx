import type { LocationType } from "@steward/contract/locations/constants";
import { IconBuilding, IconCube, IconDoor, IconMapPin, IconMapPin2, IconStack2 } from "@tabler/icons-react";

const icons = {
  Branch: IconMapPin,
  Building: IconBuilding,
  Block: IconCube,
  Floor: IconStack2,
  Room: IconDoor,
  "End Location": IconMapPin2,
} satisfies Record<LocationType, unknown>;

/** Decorative icon of a type of place. */
export function LocationIcon({ type, size = 16 }: { type: LocationType; size?: number }) {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
