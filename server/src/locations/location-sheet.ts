import type { Location, PlaceStep } from "@steward/contract/locations/rules";
import { type ExportColumn, STATE } from "../activity/export-list.ts";
import { degreesText } from "../import-kit/parse-value.ts";
import { locationImportFields } from "./import/location-import-fields.ts";

type Place = Location & { latitude: number | null; longitude: number | null };

const above =
  (type: PlaceStep["location_type"]) =>
  ({ breadcrumb }: Place) =>
    breadcrumb.find(({ location_type }) => location_type === type)?.name;

/** What is in the columns of the import; a place has one name, so that the one for a second part of it is left out. */
const CELLS: Readonly<Record<string, ExportColumn<Place>["read"]>> = {
  branch: above("Branch"),
  building: above("Building"),
  block: above("Block"),
  floor: above("Floor"),
  room: above("Room"),
  end_location: above("End Location"),
  latitude: ({ latitude }) => degreesText(latitude),
  longitude: ({ longitude }) => degreesText(longitude),
};

/** The columns of exported places: each with the places above it, under the titles of the import. */
export const exportedPlaces: readonly ExportColumn<Place>[] = [
  ...locationImportFields.flatMap(({ key, title }): ExportColumn<Place>[] => {
    const read = CELLS[key];
    return read ? [{ title, type: key.endsWith("itude") ? "number" : "text", read }] : [];
  }),
  { title: "Type", type: "text", read: ({ location_type }) => location_type },
  { title: "Assets", type: "number", read: ({ asset_count }) => asset_count },
  ...STATE,
];
