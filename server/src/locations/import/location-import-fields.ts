import type { ImportSettings } from "@steward/contract/imports/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { fieldReader } from "../../import-kit/field-reader.ts";
import type { ImportFieldPlan, MappedRow, Problem } from "../../import-kit/import-target.ts";
import { parseDegrees } from "../../import-kit/parse-value.ts";
import { fieldsOfPlaces, type PlaceNames } from "../place-name-queries.ts";
import { UNNAMED } from "./unnamed-levels.ts";

const without = (field: "building" | "block" | "floor" | "room") =>
  messages.locations.levelHelp({ name: UNNAMED[field] });

/** Fields of an imported place with the headings of room lists, likeliest first. */
export const locationImportFields: readonly ImportFieldPlan[] = [
  {
    key: "branch",
    title: "Branch",
    help: messages.locations.branchHelp({ name: UNNAMED.branch }),
    aliases: [
      "branch name",
      "site",
      "site name",
      "campus",
      "location",
      "office",
      "facility",
      "standort",
      "liegenschaft",
      "lieu",
    ],
  },
  {
    key: "building",
    title: "Building",
    help: without("building"),
    aliases: ["building name", "tower", "house", "gebäude", "bâtiment", "edificio"],
  },
  {
    key: "block",
    title: "Block",
    help: without("block"),
    aliases: ["block name", "block or wing", "wing", "wing name", "block wing", "section"],
  },
  {
    key: "floor",
    title: "Floor",
    help: without("floor"),
    aliases: [
      "floor name",
      "floor number",
      "floor no",
      "storey",
      "story",
      "level",
      "etage",
      "stockwerk",
      "étage",
      "planta",
    ],
  },
  {
    key: "room",
    title: "Room",
    help: without("room"),
    aliases: [
      "room code",
      "room number",
      "room no",
      "room id",
      "space",
      "raum nr",
      "raumnummer",
      "raum",
      "salle",
      "sala",
      "room name",
      "room title",
    ],
  },
  {
    key: "room_name",
    title: "Room name",
    help: messages.locations.roomNameHelp,
    needs: "room",
    aliases: ["room title", "room description", "raumbezeichnung"],
  },
  { key: "end_location", title: "End Location", aliases: ["shelf", "rack", "bay", "bin", "cupboard", "position"] },
  { key: "latitude", title: "Latitude", aliases: ["lat"] },
  { key: "longitude", title: "Longitude", aliases: ["lon", "lng", "long"] },
];

/** A row of the file; the coordinates belong to its lowest place. */
export interface LocationRow {
  position: number;
  names: PlaceNames;
  coordinates: { latitude: number | null; longitude: number | null };
  problems: Problem[];
  warnings: Problem[];
}

export function readLocationRow({ position, texts }: MappedRow, settings: ImportSettings): LocationRow {
  const { problems, warnings, take, takeText, leaveTogether } = fieldReader(
    { ...texts, room: roomOf(texts) },
    settings,
  );
  const names = Object.fromEntries(fieldsOfPlaces.map((field) => [field, takeText(field, 255)])) as PlaceNames;
  const coordinates = {
    latitude: take("latitude", (text) => parseDegrees(text, 90)) ?? null,
    longitude: take("longitude", (text) => parseDegrees(text, 180)) ?? null,
  };
  if (leaveTogether("latitude", "longitude")) Object.assign(coordinates, { latitude: null, longitude: null });
  if (problems.length > 0) return { position, names, coordinates, problems, warnings };
  if (fieldsOfPlaces.every((field) => !names[field])) {
    problems.push({ field: "row", message: messages.locations.namesNoPlace });
  }
  if ((coordinates.latitude === null) !== (coordinates.longitude === null)) {
    problems.push({ field: "latitude", message: messages.refusals.coordinatesInPairs });
  }
  return { position, names, coordinates, problems, warnings };
}

/** Room name from code and name, as codes identify rooms and names describe them: “COM1-0113 (Teaching Lab 2)”. */
function roomOf({ room = "", room_name = "" }: Record<string, string>): string {
  if (!room || !room_name || room.toLowerCase() === room_name.toLowerCase()) return room || room_name;
  return `${room} (${room_name})`;
}
