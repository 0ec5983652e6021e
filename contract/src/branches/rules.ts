import { z } from "zod";
import { id, latitude, line, longitude, postalCode, requiredLine } from "../kit/field-rules.ts";
import { asOfKeys, asOfQuery, entryParams } from "../activity/as-of.ts";
import { activityEntry } from "../activity/rules.ts";
import { exportQuery, pageQuery, paged, queryBoolean } from "../kit/query-rules.ts";
import { idParams, masterQuery } from "../kit/record-rules.ts";
import { REQUIRED } from "../kit/wording.ts";
import { locationTypes } from "../locations/constants.ts";
import { location } from "../locations/rules.ts";
import { countryDetails, countryId } from "../masters/address.ts";

/**
 * Postal address of a place: line 1, state and city are required; `country` is the id of a country. `zip` has
 * six digits in India and without a country, elsewhere up to 12 characters, or is "". Coordinates are degrees.
 */
const addressBody = z
  .strictObject({
    line1: requiredLine(),
    line2: line().default(""),
    country: countryId.nullish(),
    state: requiredLine(),
    district: line().default(""),
    city: requiredLine(),
    zip: postalCode.default(""),
    latitude: latitude.nullish(),
    longitude: longitude.nullish(),
  })
  .meta({ id: "BranchAddress" });

const NEEDED = ["line1", "state", "city"] as const;

/**
 * Primary address of a place; an edit may name the stored one by `id`, and leave it as incomplete as it is: an import
 * brings what its file knows.
 */
const ownAddressBody = addressBody
  .extend({ id: id.optional(), line1: line().default(""), state: line().default(""), city: line().default("") })
  .superRefine((address, context) => {
    if (address.id !== undefined) return;
    for (const key of NEEDED) {
      if (address[key] === "") context.addIssue({ code: "custom", path: [key], message: REQUIRED });
    }
  })
  .meta({ id: "OwnAddressBody" });

/**
 * A branch, or a place inside one under `parent_location` (specification section 3, "Branch or location payload"). A
 * virtual one has neither address nor coordinates; absent, null and an empty list are equal.
 */
export const branchBody = z
  .strictObject({
    name: requiredLine(),
    type: z.enum(locationTypes).default("Branch"),
    flag_virtual_location: z.boolean().default(false),
    parent_location: id.nullish(),
    address: ownAddressBody.nullish(),
    other_addresses: z.array(addressBody).max(20).nullish(),
    latitude: latitude.nullish(),
    longitude: longitude.nullish(),
  })
  .meta({ id: "BranchBody" });

const addressKeys = {
  line1: z.string(),
  line2: z.string(),
  country: countryId.nullable(),
  country_details: countryDetails.nullable(),
  state: z.string(),
  district: z.string(),
  city: z.string(),
  zip: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
};

/**
 * A place with its address. Every branch that is not virtual has an address with an `id`, with "" for unknown lines; a
 * virtual one has none. The coordinates of the place and of its address are equal.
 */
export const branch = location
  .extend({
    type: z.enum(locationTypes),
    parent_location: id.nullable(),
    address: z.object({ id, ...addressKeys }).nullable(),
    other_addresses: z.array(z.object(addressKeys)),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: "Branch" });
export type Branch = z.output<typeof branch>;

/** `has_address` false lists the branches that lack one; virtual branches need none. */
const branchQuery = masterQuery.extend({ has_address: queryBoolean.optional() });

/** A place as it was; what stood in it is not counted. */
const formerPlace = branch.omit({ asset_count: true, child_count: true }).meta({ id: "FormerPlace" });

export const branchRules = {
  list: { summary: "List of branches", query: branchQuery, response: paged(branch) },
  export: { summary: "The filtered list of branches as CSV or XLSX, every row", query: exportQuery(branchQuery) },
  create: {
    summary: "Add a branch, or a place inside one with an address of its own",
    body: branchBody,
    response: branch,
  },
  read: { summary: "One branch or place inside one, with its address", params: idParams, response: branch },
  update: {
    summary: "Replace a branch or place inside one; another `parent_location` moves it",
    params: idParams,
    body: branchBody,
    response: branch,
  },
  toggleActive: {
    summary: "Activate or deactivate a branch or location; refused while assets or active locations are in it",
    params: idParams,
    response: branch,
  },
  activity: {
    summary: "History of a branch or place inside one, newest first",
    params: idParams,
    query: z.strictObject(pageQuery),
    response: paged(activityEntry),
  },
  asOf: {
    summary:
      "A branch or place inside one as it was at the end of a day, with the names that the places above had then",
    params: idParams,
    query: asOfQuery,
    response: z.object({ ...asOfKeys, place: formerPlace }),
  },
  revert: {
    summary: "Take one change of a branch or place inside one back; refused where it was changed since",
    params: entryParams,
    response: branch,
  },
  remove: { summary: "Delete a branch or location that nothing uses", params: idParams },
  removeAddressed: {
    summary: "Delete a branch by its id and that of its address; as the deletion of a branch otherwise",
    params: z.strictObject({ id, address_id: id }),
  },
};
