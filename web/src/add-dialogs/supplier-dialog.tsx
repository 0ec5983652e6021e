import { supplierForm } from "../masters/supplier-fields.tsx";
import { MasterAddDialog } from "./master-add-dialog.tsx";
import type { AddDialogRequest } from "./open-add-dialog.ts";

export const SupplierDialog = ({ request }: { request: AddDialogRequest }) => (
  <MasterAddDialog
    kind="supplier"
    config={supplierForm}
    start={request.kind === "supplier" ? request.start : undefined}
    width={600}
    isBodyLow
  />
);
