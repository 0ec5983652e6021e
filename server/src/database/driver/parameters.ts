/** A value as PostgreSQL reads a parameter: text, bytes, or null. Arrays are PostgreSQL's own, objects are JSON. */
export function parameterOf(value: unknown): string | Buffer | null {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return arrayOf(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const arrayOf = (list: readonly unknown[]): string => `{${list.map(elementOf).join(",")}}`;

const PLAIN = /^[\w-]+$/;
const NULL = /^null$/i;

function elementOf(value: unknown): string {
  if (Array.isArray(value)) return arrayOf(value);
  const text = parameterOf(value);
  if (text === null) return "NULL";
  if (Buffer.isBuffer(text)) return `"\\\\x${text.toString("hex")}"`;
  return PLAIN.test(text) && !NULL.test(text) ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
