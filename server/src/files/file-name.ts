import { create } from "content-disposition";

const LONGEST = 200;
const LONGEST_EXTENSION = 16;
const FALLBACK_STEM = "file";

/**
 * Control, invisible and bidirectional formatting characters, except ZWJ and ZWNJ, which Indic and Persian words need.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;
const PATH_SEPARATOR = /[/\\]|%2f|%5c/i;
const ESCAPED_CONTROL = /%(?:[01][0-9a-f]|7f)/gi;
const FORBIDDEN_IN_FILE_NAMES = /[<>:"|?*]/g;
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;
const EXTENSION = /\.[\p{L}\p{N}_-]+$/u;

/** Truncates to at most `length` UTF-16 units without splitting a character. */
const cut = (text: string, length: number): string => {
  const short = text.slice(0, Math.max(length, 0));
  return short.isWellFormed() ? short : short.slice(0, -1);
};

const shorten = (name: string): string => {
  if (name.length <= LONGEST) return name;
  const extension = EXTENSION.exec(name)?.[0] ?? "";
  if (extension.length > LONGEST_EXTENSION) return cut(name, LONGEST).replace(/[ .]+$/, "");
  return (
    cut(name.slice(0, name.length - extension.length), LONGEST - extension.length).replace(/[ .]+$/, "") + extension
  );
};

/**
 * Sanitises an uploaded file name for display and for every file system: the last part of a path, without control or
 * bidirectional characters, never hidden, reserved or empty, at most 200 characters with its extension kept. A clean
 * name is unchanged.
 */
export const cleanFileName = (name: string): string => {
  const visible = name.toWellFormed().normalize("NFC").replace(INVISIBLE, "");
  const parts = visible.split(PATH_SEPARATOR).map((part) => part.trim());
  const tidy = (parts.findLast((part) => /[^.]/.test(part)) ?? "")
    .replace(ESCAPED_CONTROL, "_")
    .replace(FORBIDDEN_IN_FILE_NAMES, "_")
    .replace(/\s+/g, " ")
    .replace(/[ .]+$/, "");
  const bare = tidy.replace(/^[ .]+/, "");
  const stemmed = bare !== tidy && !bare.includes(".") ? `${FALLBACK_STEM}.${bare}` : bare;
  const named = stemmed.replace(/^[~-]/, "_") || FALLBACK_STEM;
  return shorten(RESERVED_ON_WINDOWS.test(named) ? `_${named}` : named);
};

/** Content-Disposition header (RFC 6266, RFC 8187) for a file that is displayed or downloaded. */
export const contentDisposition = (kind: "inline" | "attachment", name: string): string => {
  const clean = cleanFileName(name);
  const ascii = clean
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/[%"\\]/g, "_");
  return create(clean, { type: kind, fallback: ascii });
};
