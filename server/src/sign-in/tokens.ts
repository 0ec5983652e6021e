import { randomBytes, randomInt } from "node:crypto";

/** An opaque random token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** A one-time code: six digits, each equally likely. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");

/** How long a session lives at most, in days. */
export const SESSION_DAYS = 30;
export const OTP_MINUTES = 10;
export const OTP_TRIES = 5;
export const MAILS_PER_WINDOW = 5;
export const WINDOW_MINUTES = 15;
