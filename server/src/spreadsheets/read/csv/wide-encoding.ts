/** Detects UTF-16 without a byte order mark: every other byte of ASCII letters is 0. */
export function wideEncoding(head: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 10 || Math.min(even, odd) > Math.max(even, odd) / 20) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}
