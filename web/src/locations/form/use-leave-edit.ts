import type { Location } from "@steward/contract/locations/rules";
import { useGo, useUrlState } from "../../navigation/navigation.tsx";
import { locationTypeInfo } from "../location-labels.ts";

/** Returns from the edit page to the tree, where it was opened there, else to the list. */
export function useLeaveEdit(): (place: Location) => void {
  const go = useGo();
  const [{ from }] = useUrlState();
  return ({ id, branch, location_type }) => {
    if (from !== "tree") return void go(locationTypeInfo[location_type].list);
    void go("admin-location-branch-id", { params: { id: branch }, search: id === branch ? {} : { at: id } });
  };
}
