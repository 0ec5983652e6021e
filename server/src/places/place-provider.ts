import type { Place } from "@steward/contract/places/rules";
import type { Transaction } from "../database/transaction.ts";

/** A place as a provider finds it; the country by its two-letter code, empty where it is not known. */
export type FoundPlace = Omit<Place, "country"> & { country_code: string };

/** Reaches the geography of this installation. */
export type Read = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Where places are looked up. */
export interface PlaceProvider {
  /** Whose data it is, to be shown beside the results. */
  attribution: string;
  /** Places that fit the text, best first, at most `limit`. */
  search(text: string, limit: number, read: Read): Promise<FoundPlace[]>;
}
