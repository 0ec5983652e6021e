/** The bytes of a text in an encoding of one byte a character. */
export function encoded(text: string, encoding: string): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-8-bom") return Buffer.from(`\ufeff${text}`);
  if (encoding === "utf-16le") return Buffer.from(`\ufeff${text}`, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = bytes.get(character);
      if (byte === undefined) throw new Error(`${encoding} has no ${character}.`);
      return byte;
    }),
  );
}
