import type { Location } from "@steward/contract/locations/rules";
import { locationCalls } from "@steward/contract/locations/calls";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";

type Place = Pick<Location, "name" | "breadcrumb">;

/** A place by its name, and where it stands. */
export const describePlace = ({ name, breadcrumb }: Place) => ({
  label: name,
  note: breadcrumbText(breadcrumb.slice(0, -1)),
});

/** The list in which a place of any type is searched for, each called by its whole way. */
export const locationSource = {
  call: locationCalls.all,
  describe: ({ breadcrumb }: Place) => ({ label: breadcrumbText(breadcrumb) }),
};
