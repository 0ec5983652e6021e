import type { Location } from "@steward/contract/locations/rules";
import { useLeave, useUrlState } from "../../navigation/navigation.tsx";
import { locationTypeInfo } from "../location-labels.ts";

/** Returns from the edit page to where it was opened: the tree or the list. */
export function useLeaveEdit(): (place: Location) => void {
  const leave = useLeave();
  const [{ from }] = useUrlState();
  return ({ id, branch, location_type }) => {
    if (from !== "tree") return leave(locationTypeInfo[location_type].list);
    leave("admin-location-branch-id", { params: { id: branch }, search: id === branch ? {} : { at: id } });
  };
}
