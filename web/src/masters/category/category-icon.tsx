import type { CategoryIcon as IconName } from "@steward/contract/masters/category/constants";
import {
  IconAirConditioning,
  IconArmchair,
  IconBolt,
  IconBook,
  IconCamera,
  IconCar,
  IconCpu,
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTv,
  IconEngine,
  IconHeadphones,
  IconKey,
  IconLicense,
  IconMicroscope,
  IconPackage,
  IconPrinter,
  IconRouter,
  IconServer,
  IconShieldCheck,
  IconStethoscope,
  IconTool,
  IconToolsKitchen2,
} from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import classes from "./category-icon.module.css";

/** Drawing and name of each icon. */
export const categoryIconInfo = {
  laptop: { Icon: IconDeviceLaptop, name: m.masters_category_icon_laptop },
  desktop: { Icon: IconDeviceDesktop, name: m.masters_category_icon_desktop },
  phone: { Icon: IconDeviceMobile, name: m.masters_category_icon_phone },
  printer: { Icon: IconPrinter, name: m.masters_category_icon_printer },
  server: { Icon: IconServer, name: m.masters_category_icon_server },
  network: { Icon: IconRouter, name: m.masters_category_icon_network },
  screen: { Icon: IconDeviceTv, name: m.masters_category_icon_screen },
  camera: { Icon: IconCamera, name: m.masters_category_icon_camera },
  audio: { Icon: IconHeadphones, name: m.masters_category_icon_audio },
  furniture: { Icon: IconArmchair, name: m.masters_category_icon_furniture },
  vehicle: { Icon: IconCar, name: m.masters_category_icon_vehicle },
  tool: { Icon: IconTool, name: m.masters_category_icon_tool },
  machine: { Icon: IconEngine, name: m.masters_category_icon_machine },
  medical: { Icon: IconStethoscope, name: m.masters_category_icon_medical },
  laboratory: { Icon: IconMicroscope, name: m.masters_category_icon_laboratory },
  cooling: { Icon: IconAirConditioning, name: m.masters_category_icon_cooling },
  power: { Icon: IconBolt, name: m.masters_category_icon_power },
  safety: { Icon: IconShieldCheck, name: m.masters_category_icon_safety },
  kitchen: { Icon: IconToolsKitchen2, name: m.masters_category_icon_kitchen },
  book: { Icon: IconBook, name: m.masters_category_icon_book },
  key: { Icon: IconKey, name: m.masters_category_icon_key },
  license: { Icon: IconLicense, name: m.masters_category_icon_license },
  part: { Icon: IconCpu, name: m.masters_category_icon_part },
  box: { Icon: IconPackage, name: m.masters_category_icon_box },
} satisfies Record<IconName, unknown>;

/** Decorative icon of a category; nothing for one without. */
export function CategoryIcon({ icon }: { icon: IconName | null }) {
  if (icon === null) return null;
  const { Icon } = categoryIconInfo[icon];
  return <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />;
}
