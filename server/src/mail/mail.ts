export type Mail = { to: string; subject: string; text: string };

/** A mail with its Message-ID, by which a duplicate is recognised. */
export type NamedMail = Mail & { id: string };
