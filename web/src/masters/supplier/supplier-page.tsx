import { lazyMasterDialog } from "../lazy-master-dialog.tsx";
import { MasterPage } from "../master-page.tsx";
import { supplierMaster } from "./supplier-master.tsx";

const SupplierDialog = lazyMasterDialog(async () => (await import("./supplier-fields.tsx")).supplierForm);

export const SupplierPage = () => <MasterPage master={supplierMaster} Dialog={SupplierDialog} />;
