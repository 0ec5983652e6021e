import {
  IconAdjustmentsHorizontal,
  IconBox,
  IconBuildingCommunity,
  IconBuildingFactory2,
  IconCategory,
  IconDeviceDesktop,
  IconGauge,
  IconHeadset,
  IconMapPin,
  IconPackages,
  IconSettings,
  IconTag,
  IconTruck,
  IconUsers,
} from "@tabler/icons-react";

const icons: Record<string, typeof IconBox> = {
  dashboard: IconGauge,
  "module-dashboard": IconGauge,
  "asset-management": IconPackages,
  "module-asset-management": IconPackages,
  "service-request": IconHeadset,
  "module-service-request": IconHeadset,
  "skilled-personnel": IconUsers,
  "module-skilled-personnel": IconUsers,
  "asset-settings": IconSettings,
  "all-models": IconDeviceDesktop,
  "model-settings": IconAdjustmentsHorizontal,
  categories: IconCategory,
  manufacturers: IconBuildingFactory2,
  supplier: IconTruck,
  brand: IconTag,
  location: IconMapPin,
  "admin-settings": IconBuildingCommunity,
};

/** Drawing of a drawer entry, `size` in pixels; for the eye only. */
export function EntryIcon({ name, size }: { name: string; size: number }) {
  const Icon = icons[name] ?? IconBox;
  return <Icon size={size} stroke={1.5} aria-hidden="true" />;
}
