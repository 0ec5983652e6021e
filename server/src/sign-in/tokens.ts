import { randomInt } from "node:crypto";

/** A one-time code: six digits, each equally likely. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");

export const OTP_MINUTES = 10;
export const OTP_TRIES = 5;
export const MAILS_PER_WINDOW = 5;
export const WINDOW_MINUTES = 15;
