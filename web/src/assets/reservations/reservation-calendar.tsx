import type { Reservation } from "@steward/contract/assets/reservations/rules";
import type { ReactNode } from "react";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { MonthCalendar } from "../../ui/month/month-calendar.tsx";
import { type Bar, layOut, type Spell } from "../../ui/month/lanes.ts";
import { longDay, weeksOf } from "../../ui/month/month-days.ts";
import { countText } from "../../ui/text/count-text.ts";
import classes from "./reservation-calendar.module.css";
import { daysText, reservationStateLabel } from "./reservation-labels.ts";

const kindLabel: Record<Taken["kind"], () => string> = {
  reserved: m.custody_reserved,
  requested: m.custody_requested,
  out: m.custody_no_more_reserved,
};

/** Bars of a day that are shown; more are counted. */
const LANES = 3;

/** Days on which an asset is with somebody, kept for somebody, or asked for. */
export interface Taken extends Spell {
  kind: "out" | "reserved" | "requested";
  /** What stands on the bar. */
  label: string;
  /** All that is told of it, its days too. */
  title: string;
  /** The asset whose page the bar leads to. */
  asset?: string;
}

const kindOf = ({ state }: Reservation): Taken["kind"] =>
  state === "reserved" || state === "requested" ? state : "out";

/** A reservation as a bar that says `label`. */
export const takenBy = (row: Reservation, label: string): Taken => ({
  id: row.id,
  starts: row.starts,
  ends: row.ends,
  kind: kindOf(row),
  label,
  title: [label, daysText(row), reservationStateLabel[row.state]()].join(" · "),
});

interface ReservationCalendarProps {
  month: string;
  onTurn: (month: string | undefined) => void;
  isPending: boolean;
  taken: readonly Taken[];
  /** Filters of the list of one day, which the calendar leads to; without them there is no list. */
  dayList?: Readonly<Record<string, string>>;
}

/** A month with reservations as bars over their days; on a phone the number of them on each day. */
export function ReservationCalendar({ taken, dayList, ...calendar }: ReservationCalendarProps) {
  const kinds = (["reserved", "requested", "out"] as const).filter((kind) => taken.some((each) => each.kind === kind));
  const days = layOut(weeksOf(calendar.month), taken, LANES);
  return (
    <div className={classes.calendar} data-counts={dayList ? true : undefined}>
      <MonthCalendar {...calendar}>
        {({ day }) => {
          const { bars = [], count = 0, hidden = 0 } = days.get(day) ?? {};
          const toList = (name: string, shown: ReactNode, className: string | undefined) => (
            <RouteLink
              name="asset-management-custody-reservations"
              search={{ ...dayList, from: day, to: day }}
              className={className}
              aria-label={name}
            >
              {shown}
            </RouteLink>
          );
          return (
            <div className={classes.lanes}>
              {bars.map((bar) => (
                <TakenBar key={bar.spell.id} {...bar} />
              ))}
              {dayList && hidden > 0
                ? toList(m.custody_more_on({ count: hidden, day: longDay(day) }), `+${countText(hidden)}`, classes.more)
                : null}
              {dayList && count > 0
                ? toList(m.custody_reserved_on({ count, day: longDay(day) }), countText(count), classes.count)
                : null}
            </div>
          );
        }}
      </MonthCalendar>
      <ul className={classes.key}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={classes.swatch} data-kind={kind} aria-hidden />
            {kindLabel[kind]()}
          </li>
        ))}
      </ul>
    </div>
  );
}

function TakenBar({ spell, lane, length, begins, finishes }: Bar<Taken>) {
  const { kind, label, title, asset } = spell;
  const shown = {
    className: classes.bar,
    style: { "--lane": lane, "--days": length } as Record<string, number>,
    "data-kind": kind,
    "data-begins": begins || undefined,
    "data-finishes": finishes || undefined,
    title,
    "aria-label": title,
  };
  const text = <bdi className={classes.label}>{label}</bdi>;
  return asset ? (
    <RouteLink {...shown} name="asset-management-my-assets-id" params={{ id: asset }} search={{ tab: "custody" }}>
      {text}
    </RouteLink>
  ) : (
    <span {...shown} role="img">
      {text}
    </span>
  );
}
