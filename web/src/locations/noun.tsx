import type { SubLocationType } from "@steward/contract/locations/constants";
import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun } from "../nouns/card.ts";
import { importedPlacePage, placePage } from "./place-page.ts";

/** Lists and forms of all types of places. */
const listOf = (type: SubLocationType) =>
  lazyRouteComponent(async () => {
    const { LocationsPage } = await import("./list/locations-page.tsx");
    return { default: () => <LocationsPage type={type} /> };
  });
const createOf = (type: SubLocationType) =>
  lazyRouteComponent(async () => {
    const { CreateLocation } = await import("./form/create-location.tsx");
    return { default: () => <CreateLocation type={type} /> };
  });
const edit = lazyRouteComponent(() => import("./form/edit-location-page.tsx"), "EditLocationPage");

export const location = noun({
  subject: "location",
  history: {
    title: m.activity_kind_location,
    the: m.activity_the_location,
    page: placePage,
    permission: "branch.view",
  },
  rights: { module: "location", area: "places" },
  imports: {
    kind: "locations",
    title: m.imports_kind_locations,
    explanation: m.imports_kind_locations_text,
    permission: "location.import",
    list: { name: "admin-location-branch" },
    page: importedPlacePage,
  },
  source: lazySource(async () => (await import("./location-api.ts")).locationSource),
  routes: {
    "admin-location-view": {
      path: "/admin/location/view",
      title: m.floors_title,
      needs: ["location.view"],
      page: lazyRouteComponent(() => import("./floors/floor-branches-page.tsx"), "FloorBranchesPage"),
    },
    "admin-location-view-id": {
      path: "/admin/location/view/$id",
      title: m.floors_title,
      needs: ["location.view"],
      page: lazyRouteComponent(() => import("./floors/floor-page.tsx"), "FloorPage"),
    },
    "p-code": {
      path: "/p/$code",
      title: m.shell_title_place_label,
      page: lazyRouteComponent(() => import("./place-label-page.tsx"), "PlaceLabelPage"),
    },
    "admin-location-building": {
      path: "/admin/location/building",
      title: m.shell_title_building,
      page: listOf("Building"),
    },
    "admin-location-building-create": {
      path: "/admin/location/building/create",
      title: () => m.locations_create_title_of({ type: m.shell_title_building() }),
      creates: m.shell_title_building,
      opens: { kind: "location", type: "Building" },
      needs: ["location.create"],
      page: createOf("Building"),
    },
    "admin-location-building-id-edit": {
      path: "/admin/location/building/$id/edit",
      title: () => m.locations_edit_title_of({ type: m.shell_title_building() }),
      needs: ["location.update"],
      page: edit,
    },
    "admin-location-block": { path: "/admin/location/block", title: m.shell_title_block, page: listOf("Block") },
    "admin-location-block-create": {
      path: "/admin/location/block/create",
      title: () => m.locations_create_title_of({ type: m.shell_title_block() }),
      creates: m.shell_title_block,
      opens: { kind: "location", type: "Block" },
      needs: ["location.create"],
      page: createOf("Block"),
    },
    "admin-location-block-id-edit": {
      path: "/admin/location/block/$id/edit",
      title: () => m.locations_edit_title_of({ type: m.shell_title_block() }),
      needs: ["location.update"],
      page: edit,
    },
    "admin-location-floor": { path: "/admin/location/floor", title: m.shell_title_floor, page: listOf("Floor") },
    "admin-location-floor-create": {
      path: "/admin/location/floor/create",
      title: () => m.locations_create_title_of({ type: m.shell_title_floor() }),
      creates: m.shell_title_floor,
      opens: { kind: "location", type: "Floor" },
      needs: ["location.create"],
      page: createOf("Floor"),
    },
    "admin-location-floor-id-edit": {
      path: "/admin/location/floor/$id/edit",
      title: () => m.locations_edit_title_of({ type: m.shell_title_floor() }),
      needs: ["location.update"],
      page: edit,
    },
    "admin-location-room": { path: "/admin/location/room", title: m.shell_title_room, page: listOf("Room") },
    "admin-location-room-create": {
      path: "/admin/location/room/create",
      title: () => m.locations_create_title_of({ type: m.shell_title_room() }),
      creates: m.shell_title_room,
      opens: { kind: "location", type: "Room" },
      needs: ["location.create"],
      page: createOf("Room"),
    },
    "admin-location-room-id-edit": {
      path: "/admin/location/room/$id/edit",
      title: () => m.locations_edit_title_of({ type: m.shell_title_room() }),
      needs: ["location.update"],
      page: edit,
    },
    "admin-location-end-location": {
      path: "/admin/location/end-location",
      title: m.shell_title_end_location,
      page: listOf("End Location"),
    },
    "admin-location-end-location-create": {
      path: "/admin/location/end-location/create",
      title: () => m.locations_create_title_of({ type: m.shell_title_end_location() }),
      creates: m.shell_title_end_location,
      opens: { kind: "location", type: "End Location" },
      needs: ["location.create"],
      page: createOf("End Location"),
    },
    "admin-location-end-location-id-edit": {
      path: "/admin/location/end-location/$id/edit",
      title: () => m.locations_edit_title_of({ type: m.shell_title_end_location() }),
      needs: ["location.update"],
      page: edit,
    },
  },
  entries: [
    { id: "building", route: "admin-location-building", needs: ["location.view"] },
    { id: "block", route: "admin-location-block", needs: ["location.view"] },
    { id: "floor", route: "admin-location-floor", needs: ["location.view"] },
    { id: "room", route: "admin-location-room", needs: ["location.view"] },
    { id: "end-location", route: "admin-location-end-location", needs: ["location.view"] },
  ],
  add: {
    permission: "location.create",
    dialog: async () => (await import("./add-location/add-location-dialog.tsx")).LocationDialog,
  },
});
