/** Encodings from before Unicode that can be told from one another. */
export type LegacyEncoding =
  | "windows-1252"
  | "windows-1250"
  | "windows-1251"
  | "windows-1253"
  | "windows-1254"
  | "koi8-r"
  | "macintosh"
  | "shift_jis"
  | "big5"
  | "euc-kr"
  | "gb18030";

/** First bytes of the characters that are common in a language, its second bytes, and letters of one byte. */
const EAST_ASIAN: readonly { encoding: LegacyEncoding; first: RegExp; second: RegExp; single?: RegExp }[] = [
  {
    encoding: "shift_jis",
    first: /[\x81-\x83\x88-\x97]/,
    second: /[\x40-\x7e\x80-\xfc]/,
    single: /[\xa1-\xdf]/,
  },
  { encoding: "euc-kr", first: /[\xb0-\xc8]/, second: /[\xa1-\xfe]/ },
  { encoding: "gb18030", first: /[\xa1\xa3\xb0-\xd7]/, second: /[\xa1-\xfe]/ },
  { encoding: "big5", first: /[\xa1\xa4-\xc6]/, second: /[\x40-\x7e\xa1-\xfe]/ },
];

/** Words of Cyrillic and Greek letters: capitals first, or capitals alone. */
const ALPHABETS: readonly { encoding: LegacyEncoding; word: RegExp }[] = [
  { encoding: "windows-1251", word: /^(?:[\xc0-\xdf\xa8]?[\xe0-\xff\xb8]+|[\xc0-\xdf\xa8]+)$/ },
  { encoding: "windows-1253", word: /^(?:[\xc1-\xd9\xa2\xb8-\xbf]?[\xdc-\xfe]+|[\xc1-\xd9\xa2\xb8-\xbf]+)$/ },
  { encoding: "koi8-r", word: /^(?:[\xe0-\xff\xb3]?[\xc0-\xdf\xa3]+|[\xe0-\xff\xb3]+)$/ },
];

/** Parts of a whole at which a guess is taken for certain. */
const SURE = 0.9;

/**
 * The encoding of text that is not UTF-8, judged by a sample of it as Latin-1; undefined where none is likely enough.
 * Western text has its accents one by one between plain letters, other scripts have words of bytes above 127.
 */
export function guessLegacyEncoding(sample: string): LegacyEncoding | undefined {
  const high = sample.match(/[\x80-\xff]/g)?.length ?? 0;
  const inWords = sample.match(/[\x80-\xff]{3,}/g)?.join("").length ?? 0;
  const eastAsian = eastAsianEncoding(sample);
  if (eastAsian) return eastAsian;
  return inWords > high / 2 ? alphabetOf(sample) : latinEncoding(sample);
}

function eastAsianEncoding(sample: string): LegacyEncoding | undefined {
  let best: { encoding: LegacyEncoding; share: number } | undefined;
  for (const { encoding, first, second, single } of EAST_ASIAN) {
    const pairs = pairsOf(sample, second, single);
    if (!pairs) continue;
    const common = pairs.filter(([lead = ""]) => first.test(lead)).length;
    const share = common / pairs.length;
    if (share >= SURE && share > (best?.share ?? 0)) best = { encoding, share };
  }
  return best?.encoding;
}

/** Characters of two bytes; undefined where a second byte is wrong, or where they do not stand in words. */
function pairsOf(sample: string, second: RegExp, single?: RegExp): string[] | undefined {
  const pairs: string[] = [];
  let neighbours = 0;
  let end = -1;
  for (let at = 0; at < sample.length - 1; at++) {
    if (sample.charCodeAt(at) < 0x80 || single?.test(sample[at] ?? "")) continue;
    if (!second.test(sample[at + 1] ?? "")) return undefined;
    if (at === end) neighbours++;
    pairs.push(sample.slice(at, at + 2));
    at++;
    end = at + 1;
  }
  return pairs.length >= 2 && neighbours >= pairs.length / 2 ? pairs : undefined;
}

function alphabetOf(sample: string): LegacyEncoding | undefined {
  const words = sample.match(/[\x80-\xff]{2,}/g) ?? [];
  const fitting = ALPHABETS.map(({ encoding, word }) => ({
    encoding,
    share: words.filter((each) => word.test(each)).length / words.length,
  })).filter(({ share }) => share >= SURE);
  const [best] = fitting.sort((a, b) => b.share - a.share);
  const hasCapitals = words.some((word) => /^[\xc0-\xdf][\xe0-\xff]|^[\xe0-\xff][\xc0-\xdf]|^[\xc1-\xd9]/.test(word));
  return hasCapitals ? best?.encoding : undefined;
}

/** Bytes between small letters that are no letters, or capitals, in the encoding of Western Windows. */
const ODD = /(?<=[a-z])[\x80-\x84\x86-\x90\x93-\x95\x98\x99\x9b\x9d\x9f](?=[a-z])/g;
const CENTRAL_EUROPEAN =
  /(?<=[A-Za-z\xc0-\xff])[\xb3\xb9\xbf\x9f](?=[a-z\xc0-\xff])|\b[\xa3\xa5\xaf](?=[a-z\xc0-\xff])/;
/** The letters in which Turkish differs from Western Windows, where they are Icelandic. */
const TURKISH = /(?<=[A-Za-z])[\xf0\xfd\xfe]|[\xdd\xde](?=[a-z\xdc-\xff])/;
const ICELANDIC = /[\xc1\xc6\xcd\xd3\xda\xe1\xe6\xe9\xed\xf3\xfa]/;
const BETWEEN_LETTERS = /(?<=[a-z])[\x80-\xff](?=[a-z])/g;
/** Small letters of the Macintosh. */
const OF_MACINTOSH = /^[\x87-\x9f\xa7\xbe\xbf\xcf]$/;

function latinEncoding(sample: string): LegacyEncoding | undefined {
  const inner = sample.match(BETWEEN_LETTERS) ?? [];
  const odd = sample.match(ODD) ?? [];
  if (odd.length <= inner.length / 5) {
    if (CENTRAL_EUROPEAN.test(sample)) return "windows-1250";
    return TURKISH.test(sample) && !ICELANDIC.test(sample) ? "windows-1254" : "windows-1252";
  }
  const macintosh = inner.filter((byte) => OF_MACINTOSH.test(byte)).length;
  return macintosh >= inner.length * SURE ? "macintosh" : undefined;
}
