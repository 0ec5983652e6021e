import { Worker } from "node:worker_threads";

/** Legacy encodings by the detector's names. */
const ENCODINGS = {
  "Windows-1250": "windows-1250",
  "Windows-1251": "windows-1251",
  "Windows-1252": "windows-1252",
  "Windows-1253": "windows-1253",
  "Windows-1254": "windows-1254",
  "Windows-1255": "windows-1255",
  "Windows-1256": "windows-1256",
  "Windows-1257": "windows-1257",
  "KOI8-R": "koi8-r",
  IBM866: "ibm866",
  MacRoman: "macintosh",
  CP874: "windows-874",
  CP932: "shift_jis",
  "EUC-JP": "euc-jp",
  CP949: "euc-kr",
  Big5: "big5",
  GB18030: "gb18030",
} as const;

export type LegacyEncoding = (typeof ENCODINGS)[keyof typeof ENCODINGS];

/** DOS encodings of Latin letters, which are detected in order to be refused rather than mistaken for others. */
const REFUSED = ["cp437", "cp850", "cp852"];

/** Punctuation with the same bytes in all Western encodings, which tells nothing about the language. */
const SIGNS_ALONE = /^[^\x80-\xff]*(?:[\x80\x85\x91-\x97\xa0-\xbf][^\x80-\xff]*)*$/;

/**
 * Guesses the encoding of text that is not UTF-8 from a sample decoded as Latin-1; undefined where none is likely or
 * supported. The detector's models of hundreds of languages are loaded in a worker thread, so that their memory is
 * freed.
 */
export async function guessLegacyEncoding(sample: string): Promise<LegacyEncoding | undefined> {
  if (SIGNS_ALONE.test(sample)) return "windows-1252";
  const detectEncodings = [...Object.keys(ENCODINGS), ...REFUSED];
  const worker = new Worker(new URL("./legacy-encoding-thread.ts", import.meta.url), {
    workerData: { sample, detectEncodings },
  });
  const found = await new Promise<string | null>((done, fail) => {
    worker.once("message", done);
    worker.once("error", fail);
  });
  return ENCODINGS[found as keyof typeof ENCODINGS];
}
