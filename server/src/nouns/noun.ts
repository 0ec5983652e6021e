import type { Router } from "../http/route.ts";
import type { NounFacts } from "./facts.ts";

/** Card of a noun: its routes, and the facts that features across all nouns ask for. */
export interface Noun extends NounFacts {
  /** Binds the noun's calls. */
  routes?(router: Router): void;
}
