import type { Branch } from "@steward/contract/branches/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { type ExportColumn, STATE, yesOrNo } from "../activity/export-list.ts";
import type { SheetColumn } from "../import-kit/sheet-column.ts";
import { degreesText } from "../import-kit/parse-value.ts";

type Line = "line1" | "line2" | "city" | "state" | "zip";

const ofAddress = (key: Line, title: string, aliases: string[], help?: string): SheetColumn<Branch> => ({
  key,
  title,
  aliases,
  ...(help === undefined ? {} : { help }),
  type: "text",
  read: ({ address }) => address?.[key],
});

const degrees = (key: "latitude" | "longitude", title: string, aliases: string[]): SheetColumn<Branch> => ({
  key,
  title,
  aliases,
  type: "number",
  read: (branch) => degreesText(branch[key]),
});

/** The columns of branches in files. */
export const branchSheet: readonly SheetColumn<Branch>[] = [
  {
    key: "name",
    title: "Name",
    required: true,
    aliases: ["branch", "site", "site name", "location", "branch name", "office"],
    type: "text",
    read: ({ name }) => name,
  },
  ofAddress("line1", "Address line 1", ["address", "address1", "street", "line 1"]),
  ofAddress("line2", "Address line 2", ["address2", "line 2"]),
  ofAddress("city", "City", ["town"]),
  ofAddress("state", "State", ["province", "region"]),
  {
    key: "country",
    title: "Country",
    help: messages.masters.countryHelp,
    aliases: ["country code", "country name", "nation", "land", "pays", "país"],
    type: "text",
    read: ({ address }) => address?.country_details?.name,
  },
  ofAddress("zip", "Pincode", ["zip", "postal code", "postcode", "zip code"], messages.locations.pincodeHelp),
  degrees("latitude", "Latitude", ["lat"]),
  degrees("longitude", "Longitude", ["lon", "lng", "long"]),
];

/** Columns of exports that no import reads. */
export const shownOfBranches: readonly ExportColumn<Branch>[] = [
  { title: "District", type: "text", read: ({ address }) => address?.district },
  { title: "Virtual", type: "text", read: ({ flag_virtual_location }) => yesOrNo(flag_virtual_location) },
  { title: "Assets", type: "number", read: ({ asset_count }) => asset_count },
  ...STATE,
];
