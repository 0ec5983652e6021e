/** Timeout of a geocoder, its body included; a slower one is skipped. */
const WITHIN_MS = 2_000;
/** Size limit; ten places are some kilobytes. */
const MOST_BYTES = 512 * 1024;

/** A failed geocoder. The message contains neither its URL nor the search text. */
export class GeocoderError extends Error {
  override readonly name = "GeocoderError";
}

/**
 * Fetches JSON from the geocoder that the operator configured, and from no other host: a redirect is a failure.
 * @throws GeocoderError when it is unreachable, too slow, or answers anything but JSON within the size limit
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
