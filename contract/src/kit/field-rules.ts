import { values } from "../messages/language.ts";
import { z } from "zod";
import "./zod-messages.ts";
import { NOT_ALL_PICTURES, NOT_A_PICTURE, SIGNATURE_BYTES, isPicture } from "./pictures.ts";

import { REQUIRED } from "./wording.ts";

/**
 * Field rules of specification section 5, each with its exact message, and some storage rules. Forms, dialogs and the
 * server share them, so a value is validated alike everywhere.
 */
const STORABLE = values.storable;
const NOT_NUMERIC = values.numeric;

/** True for text that PostgreSQL stores unchanged: no NUL and no lone surrogate. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes("\u0000");

const storable = () => z.string().refine(isStorable, STORABLE);

/** Free text, stored verbatim, at most `max` characters; absent means "". */
export const freeText = (max = 2000) => storable().max(max);

/** One trimmed line, at most `max` characters; may be empty. */
export const line = (max = 255) => storable().trim().max(max);

/** One trimmed line that may not be blank: "This is Required." */
export const requiredLine = (max = 255) => storable().trim().min(1, REQUIRED).max(max);

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Any value except an empty one: "This is Required."; blanks are a value. */
export const required = z.unknown().refine((value) => !isEmpty(value), REQUIRED);

/** Not blank: "Cannot be blank." */
export const notEmpty = z.string().refine((value) => value.trim() !== "", values.notBlank);

/** Digits only and above zero, as text. */
export const positiveNumber = z
  .string()
  .min(1, { error: values.valueRequired, abort: true })
  .regex(/^\d+$/, { error: NOT_NUMERIC, abort: true })
  .refine((value) => /[1-9]/.test(value), values.positive);

export const alphanumeric = z.string().regex(/^[a-z0-9]*$/i, values.alphanumeric);

/** Letters of any script with combining marks, and spaces. */
export const lettersAndSpaces = z.string().regex(/^[\p{L}\p{M} ]*$/u, values.letters);

export const onlyNumbers = z.string().regex(/^\d*$/, NOT_NUMERIC);

const MAILBOX = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:".]+$/u;

/** Adjacent or outer dots, and labels of the host that begin or end with a hyphen. */
const MISPLACED = /\.\.|^\.|\.@|@\.|@(.*\.)?-|@.*-(\.|$)/;
const isMailbox = (value: string) => value.length <= 254 && MAILBOX.test(value) && !MISPLACED.test(value);

/** Required e-mail address, trimmed. */
export const email = storable()
  .trim()
  .refine(isMailbox, {
    error: ({ input }) => (isEmpty(input) ? values.emailRequired : values.email),
  });

/** E-mail or ""; malformed: "Please enter a valid email address". */
export const emailOrEmpty = storable()
  .trim()
  .refine((value) => value === "" || isMailbox(value), values.email);

/** E-mail or ""; malformed: "Invalid Email". */
export const optionalEmail = storable()
  .trim()
  .refine((value) => value === "" || isMailbox(value), values.optionalEmail);

/** Indian mobile number: optional +91, optional 0 or 91, then ten digits that begin with 6-9; no separators. */
const INDIAN_MOBILE = /^(\+91)?(0|91)?[6-9]\d{9}$/;
/** E.164 number of any other country: a plus, the country code and at most 15 digits in all. */
const INTERNATIONAL = /^\+(?!91)[1-9]\d{6,14}$/;
/** Phone of a person (specification section 5), or ""; malformed: "Invalid Phone Number". */
export const phone = z
  .string()
  .trim()
  .refine((value) => value === "" || INDIAN_MOBILE.test(value) || INTERNATIONAL.test(value), values.phone);
export const numericPhone = z.string().trim().regex(/^\d*$/, values.numericPhone);
export const requiredPhone = z
  .string()
  .trim()
  .min(1, { error: values.phoneRequired, abort: true })
  .regex(/^\d+$/, values.requiredPhone);

/** A person's name: at least 5 characters. */
export const personName = storable()
  .trim()
  .min(5, { error: ({ input }) => (isEmpty(input) ? REQUIRED : values.personName) })
  .max(255);

const SIX_DIGITS = values.pincode;
export const pincode = z.string().regex(/^\d{6}$/, SIX_DIGITS);
export const pincodeOrEmpty = z.union([z.literal(""), pincode], SIX_DIGITS);

/** Postal code of any country, or ""; the country decides what it is made of. */
export const postalCode = line(12);

/**
 * Rule of a postal code by the ISO code of its country: six digits or none in India and without a country, elsewhere
 * whatever people write there.
 */
export const postalCodeOf = (country: string | null): z.ZodType<string, string> =>
  country === null || country === "IN" ? pincodeOrEmpty : postalCode;

/** Typed name of a city, district or state. */
export const placeName = storable()
  .trim()
  .min(1, { error: REQUIRED, abort: true })
  .min(2, values.twoCharacters)
  .regex(/^[\p{L}\p{M} ]*$/u, values.letters);

export const max200 = storable().max(200, values.max200);

const MONTHS = values.months;
/** The longest warranty in months. */
export const MOST_MONTHS = 99;

/** Months as one or two digits or as a number; parsed to a number of 1-99. */
export const warrantyMonths = z.union(
  [
    z.number().int().min(1, MONTHS).max(MOST_MONTHS, MONTHS),
    z
      .string()
      .regex(/^(0?[1-9]|[1-9]\d)$/)
      .transform(Number),
  ],
  MONTHS,
);

const AGE = values.age;
const digits = z.string().regex(/^\d+$/).transform(Number);

/** Age in months, as text or number; parsed to a number of 1-10000. */
export const age = z
  .union([z.number().int(NOT_NUMERIC), digits], {
    error: ({ input }) => (isEmpty(input) ? REQUIRED : NOT_NUMERIC),
  })
  .pipe(z.number(AGE).min(1, AGE).max(10000, AGE));

const isLink = (value: string) => {
  if (!/^(https?|ftp):\/\/[^\s/?#]+/i.test(value)) return false;
  return URL.canParse(value);
};
export const requiredUrl = storable().trim().refine(isLink, values.requiredUrl);
export const urlOrEmpty = storable()
  .trim()
  .refine((value) => value === "" || isLink(value), values.url);
export const optionalUrl = storable()
  .trim()
  .refine((value) => value === "" || isLink(value), values.optionalUrl);

const fileLike = z.custom<{ type: string; size: number }>(
  (value) => typeof value === "object" && value !== null && "type" in value,
);
export const imageFile = fileLike.refine(isPicture, NOT_A_PICTURE);
export const imageFiles = z.array(fileLike).refine((files) => files.every(isPicture), NOT_ALL_PICTURES);

/** Decimal number as text; up to 12 digits before and 4 after the point. */
export const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/, values.decimal);
export const percent = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, values.percent);

/** Amount of money as a decimal string with up to two decimals, not negative; stored in minor units. */
export const money = z.string().regex(/^\d{1,13}(\.\d{1,2})?$/, values.decimal);

/** ISO code of a currency, in capitals or not; the server knows which there are. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, values.currency);

const ZONE = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/** True for a zone of the IANA list; an offset such as +05:30 is none. */
function isTimeZone(name: string): boolean {
  if (!ZONE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Name of a time zone, such as Asia/Kolkata. */
export const timeZone = z.string().trim().max(64).refine(isTimeZone, values.timeZone);

/** First month of a fiscal year. */
export const fiscalYearStart = z
  .number(values.month)
  .int(values.month)
  .min(1, values.month)
  .max(12, values.month)
  .describe("First month, 1 to 12.");

/** Most hours that a service request may wait: a year. */
const HOURS_MAX = 8760;

/** Working hours that a service request may wait; null for none. */
export const waitingHours = z
  .number(values.waitingHours)
  .int(values.waitingHours)
  .min(1, values.waitingHours)
  .max(HOURS_MAX, values.waitingHours)
  .nullable();

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const isDay = (value: string) => {
  const parts = DAY.exec(value);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    year >= 1000 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
};

/** A day without time, yyyy-MM-dd, years 1000-9999. */
export const day = z.string().refine(isDay, values.day);

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** UUID in its canonical lower-case text form; an empty text is a choice that was not made. */
export const id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, {
    error: ({ input }) => (input === "" ? values.required : values.id),
  })
  .toLowerCase();

/** Colour of a label, #rrggbb. */
export const colour = z.string().regex(/^#[0-9a-f]{6}$/i, values.colour);

/** Base64 of what begins as every PNG does. */
const PNG = /^iVBORw0KGgo[A-Za-z0-9+/](?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** A drawn signature: a PNG in base64. */
export const signature = z
  .string()
  .max(Math.ceil(SIGNATURE_BYTES / 3) * 4, values.signature)
  .regex(PNG, values.signature)
  .describe("A drawn signature, a PNG of at most 40 kB in base64.");
