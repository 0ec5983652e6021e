import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import type { CalendarFile } from "../../mail/mail.ts";

export interface CalendarEntry {
  method: CalendarFile["method"];
  /** Stays while the entry is moved. */
  uid: string;
  /** Rises with each message about the entry: calendars pass over what is older than they have. */
  sequence: number;
  stamp: Date;
  start: Date;
  minutes: number;
  summary: string;
  location: string;
  description: string;
  /** Who sends the entry, and the address of who gets it; those of anybody else are no part of it. */
  organizer: { name: string; email: string };
  attendee: string;
}

/** A value of the type TEXT (RFC 5545, section 3.3.11) has no control characters but the ends of its lines. */
const text = (value: string) => value.toWellFormed().replace(/(?![\r\n])\p{Cc}/gu, " ");

/** One entry of a calendar as a file (RFC 5545) that mail programs take as an invitation (RFC 5546). */
export function calendarFile({ method, minutes, attendee, uid, ...entry }: CalendarEntry): CalendarFile {
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod[method],
    prodId: { company: "Steward", product: "Interviews" },
  });
  calendar.createEvent({
    ...entry,
    id: uid,
    end: new Date(entry.start.getTime() + minutes * 60_000),
    summary: text(entry.summary),
    location: text(entry.location),
    description: text(entry.description),
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    attendees: [
      { email: encodeURI(attendee), role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false },
    ],
  });
  return { method, content: `${calendar.toString()}\r\n` };
}
