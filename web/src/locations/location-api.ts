import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { type CreateOffer, offerDialog } from "../add-dialogs/create-offer.ts";
import { m } from "../messages/messages.js";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";

type Place = Pick<Location, "name" | "breadcrumb">;

/** Label of a place and note with its breadcrumb. */
export const describePlace = ({ name, breadcrumb }: Place) => ({
  label: name,
  note: breadcrumbText(breadcrumb.slice(0, -1)),
});

/** Source of places of any type for pickers, labelled by breadcrumb. */
export const locationSource = {
  call: locationCalls.all,
  describe: ({ breadcrumb }: Place) => ({ label: breadcrumbText(breadcrumb) }),
};

/** What pickers of places offer where there is none: the first thing inside a branch is a building. */
export const offerPlace = (): CreateOffer =>
  offerDialog(
    m.locations_create_type({ type: m.shell_title_building().toLocaleLowerCase() }),
    { kind: "location", type: "Building" },
    { name: "admin-location-building-create" },
  );
