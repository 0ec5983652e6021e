import type { Holder } from "@steward/contract/assets/custody/holder";
import type { Asset } from "@steward/contract/assets/rules";
import { IconBox, IconClockExclamation, IconMapPin, IconUser } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { readDay } from "../../ui/text/local-time.ts";
import classes from "./holder-text.module.css";

const ICONS = { user: IconUser, location: IconMapPin, asset: IconBox };

/** Name of a holder; a place or asset outside one's places has none. */
export const holderName = ({ name }: Holder): string => name || m.custody_outside();

/** Who holds an asset, by icon and name. */
export function HolderText({ holder }: { holder: Holder }) {
  const Icon = ICONS[holder.kind];
  return (
    <span className={classes.holder}>
      <Icon size={15} aria-hidden />
      <span dir="auto" className={classes.name}>
        {holderName(holder)}
      </span>
    </span>
  );
}

/** The day on which something is expected back, marked where it has passed. */
export function DueText({ day, isOverdue }: { day: string; isOverdue: boolean }) {
  return (
    <span className={classes.due} data-overdue={isOverdue || undefined}>
      {isOverdue && <IconClockExclamation size={15} aria-hidden />}
      {isOverdue ? m.custody_overdue_since({ day: readDay(day) }) : m.custody_until({ day: readDay(day) })}
    </span>
  );
}

/** Custody of an asset in a few words; nothing where nobody would hold it. `today` as yyyy-MM-dd. */
export function CustodyText({ asset, today }: { asset: Asset; today: string }) {
  const { assigned_to_details: holder, expected_return } = asset;
  if (holder === null) {
    return asset.status_details.category === "in_use" ? (
      <span className={classes.none}>{m.custody_not_recorded()}</span>
    ) : null;
  }
  return (
    <>
      <HolderText holder={holder} />
      {expected_return !== null && <DueText day={expected_return} isOverdue={expected_return < today} />}
    </>
  );
}
