import { supplierForm } from "../masters/supplier-fields.tsx";
import { MasterAddDialog } from "./master-add-dialog.tsx";

export const SupplierDialog = () => <MasterAddDialog kind="supplier" config={supplierForm} width={600} isBodyLow />;
