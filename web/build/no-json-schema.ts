import type { Plugin } from "vite";

/** Where zod writes rules down as JSON Schema. */
const DESCRIPTIONS = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:function|const) (\w+)/gm;

/**
 * Leaves JSON Schema out of the web app: every object of zod's carries a method that describes it, which nobody asks a
 * browser for. It is a tenth of the library.
 */
export const noJsonSchema = (): Plugin => ({
  name: "no-json-schema",
  apply: "build",
  transform: {
    filter: { id: DESCRIPTIONS },
    handler: (code) => ({
      code: [...code.matchAll(EXPORTED)].map(([, name]) => `export const ${name} = () => undefined;`).join("\n"),
      map: null,
    }),
  },
});
