import { randomBytes } from "node:crypto";

/** An opaque random token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** How long a session lives at most, in days. */
export const SESSION_DAYS = 30;
