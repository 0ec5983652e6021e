import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconClipboardCheck,
  IconDownload,
  IconFileImport,
  IconLogin2,
  IconMapPin,
  IconPencil,
  IconPhoto,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import classes from "./history-icon.module.css";

const icons: Readonly<Record<string, typeof IconPlus>> = {
  created: IconPlus,
  deleted: IconTrash,
  archived: IconTrash,
  revoked: IconTrash,
  restored: IconArrowBackUp,
  "import undone": IconArrowBackUp,
  "change reverted": IconArrowBackUp,
  undoing: IconArrowBackUp,
  "status changed": IconArrowsExchange,
  activated: IconArrowsExchange,
  deactivated: IconArrowsExchange,
  suspended: IconArrowsExchange,
  reactivated: IconArrowsExchange,
  moved: IconMapPin,
  audited: IconClipboardCheck,
  imported: IconFileImport,
  "changed by import": IconFileImport,
  uploaded: IconFileImport,
  running: IconFileImport,
  exported: IconDownload,
  "signed in": IconLogin2,
  "pictures added": IconPhoto,
  "picture removed": IconPhoto,
  "picture chosen": IconPhoto,
  "plan added": IconPhoto,
  "plan replaced": IconPhoto,
  "plan removed": IconPhoto,
};

/** Decorative icon of an entry. */
export function EntryIcon({ action }: { action: string }) {
  const Icon = icons[action] ?? IconPencil;
  return (
    <span className={classes.icon} data-ends={Icon === IconTrash || undefined} aria-hidden="true">
      <Icon size={15} stroke={1.7} />
    </span>
  );
}
