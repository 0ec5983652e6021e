import type { Routes } from "../http/route.ts";
import type { NounFacts } from "./facts.ts";

/** Card of a noun: its routes, and the facts that features across all nouns ask for. */
export interface Noun extends NounFacts {
  /** Its calls, each bound to what answers it. */
  routes?: Routes;
}
