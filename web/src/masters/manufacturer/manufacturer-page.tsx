import type { Manufacturer } from "@steward/contract/masters/manufacturer/rules";
import { IconTruckDelivery } from "@tabler/icons-react";
import { openAddDialog } from "../../add-dialogs/open-add-dialog.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/organisation.ts";
import type { ListAction } from "../../lists/list-props.ts";
import { lazyMasterDialog } from "../lazy-master-dialog.tsx";
import { manufacturerMaster } from "./manufacturer-master.tsx";
import { MasterPage } from "../master-page.tsx";
import { suppliedBy } from "../supplied-by.ts";

const ManufacturerDialog = lazyMasterDialog(async () => (await import("./manufacturer-fields.tsx")).manufacturerForm);

/** Manufacturers; one that sells directly becomes a supplier from here. */
export function ManufacturerPage() {
  const mayAddSupplier = useMay("supplier.create");
  const addAsSupplier = (manufacturer: Manufacturer): ListAction[] => [
    {
      label: m.masters_manufacturer_as_supplier(),
      icon: <IconTruckDelivery size={16} />,
      run: () => openAddDialog({ kind: "supplier", start: suppliedBy(manufacturer) }),
    },
  ];
  return (
    <MasterPage
      master={manufacturerMaster}
      Dialog={ManufacturerDialog}
      moreActions={mayAddSupplier ? addAsSupplier : undefined}
    />
  );
}
