import type { Plugin } from "vite";

/** A compiled message: its text in each language, and then the function that chooses among them. */
const MESSAGE = /[\\/]src[\\/]messages[\\/]messages[\\/](?!_index)\w+\.js$/;
const TEXTS = /^const (?<language>[a-z]{2})_(?<name>\w+) = /gm;

/**
 * Makes each message the text of its language where it has one only: what chooses a language is longer than most texts,
 * and the compiler wraps it around every one of them. A message with several languages keeps it.
 */
export const oneLanguage = (): Plugin => ({
  name: "one-language",
  apply: "build",
  transform: {
    filter: { id: MESSAGE },
    handler: (code) => {
      const [text, other] = code.matchAll(TEXTS);
      if (other) return undefined;
      const choice = code.indexOf(`\nexport const ${text?.groups?.name} = `);
      if (!text || choice < 0) throw new Error("The compiler writes messages in another form than this plugin knows.");
      const registry = /^import \* as registry .*$/m.exec(code)?.[0] ?? "";
      const declared = code.slice(text.index, choice).replace(text[0], `export const ${text.groups?.name} = `);
      return { code: `${registry}\n${declared}`, map: null };
    },
  },
});
