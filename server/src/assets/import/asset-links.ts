import { messages } from "@steward/contract/messages/catalogue";
import type { Absence, Problem } from "../../import-kit/import-target.ts";
import { fieldsOfPlaces } from "../../locations/place-name-queries.ts";
import type { AssetRow } from "./asset-import-fields.ts";

/** Fields that name a record of a master, with its table. */
export const MASTERS = {
  category: "category",
  manufacturer: "manufacturer",
  brand: "brand",
  branch: "location",
  supplier: "supplier",
  service_provider: "service_provider",
  depreciation: "depreciation",
} as const;
export type MasterField = keyof typeof MASTERS;
export const fields = Object.keys(MASTERS) as MasterField[];

/** Masters that the asset itself points to and nothing follows from. */
export const OWN_MASTERS = ["supplier", "service_provider", "depreciation"] as const;

/** Whether a name alone makes a record: how an asset loses value cannot be told from a word. */
export const isMade = (field: string): boolean => field !== "depreciation";

export const WORDS: Record<string, string> = {
  category: "category",
  manufacturer: "manufacturer",
  brand: "brand",
  branch: "branch",
  service_provider: "service provider",
  product_name: "model",
  product_number: "model",
  end_location: "end location",
};

/** Fields whose names a row can do without. */
export const SIDE_FIELDS = ["category", "manufacturer", "brand", ...OWN_MASTERS] as const;

/** What a row calls its model; one without a name goes by its number. */
export const nameOfModel = (names: AssetRow["names"]): string => names.product_name || names.product_number;
export const fieldOfModel = (names: AssetRow["names"]) => (names.product_name ? "product_name" : "product_number");

/** What a row names and is not there; places are parts of a way, so none of them can be left out alone. */
export function notThere({ field, name }: Absence): Problem {
  const message = messages.imports.noneCalled({ noun: WORDS[field] ?? field, name });
  const isSide = fieldsOfPlaces.every((place) => place !== field);
  return { field, message, ...(isSide ? { kind: "unknown" as const } : {}) };
}

/** Ids behind the names of a row; null where the row names none or the record is not there. */
export interface Links {
  status: string | null;
  category: string | null;
  model: string | null;
  supplier: string | null;
  service_provider: string | null;
  depreciation: string | null;
  branch: string | null;
  /** Null with a branch: the branch alone. */
  location: string | null;
}

export interface ValidatedLinks {
  links: Links;
  absent: Absence[];
  unmapped: string | null;
  problems: Problem[];
  /** Of cells that are left empty. */
  warnings: Problem[];
  /** Whether the row names a model, be it there or not. */
  model_named: boolean;
  /** Every model that the row's words fit; with several, `links.model` is open. */
  models: string[];
  /** Masters of the row that are switched off. */
  off: Off[];
}

export interface Off {
  field: keyof AssetRow["names"];
  /** Id of the record, which an asset that points to it already may keep. */
  id: string;
  /** Where the asset points to it; undefined for those of its model. */
  link?: "category" | "model" | (typeof OWN_MASTERS)[number] | undefined;
}
