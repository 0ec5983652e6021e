import { messages } from "@steward/contract/messages/catalogue";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { ImageAnswer, ImageFormat, ImageOrder } from "./image-process.ts";

export type ImageProblem = "format" | "too_large" | "too_many_pixels" | "damaged";

export type CheckedImage = {
  /** Re-encoded: upright, sRGB, without metadata, at most 4,096 pixels on its longer side. */
  bytes: Buffer;
  /** WebP, at most 320 pixels on its longer side. */
  thumbnail: Buffer;
  format: ImageFormat;
  width: number;
  height: number;
  content_type: "image/jpeg" | "image/png";
  extension: "jpg" | "png";
};

const MESSAGES: Record<ImageProblem, string> = {
  format: messages.values.picture,
  too_large: messages.attachments.fileLarger,
  too_many_pixels: messages.attachments.tooManyPixels,
  damaged: messages.attachments.damaged,
};

/** A refused image; the message is for the person who uploads it. */
export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly code: ImageProblem;
  constructor(code: ImageProblem) {
    super(MESSAGES[code]);
    this.code = code;
  }
}

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
const LONGEST_MS = 30_000;
const IDLE_MS = 10_000;
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const KINDS = {
  jpeg: { content_type: "image/jpeg", extension: "jpg" },
  png: { content_type: "image/png", extension: "png" },
} as const;

const formatOf = (bytes: Buffer): ImageFormat | undefined => {
  if (bytes.subarray(0, JPEG_START.length).equals(JPEG_START)) return "jpeg";
  return bytes.subarray(0, PNG_START.length).equals(PNG_START) ? "png" : undefined;
};

/** Queue of one: images are decoded one after another, which bounds the memory however many uploads arrive at once. */
let previous: Promise<unknown> = Promise.resolve();
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const mine = previous.then(work);
  previous = mine.catch(() => undefined);
  return mine;
};

/** The decoding process, which is reused and ended after some idle time. */
let kept: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

const end = (decoder: ChildProcess) => {
  if (kept === decoder) kept = undefined;
  if (decoder.connected) decoder.disconnect();
};

/** Next message of the process, or undefined when it ended or was ended for being too slow. */
const nextAnswer = async (decoder: ChildProcess): Promise<ImageAnswer | undefined> => {
  const done = new AbortController();
  const slow = setTimeout(() => decoder.kill("SIGKILL"), LONGEST_MS);
  try {
    const message = once(decoder, "message", { signal: done.signal }).then(([answer]: ImageAnswer[]) => answer);
    const ended = once(decoder, "exit", { signal: done.signal }).then(() => undefined);
    return await Promise.race([message, ended]);
  } finally {
    clearTimeout(slow);
    done.abort();
  }
};

const start = async (): Promise<ChildProcess> => {
  const { SystemRoot } = process.env;
  const decoder = fork(new URL("./image-process.ts", import.meta.url), {
    serialization: "advanced",
    execArgv: [],
    // Passes on none of the server's secrets. Few malloc arenas let freed memory be used again.
    env: { MALLOC_ARENA_MAX: "2", ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  decoder.on("exit", () => end(decoder)).on("error", () => end(decoder));
  decoder.unref();
  decoder.channel?.unref();
  const ready = await nextAnswer(decoder);
  if (ready?.kind !== "ready") throw new Error("Images cannot be processed: the image decoder does not start.");
  return decoder;
};

const decode = async (order: ImageOrder): Promise<ImageAnswer | undefined> => {
  clearTimeout(idle);
  const reused = kept !== undefined;
  kept ??= await start();
  const decoder = kept;
  const answered = nextAnswer(decoder);
  // A failure to send surfaces as the end of the process.
  decoder.send(order, () => {});
  const answer = await answered;
  if (answer === undefined || answer.kind === "ready" || answer.worn) end(decoder);
  // A reused process may have ended for another reason before it read this image, so a new one tries again.
  if (answer === undefined && reused && !decoder.killed) return decode(order);
  idle = setTimeout(() => kept && end(kept), IDLE_MS).unref();
  return answer;
};

/**
 * Re-encodes an uploaded image, so that nothing but its pixels is kept: only JPEG and PNG by content, at most 10 MB and
 * 50 megapixels, undamaged; the first frame of an animation. Images are decoded one after another in a child process.
 * @throws ImageError
 */
export const checkImage = async (bytes: Buffer): Promise<CheckedImage> => {
  if (bytes.length > MAX_IMAGE_BYTES) throw new ImageError("too_large");
  const format = formatOf(bytes);
  if (format === undefined) throw new ImageError("format");
  const answer = await inTurn(() => decode({ bytes, format }));
  if (answer?.kind !== "encoded") throw new ImageError(answer?.kind === "refused" ? answer.problem : "damaged");
  const { image } = answer;
  return {
    bytes: asBuffer(image.bytes),
    thumbnail: asBuffer(image.thumbnail),
    format,
    width: image.width,
    height: image.height,
    ...KINDS[format],
  };
};

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
