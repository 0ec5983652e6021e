import { accessoryCalls } from "@steward/contract/accessories/calls";
import type { Accessory } from "@steward/contract/accessories/rules";

/** Source of accessories for history. */
export const accessorySource = {
  call: accessoryCalls.list,
  describe: ({ name, branch_details }: Pick<Accessory, "name" | "branch_details">) => ({
    label: name,
    note: branch_details?.name ?? "",
  }),
};
