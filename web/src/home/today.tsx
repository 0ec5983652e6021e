import { COVER_DAYS, type DutyKind, FAILED_DAYS } from "@steward/contract/home/constants";
import type { Duty, DutyItem, Home } from "@steward/contract/home/rules";
import { ENDING_DAYS } from "@steward/contract/interests/constants";
import {
  IconArrowBackUp,
  IconBell,
  IconCalendarDue,
  IconCalendarEvent,
  IconCalendarQuestion,
  IconChecklist,
  IconCircleCheck,
  IconClipboardCheck,
  IconClockExclamation,
  IconFileAlert,
  IconHandGrab,
  IconHeadset,
  IconInbox,
  IconPackageImport,
  IconReceipt,
  IconShieldHalf,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import type { RouteGoal } from "../navigation/route-names.ts";
import { useMay } from "../session/may.ts";
import { useProfile } from "../session/organisation.ts";
import { countText } from "../ui/text/count-text.ts";
import { dayAfter, momentOf, readDay } from "../ui/text/local-time.ts";
import { Panel } from "./panel.tsx";
import classes from "./today.module.css";

const DAY_MS = 86_400_000;

/** Days that are counted out; a day that is further away is told as such. */
const COUNTED = 60;

/** "in 12 days", "12 days ago", "today", or the day. */
function daysText(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (Math.abs(days) > COUNTED) return readDay(day);
  if (days === 0) return m.cover_today();
  return days > 0 ? m.cover_in_days({ count: days }) : m.cover_days_ago({ count: -days });
}

const coverLabel = { warranty: m.assets_warranty, amc: m.assets_amc };

const custodyOf = ({ id }: DutyItem): RouteGoal => ({
  name: "asset-management-my-assets-id",
  params: { id },
  search: { tab: "custody" },
});
const coverOf = ({ id }: DutyItem): RouteGoal => ({
  name: "asset-management-my-assets-id",
  params: { id },
  search: { tab: "coverage" },
});

interface Told {
  title: () => string;
  icon: typeof IconBell;
  tone?: "over" | "soon";
  /** The list that is counted, for somebody on a day. */
  list: (who: { me: string; dayAfter: (days: number) => string }) => RouteGoal;
  item: (item: DutyItem) => RouteGoal;
}

const DUTIES: Record<DutyKind, Told> = {
  overdue: {
    title: m.home_duty_overdue,
    icon: IconCalendarDue,
    tone: "over",
    list: () => ({ name: "asset-management-custody", search: { state: "overdue" } }),
    item: custodyOf,
  },
  acceptance: {
    title: m.home_duty_acceptance,
    icon: IconHandGrab,
    list: ({ me }) => ({ name: "asset-management-custody-id", params: { id: me }, search: { to_accept: "true" } }),
    item: custodyOf,
  },
  requests: {
    title: m.home_duty_requests,
    icon: IconInbox,
    list: () => ({ name: "asset-management-custody-reservations", search: { state: "requested" } }),
    item: custodyOf,
  },
  approvals: {
    title: m.home_duty_approvals,
    icon: IconChecklist,
    list: () => ({ name: "admin-asset-request", search: { is_my_turn: "true" } }),
    item: ({ id }) => ({ name: "admin-asset-request-id", params: { id } }),
  },
  returned: {
    title: m.home_duty_returned,
    icon: IconArrowBackUp,
    tone: "soon",
    list: () => ({ name: "asset-management-my-asset-request", search: { tab: "rejected" } }),
    item: ({ id }) => ({ name: "asset-management-my-asset-request-id", params: { id } }),
  },
  visits: {
    title: m.home_duty_visits,
    icon: IconCalendarEvent,
    list: (who) => ({
      name: "service-request-visits",
      search: { engineer: "me", is_open: "true", planned_to: who.dayAfter(0), ordering: "scheduled_at" },
    }),
    item: () => ({ name: "service-request-today" }),
  },
  service_overdue: {
    title: m.home_duty_service_overdue,
    icon: IconClockExclamation,
    tone: "over",
    list: () => ({ name: "service-request", search: { is_overdue: "true" } }),
    item: ({ id }) => ({ name: "service-request-id", params: { id } }),
  },
  service_open: {
    title: m.home_duty_service_open,
    icon: IconHeadset,
    list: () => ({ name: "service-request", search: { status: "Open" } }),
    item: ({ id }) => ({ name: "service-request-id", params: { id } }),
  },
  service_estimates: {
    title: m.home_duty_service_estimates,
    icon: IconReceipt,
    list: () => ({ name: "service-request", search: { awaits_approval: "true" } }),
    item: ({ id }) => ({ name: "service-request-id", params: { id }, search: { tab: "parts" } }),
  },
  invites: {
    title: m.home_duty_invites,
    icon: IconPackageImport,
    list: () => ({ name: "asset-management-oem", search: { invite_status: "Invited" } }),
    item: ({ id }) => ({ name: "asset-management-oem-id", params: { id } }),
  },
  interests: {
    title: m.home_duty_interests,
    icon: IconInbox,
    list: () => ({ name: "supply-desk-interests", search: { waiting: "Answer,Placement,Extension" } }),
    item: ({ id }) => ({ name: "supply-desk-interests-id", params: { id } }),
  },
  received_interviews: {
    title: m.home_duty_received_interviews,
    icon: IconCalendarQuestion,
    list: () => ({ name: "supply-desk-interests", search: { waiting: "Interview" } }),
    item: ({ id }) => ({ name: "supply-desk-interests-id", params: { id } }),
  },
  interviews: {
    title: m.home_duty_interviews,
    icon: IconCalendarQuestion,
    list: () => ({ name: "skilled-personnel-interest-made", search: { interview: "To Answer" } }),
    item: ({ id }) => ({ name: "skilled-personnel-interest-made-id", params: { id } }),
  },
  interviews_upcoming: {
    title: m.home_duty_interviews_upcoming,
    icon: IconCalendarEvent,
    list: () => ({ name: "skilled-personnel-interest-made", search: { interview: "Upcoming" } }),
    item: ({ id }) => ({ name: "skilled-personnel-interest-made-id", params: { id } }),
  },
  placements_ending: {
    title: m.home_duty_placements_ending,
    icon: IconUserOff,
    tone: "soon",
    list: (who) => ({
      name: "skilled-personnel-interest-made",
      search: { ends_from: who.dayAfter(0), ends_to: who.dayAfter(ENDING_DAYS), ordering: "end_date" },
    }),
    item: ({ id }) => ({ name: "skilled-personnel-interest-made-id", params: { id } }),
  },
  offers: {
    title: m.home_duty_offers,
    icon: IconUserCheck,
    list: () => ({ name: "skilled-personnel-interest-made", search: { request_status: "Accepted,Interview" } }),
    item: ({ id }) => ({ name: "skilled-personnel-interest-made-id", params: { id } }),
  },
  audits: {
    title: m.home_duty_audits,
    icon: IconClipboardCheck,
    list: () => ({ name: "asset-management-audit", search: { to_do: "true" } }),
    item: ({ id }) => ({ name: "asset-management-audit-id", params: { id } }),
  },
  cover: {
    title: m.home_duty_cover,
    icon: IconShieldHalf,
    tone: "soon",
    list: (who) => ({
      name: "asset-management-coverage",
      search: { ends_from: who.dayAfter(0), ends_to: who.dayAfter(COVER_DAYS) },
    }),
    item: coverOf,
  },
  reminders: {
    title: m.home_duty_reminders,
    icon: IconBell,
    list: () => ({ name: "asset-management-coverage-reminders" }),
    item: coverOf,
  },
  imports: {
    title: m.home_duty_imports,
    icon: IconFileAlert,
    tone: "over",
    list: (who) => ({ name: "imports", search: { state: "Failed", from: who.dayAfter(-FAILED_DAYS) } }),
    item: ({ id }) => ({ name: "imports-id", params: { id } }),
  },
};

/** What needs the signed-in person today: a number for each list, and what is most pressing of it. */
export function Today({ home: { duties, today } }: { home: Home }) {
  return (
    <Panel card="today" isWide>
      {duties.length === 0 ? (
        <p className={classes.none}>
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          {m.home_nothing_today()}
        </p>
      ) : (
        <ul className={classes.duties}>
          {duties.map((duty) => (
            <DutyCard key={duty.kind} duty={duty} today={today} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DutyCard({ duty: { kind, count, first }, today }: { duty: Duty; today: string }) {
  const { title, icon: Icon, tone, list, item } = DUTIES[kind];
  const me = useProfile()?.id ?? "";
  const noon = new Date(momentOf(`${today}T12:00`));
  const goal = list({ me, dayAfter: (days) => dayAfter(days, noon) });
  const maySeeAssets = useMay("asset.view");
  return (
    <li className={classes.duty}>
      <RouteLink {...goal} className={classes.head}>
        <span className={classes.icon} data-tone={tone} aria-hidden="true">
          <Icon size={18} stroke={1.7} />
        </span>
        <span className={classes.title}>{title()}</span>
        <span className={classes.count} data-tone={tone}>
          {countText(count)}
        </span>
      </RouteLink>
      <ul className={classes.items}>
        {first.map((one) => (
          <li key={`${one.id} ${one.cover ?? ""} ${one.day ?? ""}`}>
            <RouteLink {...(kind === "acceptance" && !maySeeAssets ? goal : item(one))} className={classes.item}>
              <span dir="auto" className={classes.name}>
                {one.name || one.code}
              </span>
              <span className={classes.day}>{one.day === null ? "" : daysText(one.day, today)}</span>
              <span dir="auto" className={classes.note}>
                {[one.name && one.code, one.cover && coverLabel[one.cover](), one.about].filter(Boolean).join(" · ")}
              </span>
            </RouteLink>
            {kind === "audits" ? <AuditNumbers audit={one} /> : null}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What of an audit is still to be found and to be decided about, each linked to its findings. */
function AuditNumbers({ audit: { id, to_find, to_decide } }: { audit: DutyItem }) {
  const numbers = [
    { key: "result", value: "Pending", count: to_find ?? 0, text: m.home_to_find },
    { key: "open", value: "true", count: to_decide ?? 0, text: m.home_to_decide },
  ].filter(({ count }) => count > 0);
  if (numbers.length === 0) return null;
  return (
    <p className={classes.numbers}>
      {numbers.map(({ key, value, count, text }) => (
        <RouteLink key={key} name="asset-management-audit-id" params={{ id }} search={{ [key]: value }}>
          {text({ count: countText(count) })}
        </RouteLink>
      ))}
    </p>
  );
}
