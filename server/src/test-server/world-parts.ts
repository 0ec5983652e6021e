/// <reference types="vite/types/importMeta.d.ts" />
import type { WorldPart } from "./world-part.ts";

const factories = import.meta.glob<{ world?: WorldPart }>("../*/*-factory.ts", { eager: true });

/** The parts of the world, from the factories of all nouns. */
export const worldParts: readonly WorldPart[] = Object.values(factories).flatMap(({ world }) => world ?? []);
