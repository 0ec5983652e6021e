import { MasterCreatePage } from "../master-create-page.tsx";
import { supplierForm } from "./supplier-fields.tsx";

export const SupplierCreatePage = () => (
  <MasterCreatePage config={supplierForm} page="admin-supplier-create" list="admin-supplier" />
);
