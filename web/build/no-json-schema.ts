import type { Plugin } from "vite";

/** Zod's conversion to JSON Schema. */
const DESCRIPTIONS = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:function|const) (\w+)/gm;

/**
 * Leaves JSON Schema out of the web app: every schema object of zod refers to the conversion, a tenth of the library,
 * which no page uses.
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
