import type { Place } from "@steward/contract/places/rules";
import type { Transaction } from "../database/transaction.ts";

/** A place of a provider; the country by its two-letter code, "" where it is unknown. */
export type FoundPlace = Omit<Place, "country"> & { country_code: string };

/** Reads the installation's own geography. */
export type Read = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Provider of place search. */
export interface PlaceProvider {
  /** Credit for the data, to be presented with the results. */
  attribution: string;
  /** Places that fit the text, best first, at most `limit`. */
  search(text: string, limit: number, read: Read): Promise<FoundPlace[]>;
}

/** The call that searches. */
interface Asking {
  read: Read;
  report(error: unknown, where: string): void;
}

export interface PlaceSearch {
  /** Matching places, best first, at most `MOST_PLACES`, with the credit for their data. */
  search(ctx: Asking, text: string): Promise<{ results: Place[]; attribution: string }>;
}
