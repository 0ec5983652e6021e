import type { AuditMethod } from "@steward/contract/audits/constants";
import type { BarcodeFormat } from "barcode-detector/ponyfill";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** What labels carry: our own QR and Code 128, and what makers print beside their serial numbers. */
const FORMATS: readonly BarcodeFormat[] = ["qr_code", "data_matrix", "code_128", "code_39", "ean_13"];

export interface ReadCode {
  text: string;
  method: AuditMethod;
}

/** Finds the codes of one picture. */
export type Decode = (picture: HTMLVideoElement) => Promise<ReadCode[]>;

/** The browser's own interface for codes (Shape Detection API), which not every browser has. */
interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string; format: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly BarcodeFormat[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  // Some systems have the interface without anything behind it.
  const known = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return FORMATS.every((format) => known.includes(format)) ? new BarcodeDetector({ formats: FORMATS }) : null;
}

async function keptDetector(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import("barcode-detector/ponyfill");
  // From this server: the library's own default is a content delivery network.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...FORMATS] });
}

let prepared: Promise<Detector> | undefined;

/** Loads what reads codes, once; a page that should work without a network does so ahead of time. */
export function prepareDecoder(): Promise<Detector> {
  prepared ??= ownDetector().then((own) => own ?? keptDetector());
  prepared.catch(() => {
    prepared = undefined;
  });
  return prepared;
}

export async function makeDecoder(): Promise<Decode> {
  const detector = await prepareDecoder();
  return async (picture) => {
    const found = await detector.detect(picture);
    return found.flatMap(({ rawValue, format }) => {
      const text = rawValue.trim();
      return text === "" ? [] : [{ text, method: format === "qr_code" ? "QR" : "Barcode" } as const];
    });
  };
}
