import { supplierForm } from "./supplier-fields.tsx";
import { MasterAddDialog } from "../master-add-dialog.tsx";
import type { AddDialogRequest } from "../../add-dialogs/open-add-dialog.ts";

export const SupplierDialog = ({ request }: { request: AddDialogRequest }) => (
  <MasterAddDialog
    kind="supplier"
    config={supplierForm}
    start={request.kind === "supplier" ? request.start : undefined}
    width={600}
    isBodyLow
  />
);
