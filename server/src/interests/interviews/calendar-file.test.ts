import { expect, test } from "vitest";
import { type CalendarEntry, calendarFile } from "./calendar-file.ts";

const entry: CalendarEntry = {
  method: "REQUEST",
  uid: "0198c7a2-0000-7000-8000-000000000001",
  sequence: 3,
  stamp: new Date("2026-11-28T20:00:00.123Z"),
  start: new Date("2026-12-01T05:30:00Z"),
  minutes: 45,
  summary: "Interview: Asha Naik (SP-7)",
  location: "Block B",
  description: "Bring your papers",
  organizer: { name: "Steward", email: "no-reply@steward.example" },
  attendee: "ravi@example.org",
};

/** The file with its lines unfolded, as a program reads it. */
const read = (content: string) => content.replaceAll("\r\n ", "").split("\r\n");
const valueOf = (content: string, name: string) =>
  read(content)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test("the file is one entry in UTC, each line ended by CRLF", () => {
  expect(calendarFile(entry)).toEqual({
    method: "REQUEST",
    content: [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Steward//Interviews//EN",
      "METHOD:REQUEST",
      "BEGIN:VEVENT",
      "UID:0198c7a2-0000-7000-8000-000000000001",
      "SEQUENCE:3",
      "DTSTAMP:20261128T200000Z",
      "DTSTART:20261201T053000Z",
      "DTEND:20261201T061500Z",
      "SUMMARY:Interview: Asha Naik (SP-7)",
      "LOCATION:Block B",
      "DESCRIPTION:Bring your papers",
      'ORGANIZER;CN="Steward":mailto:no-reply@steward.example',
      "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:MAILTO:ravi@exa",
      " mple.org",
      "STATUS:CONFIRMED",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  });
});

test("an entry is taken out by a cancellation", () => {
  const { method, content } = calendarFile({ ...entry, method: "CANCEL" });
  expect([method, valueOf(content, "METHOD"), valueOf(content, "STATUS")]).toEqual(["CANCEL", "CANCEL", "CANCELLED"]);
});

test("texts of people end no line and begin no other one", () => {
  const { content } = calendarFile({ ...entry, summary: "A,B;C\\D\r\nATTENDEE:mailto:x@example.org\nE\u0007F\rG" });
  expect(valueOf(content, "SUMMARY")).toBe(String.raw`A\,B\;C\\D\nATTENDEE:mailto:x@example.org\nE F\nG`);
  expect(content.match(/\r\nATTENDEE/g)).toHaveLength(1);
  expect(content.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test.for(["a".repeat(500), "सुप्रभात ".repeat(60), "👩🏽‍⚕️".repeat(40)])(
  "a long line is folded between characters: %s",
  (location) => {
    const { content } = calendarFile({ ...entry, location });
    const lines = content.split("\r\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.every((line) => line.isWellFormed() && !line.includes("\ufffd"))).toBe(true);
    expect(valueOf(content, "LOCATION")).toBe(location);
  },
);

test("an address that would end the line is written as an address", () => {
  const { content } = calendarFile({ ...entry, attendee: "a\r\nX-B: c@example.org" });
  expect(content).not.toContain("\r\nX-B");
});
