import type { WorldPart } from "./world-part.ts";

declare global {
  interface ImportMeta {
    /** Vitest's own: imports the modules that match a pattern, by path. */
    glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>;
  }
}

const factories = import.meta.glob<{ world?: WorldPart }>("../../*/*-factory.ts", { eager: true });

/** Parts of the world from the factories of all nouns. */
export const worldParts: readonly WorldPart[] = Object.values(factories).flatMap(({ world }) => world ?? []);
