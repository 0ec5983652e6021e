/** A geocoder answers within this time, its body included, or is passed over. */
const WITHIN_MS = 2_000;
/** Ten places are some kilobytes. */
const MOST_BYTES = 512 * 1024;

/** A geocoder that did not answer as it should. The message carries neither its address nor what was searched. */
export class GeocoderError extends Error {
  override readonly name = "GeocoderError";
}

/**
 * Fetches JSON from a geocoder that the operator configured. Only that host is ever reached: a redirect is a failure.
 * @throws GeocoderError when it cannot be reached, is too slow or answers anything but JSON of a decent size
 */
export async function fetchJson(address: URL, headers: Record<string, string> = {}): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const answer = await fetch(address, {
      headers: { accept: "application/json", ...headers },
      redirect: "error",
      signal,
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new GeocoderError(`The geocoder answered ${answer.status}.`);
    }
    return JSON.parse(await limitedText(answer));
  } catch (error) {
    if (error instanceof GeocoderError) throw error;
    if (error instanceof SyntaxError) throw new GeocoderError("The geocoder did not answer JSON.");
    const slow = error instanceof Error && error.name === "TimeoutError";
    throw new GeocoderError(slow ? "The geocoder did not answer in time." : "The geocoder cannot be reached.");
  }
}

async function limitedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new GeocoderError("The geocoder answered too much.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
