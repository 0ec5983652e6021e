import { randomBytes } from "node:crypto";

/** An opaque random token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");
