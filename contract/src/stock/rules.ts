import { z } from "zod";
import { assets } from "../messages/language.ts";
import { day, id, line, warrantyMonths } from "../kit/field-rules.ts";
import { pageQuery, queryBoolean } from "../kit/query-rules.ts";

/** An asset that something stands at: `name` is its own, else that of its model. */
export const assetReference = z.object({ id, name: z.string(), asset_id: z.string() }).meta({ id: "AssetReference" });
export type AssetReference = z.output<typeof assetReference>;

/** Cover of what is bought with a warranty of its own, and the invoice it stands on. */
export const coverFields = {
  warranty_period: warrantyMonths.nullish(),
  amc_start_date: day.nullish(),
  amc_end_date: day.nullish(),
  invoice_number: line().default(""),
  invoice_date: day.nullish(),
};

interface AmcDates {
  amc_start_date?: string | null | undefined;
  amc_end_date?: string | null | undefined;
}
export const amcInOrder = ({ amc_start_date, amc_end_date }: AmcDates): boolean =>
  !amc_start_date || !amc_end_date || amc_start_date <= amc_end_date;
export const amcOrder = { path: ["amc_end_date"], message: assets.amcEndsEarly };

const personReference = z.object({ id, name: z.string() }).meta({ id: "PersonReference" });

/**
 * What was handed out of a stock to a person, an asset, or a person at an asset. `open` of it are still out; of what is
 * used up nothing comes back. An asset outside the caller's places is not named.
 */
export const handOut = z
  .object({
    id,
    user: id.nullable(),
    user_details: personReference.nullable(),
    asset: id.nullable(),
    asset_details: assetReference.nullable(),
    quantity: z.number().int(),
    open: z.number().int(),
    note: z.string(),
    created: z.string(),
    created_by_details: personReference.nullable(),
    returned: z.string().nullable(),
  })
  .meta({ id: "HandOut" });
export type HandOut = z.output<typeof handOut>;

/** Most of anything that one record counts. */
export const MOST_IN_STOCK = 1_000_000;
export const pieces = z.number().int().min(1).max(MOST_IN_STOCK);

export const handOutQuery = z.strictObject({ ...pageQuery, is_open: queryBoolean.optional() });
export const handOutParams = z.strictObject({ id, hand_out_id: id });
