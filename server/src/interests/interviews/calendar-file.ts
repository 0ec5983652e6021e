import type { CalendarFile } from "../../mail/mail.ts";

/** Octets of a line, without its end (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;

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
  /** Addresses of who sends the entry and of who gets it; those of anybody else are no part of it. */
  organizer: string;
  attendee: string;
}

/** A moment in UTC, in which no calendar needs to know the time zone. */
const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, "");

/** A value of the type TEXT (section 3.3.11). */
const text = (value: string) =>
  value
    .toWellFormed()
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, " ");

const mailto = (address: string) => `mailto:${encodeURI(address)}`;

/** A content line, folded between characters; the space that begins what follows counts. */
function folded(line: string): string {
  const lines: string[] = [];
  let present = "";
  for (const character of line) {
    if (Buffer.byteLength(present + character) > LINE_OCTETS) {
      lines.push(present);
      present = " ";
    }
    present += character;
  }
  return [...lines, present].join("\r\n");
}

/** One entry of a calendar as a file (RFC 5545) that mail programs take as an invitation (RFC 5546). */
export function calendarFile(entry: CalendarEntry): CalendarFile {
  const { method, start, minutes } = entry;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Steward//Interviews//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.stamp)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + minutes * 60_000))}`,
    `SUMMARY:${text(entry.summary)}`,
    `LOCATION:${text(entry.location)}`,
    `DESCRIPTION:${text(entry.description)}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    `ORGANIZER:${mailto(entry.organizer)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(entry.attendee)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return { method, content: lines.map((line) => `${folded(line)}\r\n`).join("") };
}
