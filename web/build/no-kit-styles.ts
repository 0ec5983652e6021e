import type { Plugin } from "vite";

/** What writes the component kit's variables and classes into the page while it runs. */
const WRITERS = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](?<name>MantineCssVariables|MantineClasses)\.mjs$/;

/**
 * Leaves out the code that computes the kit's styles in the browser: the provider turns both off, as they stand in
 * theme/kit.css, but refers to them.
 */
export const noKitStyles = (): Plugin => ({
  name: "no-kit-styles",
  apply: "build",
  transform: {
    filter: { id: WRITERS },
    handler: (_code, id) => ({ code: `export const ${WRITERS.exec(id)?.groups?.name} = () => null;`, map: null }),
  },
});
