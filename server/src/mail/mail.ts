/** An entry for people's calendars (RFC 5546): `REQUEST` puts it there or moves it, `CANCEL` takes it out. */
export type CalendarFile = { method: "REQUEST" | "CANCEL"; content: string };

export type Mail = { to: string; subject: string; text: string; calendar?: CalendarFile };

/** A mail with its Message-ID, by which a duplicate is recognised. */
export type NamedMail = Mail & { id: string };
