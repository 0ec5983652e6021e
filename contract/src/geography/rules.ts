import { z } from "zod";
import { pageQuery, paged, queryInteger, queryNumbers } from "../kit/query-rules.ts";

const { page, page_size, length, depth, search } = pageQuery;

/** Offset pagination: ordered by search rank, these lists have no position for keyset pagination. */
const numbered = { page, page_size, length, depth };
const NAMES =
  "Name, former name or code, whatever its case and accents: names that equal the text come first, then those that begin with it, then those that contain it.";

const listQuery = {
  ...numbered,
  search: search.describe(NAMES),
  ids: queryNumbers.optional(),
};
const record = queryInteger(1, 999_999_999);

const number = z.number().int();
const named = { id: number, name: z.string() };
const country = z.object({ ...named, code: z.string() }).meta({ id: "Country" });
const stateName = z.object(named).meta({ id: "StateName" });

export const state = z.object({ ...named, country: number, country_details: country }).meta({ id: "State" });

export const city = z
  .object({
    ...named,
    /** Null where a country has no states. */
    state: number.nullable(),
    state_details: stateName.nullable(),
    country: number,
    country_details: country,
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: "City" });

/** A postal code of India; `city` is its town, or its district without a town. */
export const pincode = z
  .object({
    id: number,
    pincode: z.string(),
    office: z.string(),
    city: z.string(),
    district: z.string(),
    state: number,
    state_details: stateName,
    country: number,
    country_details: country,
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: "Pincode" });

export const codeName = country;

export type Country = z.output<typeof country>;
export type State = z.output<typeof state>;
export type City = z.output<typeof city>;
export type Pincode = z.output<typeof pincode>;

const list = <Query extends z.ZodType, Item extends z.ZodType>(summary: string, query: Query, item: Item) => ({
  summary,
  query,
  response: paged(item),
});

export const geographyRules = {
  countries: list("Countries", z.strictObject(listQuery), country),
  states: list(
    "States, provinces and territories",
    z.strictObject({ ...listQuery, country: record.optional() }),
    state,
  ),
  cities: list(
    "Cities and towns; one or two letters find those whose name begins with them",
    z.strictObject({ ...listQuery, country: record.optional(), state: record.optional() }),
    city,
  ),
  currencies: list("Currencies", z.strictObject(listQuery), codeName),
  languages: list("Languages", z.strictObject(listQuery), codeName),
  pincodes: list(
    "Postal codes of India that begin with the digits of `search`",
    z.strictObject({ ...numbered, search: search.describe("The first digits of a pincode.") }),
    pincode,
  ),
};
