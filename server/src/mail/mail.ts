export type Mail = { to: string; subject: string; text: string };

/** A mail with what tells it from others: a second copy of the same one is known by it. */
export type NamedMail = Mail & { id: string };
